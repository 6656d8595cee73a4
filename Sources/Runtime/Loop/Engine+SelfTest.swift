internal import Boards
internal import Kiosk
internal import Kitchen

extension Engine {
    /// Begins a step of a test. Fingers are the test's from now on, and the glass shows it.
    ///
    /// - Returns: false while a timer rings, which comes first; nothing was done.
    func test(_ step: SelfTest.Step) -> Bool {
        guard !screen.view.isSounding else { return false }
        if selfTest == nil { letGo() }
        var test = SelfTest(step, at: clock.boot)
        test.statistics.begin(wired, closed: hardware?.readLevels(at: clock.boot) ?? [])
        selfTest = test
        if step == .buzzer { buzzer.play(.sample, at: clock.boot) }
        return true
    }

    /// The kiosk goes on. What is pressed now means nothing until it is let go.
    func endTest() {
        guard selfTest != nil else { return }
        selfTest = nil
        let closed = hardware?.readLevels(at: clock.boot) ?? []
        _ = inputs.end()
        if let board = configuration.board { inputs.begin(board, closed: closed, at: clock.boot) }
    }

    /// What the lines have done in the step that goes on; nil where no test does.
    var testedLines: [Board.Input: LineStatistics.Line]? { selfTest?.statistics.lines(at: clock.now) }

    /// Whether the sound is of a timer.
    func endsTest(_ sound: Sound) -> Bool {
        switch sound {
        case .alarm, .soft: true
        case .silence, .tick, .attention, .sample: false
        }
    }
}
