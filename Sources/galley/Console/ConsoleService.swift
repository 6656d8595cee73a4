import Linux
import Runtime
import ServiceLifecycle

/// The console of a simulated board, on a thread of its own because keys are waited for. Its end ends the kiosk.
struct ConsoleService: Service {
    let loop: Loop
    let fingers: SimulatedFingers
    let glass: SimulatedGlass

    func run() async throws {
        let isTerminal = RawTerminal.isPresent
        let stop = try WakeSignal()
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
            if !isTerminal { end.finish() }
        }
    }
}
