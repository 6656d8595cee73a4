internal import Kitchen

extension Kiosk {
    mutating func carryOut(_ order: ProfileOrder, for id: RequestID) {
        switch order {
        case .list:
            guard user.isRead else { return report(notRead, to: id) }
            perform(.reply(id, .profile(.people(user.people))))
        case .change(let change): self.change(change, order: id)
        case .diet: replyDiet(to: id)
        case .setDiet(nil): keep(nil, order: id)
        case .setDiet(let diet?): keep((user.diet ?? Diet()).replaced(by: diet), order: id)
        }
    }

    /// Changes a profile. The store compares PINs. Leaving the loading page doesn't cancel the change.
    ///
    /// Only one change runs at a time. Otherwise the order of two answers would decide which profile is current.
    mutating func change(_ change: ProfileChange, order: RequestID? = nil) {
        guard user.isRead else { return report(notRead, to: order) }
        guard !isChangingProfiles else { return refuse(change, .busy, order: order) }
        // Drafts that the card refused are written again before another profile becomes current.
        user.draftsChanged = true
        guard let order else { return storeAndWait(change) { $0.finish(change, with: $1, order: nil) } }
        store(change, order: order) { $0.finish(change, with: $1, order: order) }
    }

    /// True from the request to the store until the new profile is current.
    private var isChangingProfiles: Bool {
        pendingLogin != nil || !pending(ProfileChange.self).isEmpty
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
            guard order == nil, case .add(_, let pin) = change else { return replyPeople(to: order, orSay: "") }
            self.change(.logIn(profile.number, pin))
        case .changed(let data) where data.people.current.number == user.people.current.number:
            let before = user.people
            user.people = data.people
            closePINPages()
            finished(change, from: before, order: order)
        case .changed(let data):
            // Ticked foods belong to the pantry of the profile that ticked them.
            for case let page as StaplesPage in pages { page.addTicked(in: &self) }
            closePages { $0 is StaplesPage }
            pendingLogin = PendingLogin(data: data, change: change, order: order)
        }
    }

    /// Reports a change that was made. A removal can be undone.
    private mutating func finished(_ change: ProfileChange, from before: People, order: RequestID?) {
        guard case .remove(let number, _) = change, let profile = before.profiles.first(where: { $0.number == number })
        else { return replyPeople(to: order, orSay: change.words(with: user.people)) }
        note(Removal(profile: profile))
        if order == nil { offerUndo() } else { replyPeople(to: order, orSay: "") }
    }

    private mutating func replyPeople(to order: RequestID?, orSay text: String) {
        guard let order else { return confirm(text) }
        perform(.reply(order, .profile(.people(user.people))))
    }

    // MARK: Changing the current profile

    /// Applies a pending login once all writes of the previous profile are complete. Drafts that the card refused are
    /// tried once more, and a message reports a second failure.
    mutating func applyPendingLogin() {
        guard let pendingLogin, !pending.values.contains(where: \.isChange) else { return }
        let lacksDrafts = user.lacksDrafts
        if lacksDrafts, !pendingLogin.hasTriedDrafts {
            self.pendingLogin?.hasTriedDrafts = true
            user.draftsChanged = true
            return keepDrafts()
        }
        self.pendingLogin = nil
        let before = user.people
        enter(pendingLogin.data)
        finished(pendingLogin.change, from: before, order: pendingLogin.order)
        if lacksDrafts { say("A draft was\nnot saved") }
    }

    /// Switches to the data of another profile. Pages, texts and photos of the previous one close; the shopping list,
    /// the chosen servings and the recent timers stay.
    private mutating func enter(_ other: UserData) {
        let before = user
        user = other
        (user.shopping, user.shoppingWrites, user.servings) = (before.shopping, before.shoppingWrites, before.servings)
        user.recentTimers = before.recentTimers
        // Removals from the data of the previous person are over.
        user.undos = before.undos.filter { $0.removal.shopping != nil || $0.removal.profile != nil }
        forgetPictures()
        closePages { !$0.isShared }
        viewChanges()
        followPerson()
        // Photos and the number of times a dish was cooked belong to the profile.
        pages.compactMap(\.subject?.id).unique.forEach { picturesChanged(of: $0) }
    }

    /// Tells the runtime the current profile, for all following effects.
    mutating func followPerson() {
        perform(.person(user.person))
        followDiet()
    }

    /// Fetches another recipe for home if the shown one doesn't fit the diet.
    private mutating func followDiet() {
        let asked = pending(AnotherRecipe.self).filter { !$0.request.isAsked }.map(\.id)
        asked.forEach { cancel($0) }
        if !asked.isEmpty { home.postpone(at: now.instant) }
        let fits = home.recipe.map(wantedFilter.allows) ?? true
        if !fits || !asked.isEmpty { askForAnotherQuietly() }
    }

    // MARK: Diet

    /// The filter of the owner's settings with the current profile's diet, without the filters of searches.
    var wantedFilter: RecipeFilter { preferences.filter.following(user.diet) }

    /// Stores the current profile's diet; `nil` follows the settings. The filter of searches changes with it.
    mutating func keep(_ diet: Diet?, order: RequestID? = nil) {
        guard user.isRead else { return report(notRead, to: order) }
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
                kiosk.report(failure, to: order)
            },
            then: { kiosk, _ in
                kiosk.dietChanged()
                kiosk.replyDiet(to: order)
            })
    }

    /// Applies a changed diet to the filter of searches and to home.
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

    // MARK: Refusals

    private mutating func refused(_ change: ProfileChange, _ refusal: Profile.Refusal) {
        switch refusal {
        case .wrongPIN(let wait), .tooEarly(let wait): askPINAgain(refusal.glass, wait: wait)
        case .busy: say(refusal.glass)
        case .badName, .nameTaken, .full, .unknown, .guest, .needsPIN, .notLoggedIn:
            closePINPages()
            say(refusal.glass)
        }
    }

    /// Asks for the PIN again on the page that asked for it. Later pages close.
    private mutating func askPINAgain(_ note: String, wait: Duration) {
        guard let index = pages.lastIndex(where: { ($0 as? PINPage)?.purpose.asksForPresentPIN ?? false }),
            let page = pages[index] as? PINPage
        else { return say(note) }
        changePages { $0.close(from: index + 1) { _ in true } }
        turn(to: page.again(note, until: wait > .zero ? now.instant + wait : nil))
    }

    private mutating func closePINPages() { closePages { $0 is PINPage } }
}

