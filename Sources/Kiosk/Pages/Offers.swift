internal import Kitchen

// The fixed lists of choices.

extension ChoicePage {
    static let menu = ChoicePage(
        name: .menu, title: "Menu",
        choices: [
            Choice("Favorites", .favorites), Choice("Search", .search), Choice("Foods", .foods),
            Choice("Pantry", .pantry), Choice("Popular", .find(.popular)), Choice("Timers", .timers),
            Choice("Shopping list", .shopping),
        ], leavesOnChoice: false)

    /// `dish` is what its being cooked and its pictures offer.
    static func recipe(_ recipe: Recipe, dish: [Choice]) -> ChoicePage {
        var choices = [
            Choice("Steps", .steps(recipe)), Choice("Ingredients", .ingredients(recipe)),
            Choice("Start cooking", .askToCook(recipe)), Choice("To shopping list", .askWhatToBuy(recipe)),
        ]
        if let nutrition = recipe.nutrition { choices.append(Choice("Nutrition", .nutrition(nutrition, recipe))) }
        if let summary = recipe.summary { choices.append(Choice("Summary", .summary(summary, recipe))) }
        choices.append(Choice("Related", .find(.related(recipe.id))))
        if let source = recipe.source { choices.append(Choice("From \(source.name)", .source(source))) }
        return ChoicePage(
            name: .recipe, title: recipe.title, choices: choices + dish, recipe: recipe, leavesOnChoice: false)
    }

    static func step(_ step: Step, of recipe: Recipe) -> ChoicePage {
        let starts = step.timers.map { timer in
            guard let duration = timer.duration, !timer.ask else {
                return Choice("Start a timer", .askHowLong(label: timer.label))
            }
            return Choice("Start \(duration.spokenText)", .timer(.start(label: timer.label, duration)))
        }
        let others = [
            Choice("Ingredients", .ingredients(recipe)), Choice("Next step", .nextStep),
            Choice("♥ Save recipe", .save(recipe)),
        ]
        return ChoicePage(name: .actions, title: "This step", choices: starts + others)
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

    static func howLong(label: String?) -> ChoicePage {
        let minutes = Array(1...10) + [12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 105, 120, 180, 240]
        let choices = minutes.map { minutes in
            let duration = Duration.seconds(minutes * 60)
            return Choice(duration.spokenText, .timer(.start(label: label, duration)))
        }
        return ChoicePage(name: .actions, title: "How long?", choices: choices)
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
