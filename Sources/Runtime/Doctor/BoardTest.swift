internal import Boards
public import Control
internal import Linux
public import Settings

/// An interactive test of a board while no kiosk runs. It uses neither the store nor the network.
public final class BoardTest: Sendable {
    private let loop: EventLoop
    private let board: Board

    /// Opens the board. Parts that can't be used are reported by ``checks()``.
    ///
    /// - Parameter settings: the settings that a kiosk would use.
    /// - Throws: `BoardFileError` or `NoSuchBoard` if the board can't be read, `SystemError` if no thread can be
    ///   started.
    public init(_ settings: Settings) throws {
        let board = try Board(nameOrPath: settings.boardName)
        let clock = SystemClock()
        let controllers = try GPIOControllers(board, isSimulated: false, clock: clock)
        let configuration = Engine.Configuration(settings, board)
        self.board = board
        loop = try EventLoop()
        try loop.start {
            let engine = Engine(
                configuration, controller: controllers.controller(for:), clock: clock, effectRunner: { _ in })
            engine.openBoard()
            return engine
        }
    }

    /// Performs a step of the test.
    ///
    /// - Throws: `ControlFailure` if the step can't be done now, or if the board has no such button.
    public func take(_ step: TestBoard.Step) async throws(ControlFailure) -> TestDocument { try await loop.test(step) }

    /// Returns the checks of the board's parts.
    public func checks() async -> [DoctorDocument.Check] {
        board.partChecks(await loop.run { $0.boardState })
    }

    /// Releases the board.
    public func stop() async {
        await loop.run { $0.shutDown() }
        await loop.stop()
    }
}
