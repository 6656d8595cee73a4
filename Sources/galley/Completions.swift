import ArgumentParser
import Boards
import Control
import Settings

extension CompletionKind {
    /// Names of settings, and for each of them its words if it has a fixed choice.
    static let settings = CompletionKind.custom { words, place, _ in
        let before = place > 0 && place <= words.count ? words[place - 1] : ""
        guard let key = SettingKey(before) else { return SettingKey.all.map(\.name) }
        if key == .boardName { return Board.names }
        switch key.type {
        case .choice(let choices), .names(let choices): return choices
        default: return []
        }
    }

    static let settingNames = CompletionKind.list(SettingKey.all.map(\.name))
    static let boards = CompletionKind.list(Board.names)

    /// Ids of stored recipes.
    static let recipes = CompletionKind.custom { _, _, _ in
        reply(to: ListRecipes(favorites: false, own: false, after: nil))?.recipes.map(\.id.description) ?? []
    }

    /// Numbers of timers.
    static let timers = CompletionKind.custom { _, _, _ in (reply(to: ListTimers()) ?? []).map { "\($0.id)" } }
    static let profiles = CompletionKind.custom { _, _, _ in (reply(to: ListProfiles()) ?? []).map(\.name) }
    static let foods = CompletionKind.custom { _, _, _ in (reply(to: ListFoods()) ?? []).map(\.name) }
    static let pantry = CompletionKind.custom { _, _, _ in (reply(to: ListPantry()) ?? []).map(\.name) }
    static let shopping = CompletionKind.custom { _, _, _ in (reply(to: ListShopping()) ?? []).map(\.name) }

    /// Asks the running kiosk. A completion is silent and soon there: without a kiosk, or after a second, it has no words.
    private static func reply<Request: ControlRequest>(to request: Request) -> Request.Reply? {
        guard let kiosk = try? KioskOptions.parse([]) else { return nil }
        return try? kiosk.attemptIfRunning(request, timeout: .seconds(1))?.document
    }
}
