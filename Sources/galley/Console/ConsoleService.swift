import Linux
import Runtime
import ServiceLifecycle

/// The console of a simulated board, on a thread of its own because keys are waited for. Its end ends the kiosk.
struct ConsoleService: Service {
    /// How long the console is waited for at the end; its terminal may be one that nobody reads any more.
    private static let patience = Duration.milliseconds(200)

    let loop: EventLoop
    let fingers: SimulatedFingers
    let glass: SimulatedGlass

    func run() async throws {
        let isTerminal = RawTerminal.isPresent
        let stop = try WakeSignal()
        let before = TerminalMode()
        let (ended, end) = AsyncStream<Never>.makeStream()
        try startThread(named: "console") {
            if isTerminal {
                TerminalConsole(loop: loop, fingers: fingers, glass: glass).run(until: stop)
            } else {
                PipedConsole(loop: loop, fingers: fingers).run()
            }
            end.finish()
        }
        await withGracefulShutdownHandler {
            for await _ in ended {}
        } onGracefulShutdown: {
            stop.signal()
            // A terminal is waited for until it is restored; a pipe may never say anything again.
            guard isTerminal else { return end.finish() }
            Task {
                try await pause(for: Self.patience)
                end.finish()
            }
        }
        before?.restore()
    }
}
