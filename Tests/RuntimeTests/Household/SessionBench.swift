import Cookbook
import Household
import Kiosk
import Kitchen
import MQTT
import Settings
import SimulatedKiosk
import Testing
import Workbench

@testable import Runtime

/// A session of a kiosk's household, with a clock that stands still and a cookbook in a folder of its own.
final class SessionBench {
    let session: HouseholdSession
    let clock = VirtualKioskClock()
    private let id: String
    private let connection: any BrokerConnection
    private let folder: TemporaryFolder

    /// Creates a session. It handles only the messages that a test hands to it, until the test runs it.
    ///
    /// - Parameters:
    ///   - port: The port of the broker on this machine; without it, none is there.
    ///   - connection: The connection to use in place of a real one.
    ///   - lines: Further lines of the configuration's table `[household]`.
    ///   - favorites: The number of recipes among the favorites.
    init(
        port: Int? = nil, connection: (any BrokerConnection)? = nil, _ lines: String = "", favorites: Int = 0,
        limits: HouseholdSession.Limits = .init()
    ) async throws {
        folder = try TemporaryFolder()
        let url = "mqtt://127.0.0.1:\(try port ?? freePort())"
        try folder.write("galley.toml", "[household]\nurl = \"\(url)\"\nkiosk = \"Kitchen\"\n\(lines)\n")
        let loaded = LoadedSettings(path: folder.file("galley.toml"), state: folder.path, environment: [:])
        let account = try #require(HouseholdAccount(loaded.settings))
        let cookbook = try Cookbook(folder: folder.path)
        id = try await cookbook.share(with: account.household)
        for number in 0..<favorites {
            try await cookbook.save(
                Recipe(id: RecipeID(.starter, number + 1), title: "\(number)"), keep: .whole, at: 1)
        }
        let link = KioskLink(
            loop: nil, clock: clock, news: KioskNews(), feed: HouseholdFeed(loop: nil, clock: clock),
            note: { _ in }, refresh: {})
        self.connection = try connection ?? MQTTClient(account.options(of: id))
        session = HouseholdSession(
            account, id: id, cookbook: cookbook, client: self.connection, limits: limits, link: link)
    }

    deinit { connection.close(sendsWill: false) }

    /// Hands a message to the session, and returns the number of messages that it has refused so far.
    @discardableResult
    func take(
        _ text: String, _ part: HouseholdTopics.Part = .cmd, of kiosk: String? = nil, isRetained: Bool = false
    ) async -> Int {
        let kiosk = kiosk ?? id
        let topic = HouseholdTopics("home", kiosk).topic(of: part)
        await session.take(MQTTMessage(topic, text, isRetained: isRetained), part, of: kiosk)
        return await session.ignored
    }

    /// The kinds of the commands that were carried out.
    var carriedOut: Set<KioskCommand.Kind> { get async { Set(await session.lastCommands.keys) } }
}
