internal import Kitchen

extension Kiosk {
    mutating func carryOut(_ order: ProfileOrder, for id: RequestID) {
        switch order {
        case .list:
            guard user.isRead else { return tell(notRead, to: id) }
            perform(.reply(id, .profile(.people(user.people))))
        case .change(let change): self.change(change, order: id)
        case .diet: replyDiet(to: id)
        case .setDiet(nil): keep(nil, order: id)
        case .setDiet(let diet?): keep((user.diet ?? Diet()).replaced(by: diet), order: id)
        }
    }

    /// Asks the store, which compares PINs, too. Leaving the page does not undo it.
    ///
    /// One at a time: of two under way together it would depend on the order of their answers who is logged in here.
    mutating func change(_ change: ProfileChange, order: RequestID? = nil) {
        guard user.isRead else { return tell(notRead, to: order) }
        guard !isChangingProfiles else { return refuse(change, .busy, order: order) }
        // Drafts that the card did not take are tried again, before somebody else is here.
        user.draftsChanged = true
        guard let order else { return storeAndWait(change) { $0.finish(change, with: $1, order: nil) } }
        store(change, order: order) { $0.finish(change, with: $1, order: order) }
    }

    /// From when the store is asked until somebody else is here.
    private var isChangingProfiles: Bool {
        entering != nil || !pending(ProfileChange.self).isEmpty
    }

    private mutating func refuse(_ change: ProfileChange, _ refusal: Profile.Refusal, order: RequestID?) {
        guard let order else { return refused(change, refusal) }
        perform(.reply(order, .profile(.refused(refusal))))
    }

    private mutating func finish(_ change: ProfileChange, with answer: ProfileAnswer, order: RequestID?) {
        switch answer {
        case .refused(let refusal): refuse(change, refusal, order: order)
        case .added(let profile, let people):
            user.people.profiles = people.profiles
            guard order == nil, case .add(_, let pin) = change else { return tellPeople(to: order, orSay: "") }
            self.change(.logIn(profile.number, pin))
        case .changed(let data) where data.people.current.number == user.people.current.number:
            user.people = data.people
            closePINPages()
            tellPeople(to: order, orSay: change.words(with: data.people))
        case .changed(let data):
            // What is ticked is the pantry's of who ticked it.
            for case let page as StaplesPage in pages { page.addTicked(in: &self) }
            closePages { $0 is StaplesPage }
            entering = PendingLogin(data: data, change: change, order: order)
        }
    }

    private mutating func tellPeople(to order: RequestID?, orSay text: String) {
        guard let order else { return confirm(text) }
        perform(.reply(order, .profile(.people(user.people))))
    }

    // MARK: Going over to another person

    /// Goes over to who has logged in, once all that was changed by the one before is written: it is theirs. Drafts that
    /// the card did not take are tried once more; that it has not taken them even so is said.
    mutating func enterIfReady() {
        guard let entering, !pending.values.contains(where: \.isChange) else { return }
        let lacksDrafts = user.lacksDrafts
        if lacksDrafts, !entering.hasTriedDrafts {
            self.entering?.hasTriedDrafts = true
            user.draftsChanged = true
            return keepDrafts()
        }
        self.entering = nil
        enter(entering.data)
        tellPeople(to: entering.order, orSay: entering.change.words(with: user.people))
        if lacksDrafts { say("A draft was\nnot saved") }
    }

    /// What was half done is not theirs; what is the kitchen's goes on, with the amounts of what is being cooked.
    private mutating func enter(_ other: UserData) {
        let before = user
        user = other
        (user.shopping, user.shoppingWrites, user.servings) = (before.shopping, before.shoppingWrites, before.servings)
        forgetPictures()
        closePages { !$0.isShared }
        viewChanges()
        followPerson()
        // Photos of a dish, and how often it was cooked, are theirs.
        pages.compactMap(\.subject?.id).unique.forEach { picturesChanged(of: $0) }
    }

    /// What is stored and fetched from now on is for who is logged in.
    mutating func followPerson() {
        perform(.person(user.person))
        followDiet()
    }

