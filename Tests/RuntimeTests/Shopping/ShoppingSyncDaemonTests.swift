import Control
import Foundation
import TestCalendars
import Testing
import Workbench

/// A kiosk process and a real Radicale.
@Suite(.enabled(if: TestCalendars.Kind.radicale.isAvailable, "needs python3-radicale"), .timeLimit(.minutes(5)))
struct ShoppingSyncDaemonTests {
    private let folder: TemporaryFolder
    private let calendars: TestCalendars

    init() async throws {
        folder = try TemporaryFolder()
        calendars = try await TestCalendars(.radicale)
    }

    private func start(password: String = "secret") async throws -> KioskProcess {
        try folder.write(
            "galley.toml",
            """
            [shopping]
            sync = "caldav"
            [caldav]
            url = "\(calendars.url)"
            user = "anna"
            password = "\(password)"
            list = "Shopping"

            """, mode: 0o600)
        try FileManager.default.createDirectory(atPath: folder.file("state"), withIntermediateDirectories: true)
        return try await KioskProcess(folder: folder.path)
    }

    private func galley(_ words: String...) async throws -> (status: Int32, output: String, errors: String) {
        let result = try await GalleyCommand.run(words, in: folder.path)
        return (Int32(result.status), result.output, result.errors)
    }

    private func shopping() async throws -> ShoppingSyncDocument {
        struct Status: Decodable { let shopping: ShoppingSyncDocument }
        return try JSONDecoder().decode(Status.self, from: Data(try await galley("status", "--json").output.utf8))
            .shopping
    }

    /// The files of the list on the server.
    private func tasks() throws -> [String] {
        let lists = folderOfLists
        guard
            let list = try? FileManager.default.contentsOfDirectory(atPath: lists).first(where: { !$0.hasPrefix(".") })
        else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: "\(lists)/\(list)").filter { $0.hasSuffix(".ics") }
            .map { "\(lists)/\(list)/\($0)" }
    }

    private var folderOfLists: String { calendars.folder.file("collections/collection-root/anna") }

    @Test func aLineStandsOnThePhoneAndItsCheckComesBack() async throws {
        let kiosk = try await start()
        #expect(try await galley("shopping", "add", "2 l milk").status == 0)
        // Nobody asks for it: the change is synchronized by itself.
        try await wait(until: "the line is on the server") {
            try self.tasks().contains { try String(contentsOfFile: $0, encoding: .utf8).contains("SUMMARY:2 l milk") }
        }
        try await wait(until: "the kiosk knows that") { try await self.shopping().state == .ok }

        let task = try #require(try tasks().first)
        let text = try String(contentsOfFile: task, encoding: .utf8)
        try text.replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED").write(
            toFile: task, atomically: true, encoding: .utf8)
        let sync = try await galley("shopping", "sync")
        #expect(sync.status == 0)
        #expect((sync.output + sync.errors).contains("kiosk: 1 changed"))
        #expect(try await galley("shopping", "list").output.contains("[x] 2 l milk"))
        #expect(try await shopping().waiting == 0)
        #expect(try await galley("status", "--hosts").output.contains("shopping"))
        kiosk.signal(SIGTERM)
        try await kiosk.wait()
    }

    @Test func problemsAreNamed() async throws {
        let kiosk = try await start(password: "wrong")
        _ = try await galley("shopping", "add", "milk")
        let refused = try await galley("shopping", "sync")
        #expect(refused.status == 77 && refused.errors.contains("password"))
        #expect(try await shopping().state == .refused)
        #expect(try await galley("doctor").output.contains("caldav.password"))

        calendars.stop()
        let off = try await galley("shopping", "sync")
        #expect(off.status == 75 && off.errors.contains("whole"))
        #expect(try await shopping().state == .unreachable)
        #expect(try await galley("shopping", "list").output.contains("milk"))
        kiosk.signal(SIGTERM)
        try await kiosk.wait()
    }

    @Test func aListThatWasDeletedIsMadeAgainOnlyWhenSomebodyAsks() async throws {
        let kiosk = try await start()
        _ = try await galley("shopping", "add", "milk", "eggs")
        #expect(try await galley("shopping", "sync").status == 0)
        #expect(try tasks().count == 2)
        for list in try FileManager.default.contentsOfDirectory(atPath: folderOfLists) {
            try FileManager.default.removeItem(atPath: "\(folderOfLists)/\(list)")
        }
        _ = try await galley("shopping", "add", "rice")
        try await wait(until: "the kiosk notices it") { try await self.shopping().state == .gone }
        #expect(try tasks().isEmpty)
        #expect(try await galley("shopping", "sync").status == 0)
        #expect(try tasks().count == 3)
        #expect(try await galley("shopping", "list").output.contains("rice"))
        kiosk.signal(SIGTERM)
        try await kiosk.wait()
    }
}
