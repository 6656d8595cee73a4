internal import Control
internal import Kitchen

/// Sends mixed requests over persistent connections.
public struct MixedRequests {
    private let sessions: [ControlSession]
    /// The ID of the most recent timer.
    private var timer = 0

    /// Connects to a kiosk.
    ///
    /// - Throws: `ControlError` if there is none.
    public init(socket: String) throws {
        sessions = try (0..<4).map { _ in try ControlSession(to: socket, timeout: .seconds(10)) }
    }

    /// Sends the request with a number. Send them in the order of their numbers.
    ///
    /// - Throws: `ControlError` if there is no reply, and `ControlFailure` if the kiosk refuses the request.
    public mutating func send(_ number: Int) throws {
        try send(request(number), over: sessions[number % sessions.count])
    }

    private mutating func send(_ request: some ControlRequest, over session: ControlSession) throws {
        let document = try session.send(request, timeout: .seconds(30)).outcome.get()
        if let timer = document as? TimerDocument { self.timer = timer.id }
    }

    /// Returns the request with a number. Each round of requests undoes its own changes.
    private func request(_ number: Int) -> any ControlRequest {
        let round = number / 20
        let recipe = RecipeID(.starter, round % 54 + 1)
        switch number % 20 {
        case 0: return ShowRecipe(id: recipe)
        case 1: return AddFavorites(ids: [recipe])
        case 2: return GetSetting(key: "units.system")
        case 3: return ShowStatus()
        case 4: return ShowScreen(waitFor: nil, timeout: .seconds(1))
        case 5: return SearchRecipes(.words(["rice", "tomato", "soup"][round % 3]))
        case 6: return StartTimer(duration: .seconds(3600), label: "Soak \(round)")
        case 7: return ChangePantry(.add, names: ["rice", "milk \(round % 7)"])
        case 8: return AddToShoppingList(lines: ["2 l milk", "eggs \(round % 5)"])
        case 9: return ListTimers()
        case 10: return ChangeTimers(.stop, of: ["\(timer)"])
        case 11: return ListRecipes(favorites: true, own: false)
        case 12: return RemoveFavorites(ids: [recipe])
        case 13: return ChangeSettings([.init(key: "units.system", value: round % 2 == 0 ? "us" : "metric")])
        case 14: return ShowSettings(prefix: nil)
        case 15: return ChangePantry(.remove, names: ["rice", "milk \(round % 7)"])
        case 16: return ClearShoppingList(doneOnly: false)
        case 17: return ListRecipes(favorites: false, own: false)
        case 18: return ShowRecipe(id: recipe)
        default: return PressButtons(buttons: [round % 2 == 0 ? "down" : "up"], hold: false)
        }
    }
}