    /// Home turns to a recipe that fits, if the one that it shows does not.
    private mutating func followDiet() {
        let asked = pending(AnotherRecipe.self).filter { !$0.request.isAsked }.map(\.id)
        asked.forEach { cancel($0) }
        if !asked.isEmpty { home.postpone(at: now.instant) }
        let fits = home.recipe.map(wantedFilter.allows) ?? true
        if !fits || !asked.isEmpty { askForAnotherQuietly() }
    }

    // MARK: Diet

    /// What the owner and the person want of recipes, before a search is narrowed further.
    var wantedFilter: RecipeFilter { preferences.filter.following(user.diet) }

    /// Keeps what is eaten by who is logged in; nil: as the settings say. Searches that were narrowed are to another diet
    /// no longer.
    mutating func keep(_ diet: Diet?, order: RequestID? = nil) {
        guard user.isRead else { return tell(notRead, to: order) }
        let before = user.diet
        let diet = diet == Diet() ? nil : diet
        guard diet != before else { return replyDiet(to: order) }
        user.diet = diet
        perform(.person(user.person))
        store(
            SaveDiet(diet: diet), order: order,
            orElse: { kiosk, failure in
                kiosk.user.diet = before
                kiosk.perform(.person(kiosk.user.person))
                kiosk.tell(failure, to: order)
            },
            then: { kiosk, _ in
                kiosk.dietChanged()
                kiosk.replyDiet(to: order)
            })
    }

    /// What is wanted of recipes is something else now.
    mutating func dietChanged() {
        if var filter = user.filter, filter.diets != wantedFilter.diets {
            filter.diets = wantedFilter.diets
            narrow(to: filter)
        }
        followDiet()
    }

    private mutating func replyDiet(to order: RequestID?) {
        guard let order else { return }
        perform(.reply(order, .profile(.diet(own: user.diet, kitchens: preferences.filter))))
    }

    // MARK: What is refused at the kiosk

    private mutating func refused(_ change: ProfileChange, _ refusal: Profile.Refusal) {
        switch refusal {
        case .wrongPIN(let wait), .tooEarly(let wait): askPINAgain(refusal.glass, wait: wait)
        case .busy: say(refusal.glass)
        case .badName, .nameTaken, .full, .unknown, .guest, .needsPIN, .notLoggedIn:
            closePINPages()
            say(refusal.glass)
        }
    }

    /// The page that asked for the PIN of somebody asks again, and those that came after it are gone.
    private mutating func askPINAgain(_ note: String, wait: Duration) {
        guard let index = pages.lastIndex(where: { ($0 as? PINPage)?.use.asksForOld ?? false }),
            let page = pages[index] as? PINPage
        else { return say(note) }
        changePages { $0.close(from: index + 1) { _ in true } }
        turn(to: page.again(note, until: wait > .zero ? now.instant + wait : nil))
    }

    private mutating func closePINPages() { closePages { $0 is PINPage } }
}

/// Somebody is logged in in the store, and about to be here.
struct PendingLogin: Sendable {
    let data: UserData
    let change: ProfileChange
    /// Who is to be told of it at a command line; nil: who is here.
    let order: RequestID?
    /// Whether the drafts of the one before were tried once more.
    var hasTriedDrafts = false
}

extension ProfileChange {
    fileprivate func words(with people: People) -> String {
        switch self {
        case .set(nil, _, _): "✓ No PIN\nany more"
        case .set: "✓ PIN changed"
        case .remove: "Removed"
        case .add, .logIn: people.current.isGuest ? "✓ Logged out" : "✓ Logged in:\n\(people.current.name)"
        }
    }
}

extension Profile.Refusal {
    /// At the kiosk.
    var glass: String {
        switch self {
        case .badName: "A name has 1 to \(Profile.longestName)\nletters and digits"
        case .nameTaken: "That name\nis taken"
        case .full: "\(Profile.most) profiles:\nremove one first"
        case .unknown: "That profile is gone"
        case .guest: "The guest stays"
        case .needsPIN: "It has a PIN now.\nTry again"
        case .wrongPIN: "Wrong PIN"
        case .tooEarly: "Too early"
        case .notLoggedIn: "Log in first:\nit has no PIN"
        case .busy: "One moment:\ntry again"
        }
    }
}
