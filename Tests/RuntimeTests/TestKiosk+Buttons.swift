import Control
import Foundation
import Testing

/// The actions of a person at the kiosk: reading the display and pressing buttons.
extension TestKiosk {
    /// The current screen.
    var now: ScreenDocument {
        get async throws { try await screen(ShowScreen(waitFor: nil, timeout: .zero)) }
    }

    @discardableResult
    func press(_ buttons: String..., hold: Bool = false) async throws -> ScreenDocument {
        try await screen(PressButtons(buttons: buttons, hold: hold))
    }

    @discardableResult
    func type(_ text: String) async throws -> ScreenDocument { try await screen(TypeText(text)) }

    /// Selects an item by its label, then presses or holds ok.
    @discardableResult
    func choose(_ label: String, hold: Bool = false) async throws -> ScreenDocument {
        let items = try await now.items
        let wanted = try #require(
            items.firstIndex { $0.label == label }, "there is no \(label) among \(items.map(\.label))")
        let selected = try #require(items.firstIndex { $0.selected })
        let moves = Array(repeating: wanted > selected ? "down" : "up", count: abs(wanted - selected))
        if !moves.isEmpty { _ = try await screen(PressButtons(buttons: moves, hold: false)) }
        return try await press("ok", hold: hold)
    }

    /// Opens an entry of the menu, from the home page.
    @discardableResult
    func open(_ entry: String) async throws -> ScreenDocument {
        try await press("back", hold: true)
        try await press("back")
        return try await choose(entry)
    }

    /// Waits until a text is on the display, as long as a service may take.
    @discardableResult
    func wait(for text: String) async throws -> ScreenDocument {
        try await screen(ShowScreen(waitFor: text, timeout: .seconds(15)))
    }

    /// Waits until a condition is true, as long as a service may take.
    @discardableResult
    func wait(until isSo: (ScreenDocument) -> Bool) async throws -> ScreenDocument {
        let deadline = ContinuousClock.now + .seconds(15)
        while true {
            let screen = try await now
            if isSo(screen) { return screen }
            try #require(ContinuousClock.now < deadline, "timed out, the screen is \(screen)")
        }
    }
}

extension ScreenDocument {
    var labels: [String] { items.map(\.label) }
    /// The lines joined into one text, without repeated spaces.
    var glass: String { lines.joined(separator: " ").split(separator: " ").joined(separator: " ") }
}
