internal import Boards
internal import Kiosk
internal import Kitchen

extension Engine {
    /// Begins a step of the board test. From now on the buttons belong to the test, and the display shows it.
    ///
    /// - Returns: false if a timer rings, which has priority; nothing was done.
    func test(_ step: SelfTest.Step) -> Bool {
        guard !screen.view.isSounding else { return false }
        if selfTest == nil { releaseButtons() }
        var test = SelfTest(step, at: clock.boot)
        test.statistics.begin(boardInputs, closed: hardware?.readLevels(at: clock.boot) ?? [])
        selfTest = test
        if step == .buzzer { buzzer.play(.sample, at: clock.boot) }
        return true
    }

    /// Ends the test and returns to the kiosk. Buttons that are down now are ignored until they are released.
    func endTest() {
        guard selfTest != nil else { return }
        selfTest = nil
        let closed = hardware?.readLevels(at: clock.boot) ?? []
        _ = inputs.end()
        if let board = configuration.board { inputs.begin(board, closed: closed, at: clock.boot) }
    }

    /// The statistics of the lines in the current step; `nil` if no test is running.
    var testedLines: [Board.Input: LineStatistics.Line]? { selfTest?.statistics.lines(at: clock.now) }

    /// Returns true if the sound is a timer's, which ends the test.
    func endsTest(_ sound: Sound) -> Bool {
        switch sound {
        case .alarm, .soft: true
        case .silence, .tick, .attention, .sample: false
        }
    }
}
