internal import Control
public import Kiosk

extension ControlDesk {
    func press(_ names: [String], holding: Bool) async -> ControlReply {
        guard names.count <= Self.mostPresses else {
            return .failure(.usage, "at most \(Self.mostPresses) buttons can be pressed at once; press fewer")
        }
        var buttons: [Button] = []
        for name in names {
            guard let button = Button(rawValue: name) else {
                return .failure(.usage, "no button is called \(name); there are \(Button.list)")
            }
            buttons.append(button)
        }
        let present = await loop.run { $0.buttons }
        if let missing = buttons.first(where: { !present.contains($0) }) { return .failure(.notFound, missing.absence) }
        for button in buttons where !Task.isCancelled {
            await loop.run { $0.press(button, holding: holding) }
            _ = await loop.wait(for: Self.patience) { $0.isSettled }
        }
        return await screen()
    }
}

extension ControlRequest {
    /// Whether somebody sees the glass by it.
    var looks: Bool {
        switch self {
        case .screen, .press, .watch, .type: true
        default: false
        }
    }
}

extension Button {
    /// Why it cannot be pressed, and what does the same.
    public var absence: String {
        let way =
            switch self {
            case .favorite: "; holding ok saves, and Favorites is in the menu"
            case .timer: "; ok on a step offers its time, and Timers is in the menu"
            case .up, .down, .ok, .back: ""
            }
        return "this board has no \(rawValue) button\(way)"
    }
}
