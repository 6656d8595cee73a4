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
            The kiosk runs until it receives SIGTERM or Ctrl-C. On an installed system, systemd starts it as the \
            service galley.

            With --simulate, this terminal draws the display, and its keys are the buttons. If standard input is not a \
            terminal, the kiosk reads one command from each line (up, down, ok, back, favorite, timer, hold BUTTON, \
            type TEXT, wait SECONDS) and prints the display after it.

            If the board of --board can't be used, the command fails. If the board of the setting board.name can't be \
            used, the kiosk runs without it: commands and timers work, and `galley status` says what is wrong.

            Examples:
              galley run --simulate
              galley run --board raspberry-pi
              echo ok | galley run --simulate
            """,
        shouldDisplay: !Remote.isCaller)

    @OptionGroup var places: PlaceOptions

    @Option(
        help: ArgumentHelp(
            "Use this board: a name from `galley board list`, or a board file. Default: the setting board.name.",
            valueName: "name|file"))
    var board: String?

    @Flag(help: "Simulate the board in this terminal, including the display's controller.")
    var simulate = false

    @Option(
        help: ArgumentHelp(
            "Let the members of this group use the kiosk's socket too. Root and the kiosk's user always can. Default: "
                + "\(Self.systemGroup), if that group exists and the socket is \(Paths.systemSocket).",
            valueName: "name"))
    var group: String?

    private static let systemGroup = "galley-admin"

    func run() async throws {
        // A write to a closed terminal or log must fail instead of ending the kiosk and its timers.
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
                // Without a name, the service is printed with all of its parts: 6 % of the instructions of a start.
                .init(
                    service: daemon, successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .gracefullyShutdownGroup, serviceName: "kiosk")
            ]
            if simulate, let simulation = daemon.simulation {
                services.append(
                    .init(
                        service: ConsoleService(
                            loop: daemon.loop, fingers: simulation.fingers, glass: simulation.glass),
                        successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup, serviceName: "console"))
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
                throw failure(
                    .notFound, "there is no group \(group), so the kiosk was not started; see `getent group`")
            }
            return id
        }
    }
}

extension Logger {
    /// A logger that drops everything: the services log their own start and stop.
    fileprivate static var silent: Logger { Logger(label: "lifecycle") { _ in SwiftLogNoOpLogHandler() } }
}
