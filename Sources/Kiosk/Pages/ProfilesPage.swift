internal import Kitchen

/// Who keeps things here; ok logs another one in, holding ok offers more.
struct ProfilesPage: EntryList {
    var cursor = ListCursor()

    init(in kiosk: Kiosk) {
        let people = kiosk.kept.people
        cursor.select(people.profiles.firstIndex(of: people.current) ?? 0)
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let people = kiosk.kept.people
        let profiles = people.profiles.map { profile in
            let isCurrent = profile == people.current
            return Entry(
                label: profile.name, isMarked: isCurrent,
                action: .profile(isCurrent ? .actions(profile) : .askToLogIn(profile)),
                held: .profile(.actions(profile)))
        }
        let logOut = Entry(label: "Log out", action: .profile(.askToLogIn(.guest)))
        return profiles + [Entry(label: "New profile", action: .profile(.askForName))]
            + (people.current.isGuest ? [] : [logOut])
    }

    func view(in kiosk: Kiosk) -> View {
        list(.profiles, title: "Profile", in: kiosk)
    }
}

/// What choosing something about profiles does.
enum ProfileAction: Hashable, Sendable {
    case list
    case askToLogIn(Profile)
    case actions(Profile)
    case askForName
    /// The name as it was typed.
    case named(String)
    case change(ProfileChange)
    case askPIN(PINUse)
    case askToRemove(Profile)
    case askToRemoveForGood(Profile)
    case diet(DietPart, of: DietOwner)
    /// What who is logged in eats.
    case eat(Diet)
}

extension Kiosk {
    mutating func take(_ action: ProfileAction) {
        switch action {
        case .list: open(ProfilesPage(in: self))
        case .askToLogIn(let profile): askToLogIn(profile)
        case .actions(let profile): openActions(of: profile)
        case .askForName: openNameSpeller()
        case .named(let text): askForPIN(of: text)
        case .change(let change): self.change(change)
        case .askPIN(let use): open(PINPage(use))
        case .askToRemove(let profile): open(ChoicePage.removal(of: profile))
        case .askToRemoveForGood(let profile): askToRemoveForGood(profile)
        case .diet(let part, let owner): open(DietPage(part, of: owner, in: self))
        case .eat(let diet):
            viewChanges()
            keep(diet)
        }
    }

    private mutating func askToLogIn(_ profile: Profile) {
        guard profile.hasPIN else { return change(.logIn(profile.number, nil)) }
        open(PINPage(.logIn(profile)))
    }

    private mutating func openActions(of profile: Profile) {
        let choices = ChoicePage.choices(for: profile, isCurrent: profile == kept.people.current)
        guard !choices.isEmpty else { return say("ok: log out") }
        open(ChoicePage(name: .actions, title: profile.name, choices: choices))
    }

    private mutating func openNameSpeller() {
        open(SpellerPage("Name", done: "Done", words: .empty, in: &self) { .profile(.named($0)) })
    }

    /// A name that is refused stays in the field. What is spelled with the buttons has no capitals.
    private mutating func askForPIN(of text: String) {
        let name = Profile.name(text)?.capitalizedName
        if let name, kept.people.profile(named: name) == nil { return open(ChoicePage.pin(ofNew: name)) }
        openNameSpeller()
        fillField(with: text)
        say((name == nil ? Profile.Refusal.badName : .nameTaken).glass)
    }

    /// Who has a PIN says so with it.
    private mutating func askToRemoveForGood(_ profile: Profile) {
        if profile.hasPIN { return open(PINPage(.remove(profile))) }
        open(ChoicePage.lastQuestion(before: profile))
    }
}

extension ChoicePage {
    fileprivate static func choices(for profile: Profile, isCurrent: Bool) -> [Choice] {
        var choices: [Choice] = []
        if isCurrent {
            choices = [
                Choice("Diet", .profile(.diet(.diet, of: .person))),
                Choice("Intolerances", .profile(.diet(.intolerances, of: .person))),
            ]
        }
        if profile.isGuest { return choices }
        if profile.hasPIN {
            choices += [
                Choice("Change PIN", .profile(.askPIN(.old(profile)))),
                Choice("No PIN", .profile(.askPIN(.takeAway(profile)))),
            ]
        } else if isCurrent {
            // Nobody is shut out of their own by another.
            choices.append(Choice("Set a PIN", .profile(.askPIN(.new(.change(profile, old: nil))))))
        }
        return choices + [Choice("Remove", .profile(.askToRemove(profile)))]
    }

    fileprivate static func pin(ofNew name: String) -> ChoicePage {
        .question(
            "4 to 8 digits,\nasked at each log-in", title: "A PIN for \(name)?",
            safe: Choice("No", .profile(.change(.add(name: name, nil)))),
            other: Choice("Yes", .profile(.askPIN(.new(.profile(name: name))))))
    }

    fileprivate static func removal(of profile: Profile) -> ChoicePage {
        .question(
            "\(profile.name): favorites,\npantry, own recipes", title: "Remove?", safe: Choice("Keep", .nothing),
            other: Choice("Remove", .profile(.askToRemoveForGood(profile))))
    }

    fileprivate static func lastQuestion(before profile: Profile) -> ChoicePage {
        .question(
            "\(profile.name): nothing\nbrings it back", title: "For good?", safe: Choice("Keep", .nothing),
            other: Choice("Remove", .profile(.change(.remove(profile.number, nil)))))
    }
}
