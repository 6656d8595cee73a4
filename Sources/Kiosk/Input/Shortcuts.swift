internal import Kitchen

/// What the favorite and the timer button mean; as with ok, holding them means something else.
enum Shortcut: Hashable {
    case save
    case favorites
    case offerTimer
    case timers

    /// Nil for gestures of other buttons, and for those that are only a part of a press.
    init?(_ gesture: Gesture) {
        switch gesture {
        case .click(.favorite): self = .save
        case .hold(.favorite): self = .favorites
        case .click(.timer): self = .offerTimer
        case .hold(.timer): self = .timers
        default: return nil
        }
    }
}

/// What a person can have the kiosk keep.
enum Savable: Hashable {
    case recipe(Recipe)
    /// One that is in a list, to be kept under a food; nil: under the one that it is cooked with.
    case heading(Recipe.Heading, food: String? = nil)
    case food(String)
}

extension Kiosk {
    mutating func take(_ shortcut: Shortcut) {
        // What would be saved is not in view.
        if timers.alarm.isOpen, shortcut == .save { return }
        confirmSeenChecks()
        if pages.last is Message { leave() }
        // Whoever enters a PIN enters it to its end.
        guard !(currentPage is PINPage) else { return }
        switch shortcut {
        case .save: saveSeen()
        case .favorites:
            guard isSafeMode else { return jump(to: Favorites()) }
            timers.alarm.isOpen = false
            say(notRead.glass)
        case .offerTimer:
            guard let steps = currentPage as? Steps, !steps.step.timers.isEmpty, !timers.alarm.isOpen else {
                return jump(to: TimerList())
            }
            open(steps.offers(in: self))
        case .timers: jump(to: TimerList())
        }
    }

    mutating func save(_ savable: Savable) {
        switch savable {
        case .recipe(let recipe): save(recipe)
        case .heading(let heading, let food): saveFound(heading, under: food)
        case .food(let name): add(food: name)
        }
    }

    /// A question and a text that is being written are answered and written first, and what is under way is awaited.
    private mutating func saveSeen() {
        guard !(currentPage is SpellerPage), !(currentPage is Loading), !isAsked else { return }
        guard let savable = currentPage.savable(in: self) else { return say("Nothing here\nto save") }
        save(savable)
    }

    private var isAsked: Bool { (currentPage as? ChoicePage)?.name == .confirm }

    /// Back comes back from it: to a question that is not answered, to a text as far as it is written. What is waited
    /// for is given up, and an alarm that is silent stays in the corner.
    private mutating func jump<Place: Page>(to place: Place) {
        if pages.last is Loading { leave() }
        timers.alarm.isOpen = false
        guard !(currentPage is Place) else { return viewChanges() }
        open(place)
    }
}
