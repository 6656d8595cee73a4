internal import Kitchen

// The fixed lists of choices.

extension ChoicePage {
    static let menu = ChoicePage(
        name: .menu, title: "Menu",
        choices: [
            Choice("Favorites", .favorites), Choice("Search", .search), Choice("Foods", .food(.list)),
            Choice("Pantry", .pantry), Choice("Popular", .find(.popular)), Choice("Nearby", .nearby(.lookForShownFood)),
            Choice("Timers", .timers), Choice("Shopping list", .shopping(.open)), Choice("My recipes", .own(.list)),
            Choice("Profile", .profile(.list)), Choice("Settings", .settings(.list)),
        ], leavesOnChoice: false)

    /// What works without anything stored but timers.
    static let safeMenu = ChoicePage(
        name: .menu, title: "Menu", choices: [Choice("Timers", .timers), Choice("Settings", .settings(.list))],
        leavesOnChoice: false)

    /// `dish` is what its being cooked and its pictures offer.
    static func recipe(_ recipe: Recipe, dish: [Choice]) -> ChoicePage {
        var choices = [
            Choice("Steps", .recipe(.steps(recipe))), Choice("Ingredients", .recipe(.ingredients(recipe))),
            Choice("Start cooking", .recipe(.askToCook(recipe))),
            Choice("To shopping list", .recipe(.askWhatToBuy(recipe))),
            Choice("Nutrition", .recipe(.nutrition(recipe))),
        ]
        if !recipe.ingredients.isEmpty { choices.append(Choice("Prices", .amounts(.prices(recipe)))) }
        if let summary = recipe.summary { choices.append(Choice("Summary", .recipe(.summary(summary, recipe)))) }
        choices.append(Choice("Related", .find(.related(recipe.id))))
        if recipe.id.origin == .own { choices.append(Choice("Edit", .own(.editShown(recipe)))) }
        choices.append(Choice("Share", .share(.ask(recipe))))
        if let source = recipe.source { choices.append(Choice("From \(source.name)", .recipe(.source(source)))) }
        return ChoicePage(
            name: .recipe, title: recipe.title, choices: choices + dish, recipe: recipe, leavesOnChoice: false)
    }

    /// What can be done at the step of that index; `running` are the timers of the kitchen.
    static func step(_ index: Int, of recipe: Recipe, running: [CookTimer], in units: UnitSystem) -> ChoicePage {
        let starts = starts(ofStep: index, of: recipe, running: running, in: units)
        let others = [
            Choice("Ingredients", .recipe(.ingredients(recipe))), Choice("Next step", .nextStep),
            Choice("♥ Save recipe", .save(recipe)),
        ]
        var page = ChoicePage(
            name: .actions, title: "This step", choices: starts.map(\.choice) + others, recipe: recipe)
        // Where all that may start now has been started, going on is what is meant, and not starting it again.
        if !starts.isEmpty { page.select(starts.first(where: \.isDue)?.choice.action ?? .nextStep) }
        return page
    }

    static func timer(_ timer: CookTimer) -> ChoicePage {
        var choices = [Choice("+1 min", .timer(.addMinute(timer.id)))]
        switch timer.state {
        case .running: choices.append(Choice("Pause", .timer(.pause(timer.id))))
        case .paused: choices.append(Choice("Resume", .timer(.resume(timer.id))))
        case .ringing, .over, .interrupted: break
        }
        choices.append(Choice("Stop", .timer(.stop(timer.id))))
        return ChoicePage(name: .actions, title: timer.label, choices: choices, timer: timer.id)
    }

    /// Asks for the time; what a step proposes is selected, and what it says of each pound is the title, as short as can
    /// be: the offer before it had it in words.
    static func howLong(
        label: String?, for timer: StepTimer? = nil, next: [StepTimer] = [], origin: TimerOrigin? = nil
    ) -> ChoicePage {
        let proposal = timer?.duration
        let minutes =
            Array(1...10) + [12, 15, 20, 25, 30, 35, 40, 45, 50, 60] + stride(from: 75, through: 240, by: 15)
            + stride(from: 270, through: 480, by: 30) + [9, 10, 11, 12, 16, 20, 24, 36, 48].map { $0 * 60 }
        let durations = Set(minutes.map { Duration.seconds($0 * 60) } + [proposal].compactMap(\.self)).sorted()
        let start = { Action.timer(.start(label: label, $0, next: next, origin: origin)) }
        let rate = timer?.rate?.replacing(" per ", with: "/").replacing(" to ", with: "-")
        var page = ChoicePage(
            name: .actions, title: rate ?? "How long?",
            choices: durations.map { Choice($0.spokenText, start($0)) })
        // Whatever is weighed is nearer to an hour than to a minute.
        if let selected = proposal ?? timer.map({ _ in .seconds(3600) }) { page.select(start(selected)) }
        return page
    }

    static func question(_ question: String, title: String, safe: Choice, other: Choice) -> ChoicePage {
        ChoicePage(name: .confirm, title: title, question: { _ in question }, choices: [safe, other])
    }
}

extension Kiosk {
    /// Says how long and when it will be done, and asks; asks for the time where the recipe gives none.
    mutating func askToCook(_ recipe: Recipe) {
        guard let duration = recipe.duration else { return open(ChoicePage.howLong(label: recipe.title)) }
        let done = now.timeOfDay.map { ", done \($0.adding(duration).text)" } ?? ""
        open(
            ChoicePage.question(
                "\(recipe.title)\n\(duration.spokenText)\(done)", title: "Start cooking?",
                safe: Choice("No", .nothing), other: Choice("Yes", .timer(.start(label: recipe.title, duration)))))
    }
}
