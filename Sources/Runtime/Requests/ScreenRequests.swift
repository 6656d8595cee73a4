internal import Control
public import Kiosk
internal import Kitchen
internal import Simulation

extension RequestHandler {
    /// Requests about the glass and the buttons.
    static let screen = [
        RequestHandler { (request: ShowScreen, context, _) in
            await context.endGreeting()
            let limit = request.timeout.duration
            if let text = request.waitFor, await !context.loop.wait(for: limit, until: { $0.screen.shows(text) }) {
                throw ControlFailure(.passing, "the glass did not show \"\(text)\" within \(limit.spokenText)")
            }
            return await context.screen()
        },
        RequestHandler { (request: PressButtons, context, _) in
            await context.endGreeting()
            try await context.press(try request.buttons.map(Button.init(typed:)), holding: request.hold)
            return await context.screen()
        },
        RequestHandler { (request: WatchScreen, context, _) in
            await context.endGreeting()
            // The loop does no more for it than to compare numbers; the drawing of the dots is done here.
            let look = await context.loop.look(otherThan: request.after, within: longestLook)
            let pixels = Pixels(of: look.screen.frame, characters: look.screen.characters)
            return ScreenVersionDocument(
                look.screen.document(at: context.clock.boot), number: look.number, dots: pixels.cells)
        },
        RequestHandler { (request: TypeText, context, _) in
            await context.endGreeting()
            guard await context.loop.run({ $0.type(request.text) }) else {
                throw ControlFailure(.notFound, "no text field is open; open one with the buttons first")
            }
            return await context.screen()
        },
    ]

    /// How long a watcher is left without an answer when there is nothing else to see.
    private static let longestLook = Duration.seconds(25)
    /// How long a press waits until the glass has settled.
    fileprivate static let settling = Duration.seconds(5)
}

extension RequestContext {
    /// The person is to see home.
    fileprivate func endGreeting() async { await loop.run { $0.endGreeting() } }

    fileprivate func screen() async -> ScreenDocument {
        let clock = clock
        return await loop.run { $0.screen.document(at: clock.boot) }
    }

    fileprivate func press(_ buttons: [Button], holding: Bool) async throws {
        let present = await loop.run { $0.buttons }
        if let missing = buttons.first(where: { !present.contains($0) }) {
            throw ControlFailure(.notFound, missing.absence)
        }
        for button in buttons where !Task.isCancelled {
            await loop.run { $0.press(button, holding: holding) }
            _ = await loop.wait(for: RequestHandler.settling) { $0.isSettled }
        }
    }
}

extension Button {
    fileprivate init(typed name: String) throws(ControlFailure) {
        guard let button = Button(rawValue: name) else {
            throw ControlFailure(.usage, "no button is called \(name); there are \(Button.list)")
        }
        self = button
    }

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

extension Screen {
    fileprivate func document(at now: Instant) -> ScreenDocument {
        ScreenDocument(view, lines: frame.lines, size: "\(frame.size)", backlight: isLit, at: now)
    }

    /// Whether a text stands on the glass or among the view's items.
    fileprivate func shows(_ text: String) -> Bool {
        let lines = frame.lines.map { $0.trimmingSpaces }
        return lines.contains { $0.contains(text) } || lines.joined(separator: " ").contains(text)
            || view.items.contains { $0.label.contains(text) }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