/// A login that the store has confirmed but the kiosk hasn't applied yet.
struct PendingLogin: Sendable {
    let data: UserData
    let change: ProfileChange
    /// The order to reply to, or `nil` if someone logged in at the kiosk.
    let order: RequestID?
    /// True after a second try to store the previous profile's drafts.
    var hasTriedDrafts = false
}

extension ProfileChange {
    fileprivate func words(with people: People) -> String {
        switch self {
        case .set(nil, _, _): "✓ PIN removed"
        case .set: "✓ PIN changed"
        case .add, .logIn, .remove: people.current.isGuest ? "✓ Logged out" : "✓ Logged in:\n\(people.current.name)"
        }
    }
}

extension Profile.Refusal {
    /// The refusal in words for the display.
    var glass: String {
        switch self {
        case .badName: "A name has 1 to \(Profile.longestName)\nletters and digits"
        case .nameTaken: "That name\nis taken"
        case .full: "\(Profile.most) profiles:\nremove one first"
        case .unknown: "That profile is gone"
        case .guest: "The guest can't\nbe changed"
        case .needsPIN: "A PIN is needed.\nTry again"
        case .wrongPIN: "Wrong PIN"
        case .tooEarly: "Too early"
        case .notLoggedIn: "Log in first\nto set its PIN"
        case .busy: "Busy. Try again\nin a moment"
        }
    }
}
