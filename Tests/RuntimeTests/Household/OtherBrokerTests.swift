import Foundation
import TestBroker
import Testing
import Workbench

/// Kiosk processes with NATS and RabbitMQ (`make brokers`).
@Suite(
    .enabled(if: ProcessInfo.processInfo.environment["GALLEY_BROKERS"] != nil, "runs with make brokers"),
    .serialized, .timeLimit(.minutes(3)))
struct OtherBrokerTests {
    /// NATS accepts the users that `household account` prints, and keeps them from other households.
    @Test func kiosksAgreeOverNATSWithTheRightsThatTheyPrint() async throws {
        let kitchen = try await KioskOfHousehold("Kitchen", at: nil)
        let cabin = try await KioskOfHousehold("Cabin", at: nil)
        var users: [String] = []
        for (name, kiosk) in [("kitchen", kitchen), ("cabin", cabin)] {
            try await kiosk.run("config", "set", "household.user", name)
            let user = try await kiosk.run("household", "account", "--nats")
            users.append(user.replacing("\"…\"", with: "\"right\""))
        }
        let stranger =
            #"{ user: "stranger", password: "right", permissions: { publish: ["x.>"], subscribe: ["x.>"] } }"#
        let broker = try await OtherBroker.nats(users: users + [stranger])
        for (name, kiosk) in [("kitchen", kitchen), ("cabin", cabin)] {
            try await kiosk.connect(to: broker, as: name, password: "right")
        }
        try await Self.play(kitchen, cabin)
        let foreign = try await KioskOfHousehold(
            "Foreign", at: broker.address, settings: "user = \"stranger\"\npassword = \"right\"")
        // NATS says that it refuses a subscription. It doesn't say that it refuses a message.
        try await foreign.wait(until: "the stranger is refused") {
            $0.problem == "the broker doesn't let this account read the topics of the household"
        }
        #expect(try await foreign.favorites().isEmpty)
    }

