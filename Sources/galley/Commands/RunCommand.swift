import ArgumentParser
import Boards
import Glibc
import Kitchen
import Linux
import Logging
import Runtime
import ServiceLifecycle

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run the kiosk.",
        discussion: """
            With --simulate the board is drawn in this terminal, and its keys are the buttons. When standard input is \
            no terminal, one button is read from each line, and the glass is printed after it.

            Example: galley run --board raspberry-pi
            """)

    @OptionGroup var places: PlaceOptions

    @Option(help: ArgumentHelp("The board: a name of `galley board list`, or a file.", valueName: "name|file"))
    var board: String?

    @Flag(help: "Simulate the board, down to the display's chip.")
    var simulate = false

    func run() async throws {
        // A terminal or a log that is gone ends no kitchen's timers; the write fails and that is all.
        signal(SIGPIPE, SIG_IGN)
        try await reporting {
            let logger = Logger(label: "galley") { _ in JournalLog() }
            let daemon = try Daemon(
                Daemon.Options(
                    config: try places.paths.config, state: try places.paths.state, socket: try places.paths.socket,
                    board: board, isSimulated: simulate, environment: PlaceOptions.environment),
                logger: logger)
            var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
                .init(service: daemon, failureTerminationBehavior: .gracefullyShutdownGroup)
            ]
            if simulate, let simulation = daemon.simulation {
                services.append(
                    .init(
                        service: ConsoleService(
                            loop: daemon.loop, fingers: simulation.fingers, glass: simulation.glass),
                        successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup))
            }
            var configuration = ServiceGroupConfiguration(
                services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: Logger.silent)
            configuration.maximumGracefulShutdownDuration = .seconds(2)
            try await ServiceGroup(configuration: configuration).run()
        }
    }
}

extension Logger {
    /// The life of the services is told by themselves.
    fileprivate static var silent: Logger { Logger(label: "lifecycle") { _ in SwiftLogNoOpLogHandler() } }
}
