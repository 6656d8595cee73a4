internal import Kitchen

/// What choosing something does.
enum Action: Sendable {
    case nothing
    case favorites
    case timers
    case steps(Recipe)
    case ingredients(Recipe)
    case source(Recipe.Source)
    case askToCook(Recipe)
    case askHowLong(label: String?)
    case startTimer(label: String?, Duration)
    case addMinute(Int)
    case pause(Int)
    case resume(Int)
    case stop(Int)
    case save(Recipe)
    case remove(Recipe.Heading)
    case nextStep
}

extension Kiosk {
    mutating func take(_ action: Action) {
        switch action {
        case .nothing: break
        case .favorites: open(Favorites())
        case .timers: open(TimerList())
        case .steps(let recipe): openSteps(of: recipe)
        case .ingredients(let recipe): open(Ingredients(recipe: recipe))
        case .source(let source):
            say([source.name, source.url].compactMap(\.self).joined(separator: "\n"))
        case .askToCook(let recipe): askToCook(recipe)
        case .askHowLong(let label): open(ChoicePage.howLong(label: label))
        case .startTimer(let label, let duration):
            changeTimer(confirming: "⏲ \(duration.spokenText)\nstarted") { rack, now throws(TimerRack.Refusal) in
                try rack.start(label: label, duration: duration, at: now)
            }
        case .addMinute(let id):
            changeTimer(confirming: nil) { rack, now throws(TimerRack.Refusal) in try rack.addMinute(id, at: now) }
        case .pause(let id):
            changeTimer(confirming: nil) { rack, now throws(TimerRack.Refusal) in try rack.pause(id, at: now) }
        case .resume(let id):
            changeTimer(confirming: nil) { rack, now throws(TimerRack.Refusal) in try rack.resume(id, at: now) }
        case .stop(let id): changeTimer(confirming: nil) { rack, _ throws(TimerRack.Refusal) in try rack.stop(id) }
        case .save(let recipe): save(recipe)
        case .remove(let heading): unsave(heading)
        case .nextStep: (currentPage as? Steps)?.goOn(in: &self)
        }
    }
}
