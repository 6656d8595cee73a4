internal import Boards
internal import GPIO
internal import Kiosk

extension Engine {
    /// The first words of a kiosk that has never run here, over home.
    func greet() {
        handle(.greeting(Greeting(checks)))
    }

    /// Somebody looks from afar, and is to see home.
    public func endGreeting() {
        if isGreeting { handle(.greeting(nil)) }
    }

    /// The board's parts, and whether they could be had.  // the board says
    private var checks: [Greeting.Check] {
        guard let board = configuration.board else { return [] }
        let display = Greeting.Check("Display", isOK: canUse(board.display.lines))
        let inputs = Greeting.Check("\(board.buttons.lines.count) buttons", isOK: canUse(board.buttons.lines))
        let buzzer = board.buzzer.map { Greeting.Check("Buzzer", isOK: canUse([$0.line])) }
        return [display, inputs] + [buzzer].compactMap(\.self)
    }

    /// A problem that names no line is one of all.
    private func canUse(_ lines: [LineReference]) -> Bool {
        boardProblems.allSatisfy { problem in problem.line.map { !lines.contains($0) } ?? false }
    }
}

extension GPIOError {
    fileprivate var line: LineReference? {
        switch self {
        case .missing(let line, _, _), .ambiguous(let line, _), .repeated(let line, _), .busy(let line, _),
            .noEdges(let line), .gone(let line):
            line
        case .severalChips(let lines): lines.first
        case .noChips, .forbidden, .system: nil
        }
    }
}
