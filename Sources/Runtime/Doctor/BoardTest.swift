internal import Boards
public import Control
internal import Linux
public import Settings

/// A board without a kiosk, for a person who tests it: no store, no network.
public final class BoardTest: Sendable {
    private let loop: EventLoop
    private let board: Board

    /// Takes what can be had of the board; the rest is told by `checks`.
    ///
    /// - Parameter settings: what a kiosk would go by.
    /// - Throws: `BoardFileError` or `NoSuchBoard` when there is no such board, `SystemError` when no thread can be had.
    public init(_ settings: Settings) throws {
        let board = try Board(nameOrPath: settings.boardName)
        let clock = SystemClock()
        let controllers = try Controllers(board, isSimulated: false, clock: clock)
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

    /// Takes a step of the test.
    public func take(_ step: TestBoard.Step) async throws(ControlFailure) -> TestDocument { try await loop.test(step) }

    /// How its parts fare.
    public func checks() async -> [DoctorDocument.Check] {
        board.partChecks(await loop.run { $0.boardState })
    }

    /// Gives the board back.
    public func stop() async {
        await loop.run { $0.shutDown() }
        await loop.stop()
    }
}
