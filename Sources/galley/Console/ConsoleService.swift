import Linux
import Runtime
import ServiceLifecycle

/// Service that runs the console of a simulated board on a thread that may block. When it ends, the kiosk ends.
struct ConsoleService: Service {
    /// Timeout for the console at shutdown, because its terminal may block.
    private static let timeout = Duration.milliseconds(200)

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
            // Waits until the terminal is restored. A pipe is not awaited, because it may block forever.
            guard isTerminal else { return end.finish() }
            Task {
                try await pause(for: Self.timeout)
                end.finish()
            }
        }
        before?.restore()
    }
}
