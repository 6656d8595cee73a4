import Foundation
import GRDB
import MQTT
import TestBroker
import Testing
import Workbench

/// Wrong messages from the broker are ignored and counted, and take neither memory nor store.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(2)))
struct BrokerFloodTests {
    private static let wrong: [[UInt8]] =
        [
            Array(repeating: UInt8(ascii: "x"), count: 100_000), Array(repeating: UInt8(ascii: "["), count: 100_000),
            Array(repeating: UInt8(ascii: "["), count: 60_000), [0, 1, 2, 255, 254, 0],
        ]
        + [
            #"{"v":1,"items":"#, #"{"v":2,"items":{}}"#, #"{"v":1,"items":{"":{"c":{},"l":{}}}}"#,
            #"{"v":1,"items":\#(String(repeating: #"{"a":"#, count: 10_000))1"#
                + String(repeating: "}", count: 10_001),
        ].map { Array($0.utf8) }
    private static let topics =
        ["kiosk/abc/about"]
        + ["favorites", "foods", "profiles"].flatMap { kind in (0..<64).map { "set/\(kind)/\($0)" } }

    @Test func aFloodIsCountedAndChangesNothing() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: "mqtt://127.0.0.1:\(broker.port)")
        try await kitchen.run("favorite", "add", "starter:3")
        try await kitchen.waitUntilShared()
        let attacker = try await Attacker(port: broker.port)
        var sent = 0
        func round() async throws {
            for topic in Self.topics {
                for text in Self.wrong { try await attacker.send("galley/1/home/\(topic)", text) }
            }
            // Topics of another version are none of this kiosk's.
            try await attacker.send("galley/2/home/set/favorites/3", Self.wrong[3])
            sent += Self.topics.count * Self.wrong.count
            try await kitchen.wait(until: "everything is counted") { $0.ignored == sent }
        }
        try await round()
        // Otherwise the log's pages would hide the growth.
        try await wait(until: "the store has moved its last changes out of the log") {
            kitchen.folder.status("state/galley.sqlite-wal").st_size == 0
        }
        let (memory, store) = (try anonymousMemory(of: "\(kitchen.process.id)"), try StoreContent(of: kitchen))
        for _ in 0..<2 { try await round() }
        #expect(try anonymousMemory(of: "\(kitchen.process.id)") - memory < 2 << 20)
        let after = try StoreContent(of: kitchen)
        #expect(after.tables(differingFrom: store) == [])
        #expect(after.bytes - store.bytes < 64 << 10, "\(store.bytes) bytes became \(after.bytes)")

        // More kiosks than a household may have, with a name that would clear the terminal.
        for number in 0..<600 {
            let about = Array(#"{"name":"\u001b[2J\u0007K","version":"1","new":[1]}"#.utf8)
            try await attacker.send("galley/1/home/kiosk/k\(number)/about", about)
        }
        try await kitchen.wait(until: "the kiosks are counted") { $0.ignored == sent + 600 - 499 }
        let list = try await kitchen.run("household", "kiosks")
        #expect(list.split(separator: "\n").count == 500)
        #expect(!list.contains("\u{1B}") && !list.contains("\u{7}"))

        #expect(try await kitchen.status().state == .ok)
        try await kitchen.run("favorite", "add", "starter:4")
        try await kitchen.waitUntilShared()
        #expect(try await kitchen.favorites().count == 2)
    }
}

/// The content of a kiosk's store.
///
/// The sizes of its files alone prove nothing: five seconds after a change, the kiosk moves the pages of the write-ahead
/// log into the database, which shortens one file and lengthens the other.
private struct StoreContent {
    /// The values of all rows, by the table. The table `lastChange` counts the changes, also those that change no value.
    private var tables: [String: [[DatabaseValue]]] = [:]
    /// The size of the database and its write-ahead log.
    let bytes: Int

    /// Reads the store of a running kiosk.
    init(of kiosk: KioskOfHousehold) throws {
        let file = "state/galley.sqlite"
        bytes = [file, "\(file)-wal"].reduce(0) { $0 + Int(kiosk.folder.status($1).st_size) }
        var configuration = Configuration()
        configuration.readonly = true
        let store = try DatabaseQueue(path: kiosk.folder.file(file), configuration: configuration)
        tables = try store.read { db in
            // The rows of a virtual table are in other tables.
            let names = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
            return try names.reduce(into: [:]) { tables, name in
                let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(name.quotedDatabaseIdentifier)")
                tables[name] = rows.map { Array($0.databaseValues) }
            }
        }
        try store.close()
    }

    func tables(differingFrom other: StoreContent) -> [String] {
        Set(tables.keys).union(other.tables.keys).filter { tables[$0] != other.tables[$0] }.sorted()
    }
}

/// A client that sends anything to any topic.
private final class Attacker {
    private let client: MQTTClient
    private var events: AsyncStream<MQTTClient.Event>.Iterator

    init(port: Int) async throws {
        client = try MQTTClient(MQTTClient.Options(host: "127.0.0.1", port: port, clientID: "attacker"))
        events = client.events.makeAsyncIterator()
        _ = await next()
    }

    deinit { client.close() }

    /// Sends a message, and waits until the broker has it.
    func send(_ topic: String, _ payload: [UInt8]) async throws {
        let number = client.publish(MQTTMessage(topic, payload))
        try #require(await next() == .acknowledged(number, nil))
    }

    private func next() async -> MQTTClient.Event? {
        let event = await events.next(isolation: #isolation)
        client.noteHandled()
        return event
    }
}