    /// NATS refuses a subscription without a right, which mosquitto grants.
    @Test func aBrokerThatRefusesHomeAssistantRefusesNothingElse() async throws {
        let kitchen = try await KioskOfHousehold("Kitchen", at: nil)
        try await kitchen.run("config", "set", "household.user", "kitchen")
        let user = try await kitchen.run("household", "account", "--nats").replacing("\"…\"", with: "\"right\"")
        let broker = try await OtherBroker.nats(users: [user.replacing(/, "homeassistant[^"]*"/, with: "")])
        try await kitchen.connect(to: broker, as: "kitchen", password: "right")
        try await wait(until: "the refusal is logged") {
            try kitchen.process.log.contains("Home Assistant can't find this kiosk")
        }
        try await kitchen.run("favorite", "add", "starter:3")
        try await kitchen.waitUntilShared()
        #expect(try await kitchen.status().problem == nil)
    }

    @Test func kiosksAgreeOverRabbitMQ() async throws {
        let broker = try await OtherBroker.rabbitMQ()
        let kitchen = try await KioskOfHousehold("Kitchen", at: nil)
        let cabin = try await KioskOfHousehold("Cabin", at: nil)
        for kiosk in [kitchen, cabin] { try await kiosk.connect(to: broker, as: "guest", password: "guest") }
        try await Self.play(kitchen, cabin)
    }

    private static func play(_ kitchen: KioskOfHousehold, _ cabin: KioskOfHousehold) async throws {
        for kiosk in [kitchen, cabin] { try await kiosk.waitUntilShared() }
        for recipe in ["starter:1", "starter:2"] { try await kitchen.run("favorite", "add", recipe) }
        try await cabin.waitForFavorites { $0.count == 2 }
        // The cabin is off while the kitchen changes its favorites.
        cabin.process.signal(SIGKILL)
        try await cabin.process.wait()
        try await kitchen.run("favorite", "remove", "starter:1")
        try await kitchen.run("favorite", "add", "starter:3")
        try await kitchen.waitUntilShared()
        try await cabin.restart()
        for kiosk in [kitchen, cabin] {
            try await kiosk.waitForFavorites { favorites in
                favorites.count == 2
                    && ["starter:2 ", "starter:3 "].allSatisfy { id in favorites.contains { $0.contains(id) } }
            }
        }
    }
}

extension KioskOfHousehold {
    fileprivate func connect(to broker: OtherBroker, as user: String, password: String) async throws {
        let values = ["household.url": broker.address, "household.user": user, "household.password": password]
        let result = try await GalleyCommand.run(
            ["config", "set", "--json", "-"], in: folder.path,
            input: String(decoding: try JSONEncoder().encode(values), as: UTF8.self))
        try #require(result.status == 0, "\(result.errors)")
    }
}

/// A broker of another make than mosquitto, on free ports of 127.0.0.1.
private final class OtherBroker {
    private let folder: TemporaryFolder
    private let process = Process()
    private let port: Int
    /// The port of the process that looks up Erlang's names, which RabbitMQ leaves behind.
    private var names: Int?

    var address: String { "mqtt://127.0.0.1:\(port)" }

    /// - Parameter users: Users in NATS's format.
    static func nats(users: [String]) async throws -> OtherBroker {
        let broker = try OtherBroker()
        try broker.folder.write(
            "nats.conf",
            """
            server_name: one
            listen: "127.0.0.1:\(try freePort())"
            jetstream { store_dir: "\(broker.folder.file("store"))" }
            mqtt { listen: "127.0.0.1:\(broker.port)" }
            authorization { users: [
            \(users.joined(separator: "\n"))
            ] }

            """)
        try await broker.start(
            "/usr/sbin/nats-server", ["-c", broker.folder.file("nats.conf")], until: "Server is ready")
        return broker
    }

    static func rabbitMQ() async throws -> OtherBroker {
        let broker = try OtherBroker()
        let folder = broker.folder
        try folder.write("plugins", "[rabbitmq_mqtt].\n")
        try folder.write(
            "rabbitmq.conf",
            "listeners.tcp.1 = 127.0.0.1:\(try freePort())\nmqtt.listeners.tcp.1 = 127.0.0.1:\(broker.port)\n"
        )
        let values = [
            "NODENAME": "galley-test@localhost", "DIST_PORT": "\(try freePort())",
            "MNESIA_BASE": folder.file("store"), "LOG_BASE": folder.file("log"),
            "ENABLED_PLUGINS_FILE": folder.file("plugins"), "CONFIG_FILE": folder.file("rabbitmq.conf"),
        ]
        let names = try freePort()
        broker.names = names
        broker.process.environment = [
            "HOME": folder.path, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "ERL_EPMD_PORT": "\(names)", "RABBITMQ_PID_FILE": folder.file("pid"),
        ].merging(values.map { ("RABBITMQ_\($0)", $1) }) { $1 }
        try await broker.start("/usr/lib/rabbitmq/bin/rabbitmq-server", [], until: "completed with")
        return broker
    }

    private init() throws {
        folder = try TemporaryFolder()
        port = try freePort()
    }

    deinit {
        // RabbitMQ's program is a shell, which doesn't notice that its server has ended.
        let server = (try? folder.read("pid")).flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        if let server { kill(server, SIGKILL) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        guard let names else { return }
        let end = Process()
        end.executableURL = URL(filePath: "/usr/bin/epmd")
        end.arguments = ["-port", "\(names)", "-kill"]
        end.standardOutput = FileHandle.nullDevice
        if (try? end.run()) != nil { end.waitUntilExit() }
    }

    /// Starts the program and waits for words of its output.
    private func start(_ program: String, _ arguments: [String], until words: String) async throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        try folder.write("output", "")
        let output = try FileHandle(forWritingTo: URL(filePath: folder.file("output")))
        (process.standardOutput, process.standardError) = (output, output)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        try await wait(until: "the broker has started", within: .seconds(60)) {
            try folder.read("output").contains(words)
        }
    }
}
