internal import Control
public import Kiosk
internal import Kitchen
internal import Simulation

extension RequestHandler {
    /// Requests about the display and the buttons.
    static let screen = [
        RequestHandler { (request: ShowScreen, context, _) in
            await context.endGreeting()
            let limit = request.timeout.duration
            if let text = request.waitFor,
                await !context.loop.wait(for: limit, until: { $0.clientScreen.screen.shows(text) })
            {
                throw ControlFailure(.passing, "the display did not show \"\(text)\" within \(limit.spokenText)")
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
            // The loop only compares version numbers. The dots are drawn here, on another thread.
            let version = await context.loop.screenVersion(otherThan: request.after, within: longestWatch)
            let pixels = Pixels(of: version.screen.frame, characters: version.screen.characters)
            return ScreenVersionDocument(
                version.screen.document(at: context.clock.boot), number: version.number, dots: pixels.cells)
        },
        RequestHandler { (request: OpenRecipe, context, _) in
            await context.endGreeting()
            let recipe = try await context.effectRunner.source.recipe(request.id)
            try await context.order(.open(recipe)) { if case .opened = $0 { () } else { nil } }
            return await context.screen()
        },
        RequestHandler { (request: TypeText, context, _) in
            await context.endGreeting()
            guard await context.loop.run({ $0.type(request.text) }) else {
                throw ControlFailure(
                    .notFound, "no text field is open, so nothing was typed; open one with the buttons first")
            }
            return await context.screen()
        },
    ]

    /// The longest time until a watcher receives a reply, if nothing changes.
    private static let longestWatch = Duration.seconds(25)
    /// The time that a press waits for the screen to settle.
    fileprivate static let settling = Duration.seconds(5)
}

extension RequestContext {
    /// Closes the welcome page, so that the client sees home.
    fileprivate func endGreeting() async { await loop.run { $0.endGreeting() } }

    fileprivate func screen() async -> ScreenDocument {
        let clock = clock
        return await loop.run { $0.clientScreen.screen.document(at: clock.boot) }
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
            throw ControlFailure(.usage, "no button is called \(name); the buttons are \(Button.list)")
        }
        self = button
    }

    /// The message that the board lacks this button, and what to press instead.
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

    /// Returns true if a text is on the display or among the view's items.
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
