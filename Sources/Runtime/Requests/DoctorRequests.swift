internal import Boards
internal import Control
internal import Kiosk

extension RequestHandler {
    /// Requests that examine the kiosk and its board.
    static let doctor = [
        RequestHandler { (_: RunDoctor, _, kiosk) in await DoctorReport(kiosk: kiosk.status).document() },
        RequestHandler { (request: TestBoard, context, _) in try await context.loop.test(request.step) },
    ]
}

extension EventLoop {
    /// Performs a step of the board test.
    func test(_ step: TestBoard.Step) async throws(ControlFailure) -> TestDocument {
        switch step {
        case .listen: break
        case .end: await run { $0.endTest() }
        default:
            guard let step = SelfTest.Step(step) else {
                throw ControlFailure(.usage, "the board has no such button")
            }
            let rings = "a timer is ringing; silence it, then try again"
            if let reason = await run({ $0.refusal(of: step) ?? ($0.test(step) ? nil : rings) }) {
                throw ControlFailure(.passing, reason)
            }
        }
        // Read in the next turn, once the step is drawn.
        return await run { $0.testDocument }
    }
}

extension SelfTest.Step {
    /// Creates a step; `nil` if there is no such button, or if the request has no step of its own.
    fileprivate init?(_ step: TestBoard.Step) {
        switch step {
        case .begin: self = .begin
        case .picture(let isFull): self = .picture(isFull: isFull)
        case .characters(let page): self = .characters(page: page)
        case .button(let name):
            guard let button = Board.Button(rawValue: name) else { return nil }
            self = .button(button)
        case .knob: self = .knob
        case .buzzer: self = .buzzer
        case .backlight(let isOn): self = .backlight(isOn: isOn)
        case .statusLight(let isOn): self = .statusLight(isOn: isOn)
        case .listen, .end: return nil
        }
    }
}

extension Engine {
    /// Returns the reason why a step can't begin. Only one test can run at a time.
    fileprivate func refusal(of step: SelfTest.Step) -> String? {
        switch (step, selfTest) {
        case (.begin, _?): "someone else is testing the board; try again when they are done"
        default: nil
        }
    }

    fileprivate var testDocument: TestDocument {
        let board = configuration.board
        let problems = boardState.problems
        var parts = (board?.parts ?? []).filter { problems[$0] == nil }.map(\.name)
        if parts.contains(.buttons), board?.encoder != nil { parts.append(.knob) }
        let lines = testedLines ?? [:]
        return TestDocument(
            parts: parts, buttons: boardInputs.compactMap(\.buttonName),
            pages: SelfTest.pages(on: configuration.display),
            glass: screen.frame.lines,
            lines: boardInputs.compactMap { input in lines[input].map { TestDocument.Line($0, of: input) } },
            running: testedLines != nil)
    }
}

extension TestDocument.Line {
    fileprivate init(_ line: LineStatistics.Line, of input: Board.Input) {
        let name = input.buttonName ?? (input == .encoderA ? "knob A" : "knob B")
        self.init(
            input: name, presses: line.presses, edges: line.edges, closed: line.isClosed, check: line.check(of: input))
    }
}

extension Board.Input {
    fileprivate var buttonName: String? {
        if case .button(let button) = self { button.rawValue } else { nil }
    }
}
