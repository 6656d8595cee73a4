internal import Kitchen

/// The actions of the favorite and the timer button. As with ok, holding means something else.
enum Shortcut: Hashable {
    case save
    case favorites
    case offerTimer
    case timers

    /// Creates the action of a gesture, or returns `nil` if the gesture belongs to another button or isn't complete.
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

/// A recipe or food that can be saved.
enum Savable: Hashable {
    case recipe(Recipe)
    /// A recipe in a list, with the food to file it under, or `nil` for its own main food.
    case heading(Recipe.Heading, food: String? = nil)
    case food(String)
}

extension Kiosk {
    mutating func take(_ shortcut: Shortcut) {
        // The alarm covers what would be saved.
        if timers.alarm.isOpen, shortcut == .save { return }
        confirmSeenChecks()
        if pages.last is Message { leave() }
        // Entering a PIN can't be interrupted.
        guard !(currentPage is PINPage) else { return }
        switch shortcut {
        case .save: saveSeen()
        case .favorites:
            guard isSafeMode else { return jump(to: Favorites()) }
            timers.alarm.isOpen = false
            say(notRead.glass)
        case .offerTimer:
            guard let steps = currentPage as? Steps, !steps.step.timers.isEmpty, !timers.alarm.isOpen else {
                return jump(to: TimerList(in: self))
            }
            open(steps.offers(in: self))
        case .timers: jump(to: TimerList(in: self))
        }
    }

    mutating func save(_ savable: Savable) {
        switch savable {
        case .recipe(let recipe): save(recipe)
        case .heading(let heading, let food): saveFound(heading, under: food)
        case .food(let name): add(food: name)
        }
    }

    /// Saves what the page shows. Does nothing on a question, a text field or a loading page.
    private mutating func saveSeen() {
        guard !(currentPage is SpellerPage), !(currentPage is Loading), !isAsked else { return }
        guard let savable = currentPage.savable(in: self) else { return say("Nothing here\nto save") }
        save(savable)
    }

    private var isAsked: Bool { (currentPage as? ChoicePage)?.name == .confirm }

    /// Opens a page on top of the current one. Cancels a request in progress; a silenced alarm stays in the corner.
    private mutating func jump<Place: Page>(to place: Place) {
        if pages.last is Loading { leave() }
        timers.alarm.isOpen = false
        guard !(currentPage is Place) else { return viewChanges() }
        open(place)
    }
}
