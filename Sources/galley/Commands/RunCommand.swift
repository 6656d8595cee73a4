import ArgumentParser
import Boards
import Glibc
import Kitchen
import Linux
import Logging
import Runtime
import ServiceLifecycle
import Settings

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run the kiosk.",
        discussion: """
            With --simulate the board is drawn in this terminal, and its keys are the buttons. When standard input is \
            no terminal, one button is read from each line, and the glass is printed after it.

            Example: galley run --board raspberry-pi
            """,
        shouldDisplay: !Remote.isCaller)

    @OptionGroup var places: PlaceOptions

    @Option(help: ArgumentHelp("The board: a name of `galley board list`, or a file.", valueName: "name|file"))
    var board: String?

    @Flag(help: "Simulate the board, down to the display's chip.")
    var simulate = false

    @Option(
        help: ArgumentHelp(
            "Who may use the socket beside root and the kiosk's user: members of this group; at the system's place "
                + "\(Self.systemGroup), if there is one.", valueName: "name"))
    var group: String?

    private static let systemGroup = "galley-admin"

    func run() async throws {
        // A terminal or a log that is gone ends no kitchen's timers; the write fails and that is all.
        signal(SIGPIPE, SIG_IGN)
        try await reporting {
            let logger = Logger(label: "galley") { _ in JournalLog() }
            let daemon = try Daemon(
                Daemon.Options(
                    config: try places.paths.config.absolutePath, state: try places.paths.state.absolutePath,
                    socket: try places.paths.socket,
                    group: try groupID,
                    board: board.map { $0.contains("/") ? $0.absolutePath : $0 }, isSimulated: simulate,
                    environment: PlaceOptions.environment),
                logger: logger)
            var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
                .init(
                    service: daemon, successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .gracefullyShutdownGroup)
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

    private var groupID: UInt32? {
        get throws {
            guard let group else {
                return try places.paths.socket == Paths.systemSocket ? Linux.groupID(named: Self.systemGroup) : nil
            }
            guard let id = try Linux.groupID(named: group) else {
                throw failure(.notFound, "there is no group \(group)")
            }
            return id
        }
    }
}

extension Logger {
    /// The life of the services is told by themselves.
    fileprivate static var silent: Logger { Logger(label: "lifecycle") { _ in SwiftLogNoOpLogHandler() } }
}
