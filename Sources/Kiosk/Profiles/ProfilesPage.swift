internal import Kitchen

/// The list of profiles. Ok logs in, and holding ok opens the actions for the profile.
struct ProfilesPage: EntryList {
    var cursor = ListCursor()

    init(in kiosk: Kiosk) {
        let people = kiosk.user.people
        cursor.index = people.profiles.firstIndex(of: people.current) ?? 0
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let people = kiosk.user.people
        let profiles = people.profiles.map { profile in
            let isCurrent = profile == people.current
            return Entry(profile.name, isMarked: isCurrent) {
                isCurrent ? $0.openActions(of: profile) : $0.askToLogIn(profile)
            } held: {
                $0.openActions(of: profile)
            }
        }
        return profiles + [Entry("New profile") { $0.openNameSpeller() }]
            + (people.current.isGuest ? [] : [Entry("Log out") { $0.askToLogIn(.guest) }])
            + kiosk.undoEntries(for: .profiles)
    }

    func view(in kiosk: Kiosk) -> View {
        list(.profiles, title: "Profile", in: kiosk)
    }
}

extension Kiosk {
    fileprivate mutating func askToLogIn(_ profile: Profile) {
        guard profile.hasPIN else { return change(.logIn(profile.number, nil)) }
        open(PINPage(.logIn(profile)))
    }

    fileprivate mutating func openActions(of profile: Profile) {
        let choices = ChoicePage.choices(for: profile, isCurrent: profile == user.people.current)
        guard !choices.isEmpty else { return say("Nothing here\nto change") }
        open(ChoicePage(title: profile.name, choices: choices))
    }

    fileprivate mutating func openNameSpeller() {
        open(SpellerPage("Name", done: "Done", words: .empty, in: &self) { $0.askForPIN(of: $1) })
    }

    /// Adds a profile with a typed name. A name that is refused stays in the field. Names get capitals, which the
    /// speller lacks.
    private mutating func askForPIN(of text: String) {
        let name = Profile.name(text)?.capitalizedName
        if let name, user.people.profile(named: name) == nil { return open(ChoicePage.pin(ofNew: name)) }
        openNameSpeller()
        fillField(with: text)
        say((name == nil ? Profile.Refusal.badName : .nameTaken).glass)
    }

    /// Removes a profile, with its PIN if it has one.
    fileprivate mutating func remove(_ profile: Profile) {
        if profile.hasPIN { return open(PINPage(.remove(profile))) }
        change(.remove(profile.number, nil))
    }
}

extension ChoicePage {
    fileprivate static func choices(for profile: Profile, isCurrent: Bool) -> [Entry] {
        var choices: [Entry] = []
        if isCurrent {
            choices = DietPart.allCases.map { part in
                Entry(part.rawValue) { $0.open(DietPage(part, of: .person, in: $0)) }
            }
        }
        if profile.isGuest { return choices }
        if profile.hasPIN {
            choices += [
                Entry("Change PIN") { $0.open(PINPage(.old(profile))) },
                Entry("Remove PIN") { $0.open(PINPage(.removePIN(profile))) },
            ]
        } else if isCurrent {
            // Only the profile itself may set its first PIN; otherwise others could lock it out.
            choices.append(Entry("Set a PIN") { $0.open(PINPage(.new(.change(profile, old: nil)))) })
        }
        return choices + [
            Entry("Remove") {
                $0.open(
                    removal(of: "\(profile.name): favorites,\npantry, own recipes") { $0.remove(profile) })
            }
        ]
    }

    fileprivate static func pin(ofNew name: String) -> ChoicePage {
        question(
            "4 to 8 digits,\nasked at each log-in", title: "A PIN for \(name)?", safe: "No",
            { $0.change(.add(name: name, nil)) }, other: "Yes", { $0.open(PINPage(.new(.profile(name: name)))) })
    }
}
