import Boards
import Control
import Foundation
import Kitchen
import Logging
import Testing
import Workbench

@testable import Runtime

@Suite("A kiosk that keeps crashing", .serialized)
struct SafeModeTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }
    private var starts: String { "\(folder)/state/starts" }
    /// The environment of a service whose manager does not listen.
    private var managed: [String: String] { ["NOTIFY_SOCKET": "\(folder)/nobody"] }

    init() throws {
        temporary = try TemporaryFolder()
    }

    /// Writes the record of starts that a number of killed kiosks leaves behind.
    private func crash(_ times: Int) throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/state", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try String(repeating: ".", count: times).write(toFile: starts, atomically: true, encoding: .utf8)
    }

    private func status(of kiosk: TestKiosk) async throws -> StatusDocument {
        let status = try await kiosk.document(ShowStatus())
        return status
    }

    @Test("After five crashes in a row, the kiosk starts in safe mode with only the board's settings")
    func safe() async throws {
        try crash(CrashLoopDetector.limit)
        let kiosk = try await TestKiosk(
            folder: folder, config: "[display]\nsize = \"16x2\"\n[units]\nsystem = \"us\"\n", environment: managed)
        let status = try await status(of: kiosk)
        #expect(status.safeMode)
        #expect(status.board.size == "16x2")
        #expect(status.errors.contains { $0.message.contains("safe mode") })
        let screen = try await kiosk.screen(ShowScreen(waitFor: "Safe mode", timeout: .seconds(5)))
        #expect(screen.lines[0].hasPrefix("Safe mode"))
        _ = try await kiosk.document(PressButtons(buttons: ["back"], hold: false))
        #expect(
            try await kiosk.screen(ShowScreen(waitFor: "back: menu", timeout: .seconds(5))).lines[0].hasPrefix(
                "Safe mode")
        )
        try await kiosk.stop()
    }

    @Test("After four crashes in a row, the kiosk starts as usual")
    func notYet() async throws {
        try crash(CrashLoopDetector.limit - 1)
        let kiosk = try await TestKiosk(folder: folder, environment: managed)
        #expect(try await !status(of: kiosk).safeMode)
        #expect(try String(contentsOfFile: starts, encoding: .utf8).count == CrashLoopDetector.limit)
        try await kiosk.stop()
    }

    @Test("A start that is refused with a reason doesn't count as a crash")
    func refused() throws {
        let options = Daemon.Options(
            config: "\(folder)/galley.toml", state: "\(folder)/state", socket: "\(folder)/state/control.sock",
            board: "nosuch", isSimulated: false, environment: managed)
        #expect(throws: NoSuchBoard.self) {
            try Daemon(options, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        }
        #expect(FileManager.default.fileExists(atPath: "\(folder)/state"))
        #expect(!FileManager.default.fileExists(atPath: starts))
    }

    @Test("After its owner stops it, the kiosk starts as usual")
    func stopped() async throws {
        try crash(CrashLoopDetector.limit)
        try await TestKiosk(folder: folder, environment: managed).stop()
        #expect(!FileManager.default.fileExists(atPath: starts))
        let kiosk = try await TestKiosk(folder: folder, environment: managed)
        #expect(try await !status(of: kiosk).safeMode)
        try await kiosk.stop()
    }

    @Test("In safe mode the timers run, and the rest of the store stays untouched")
    func timers() async throws {
        var kiosk = try await TestKiosk(folder: folder, environment: managed)
        _ = try await kiosk.document(AddFavorites(ids: [RecipeID(.starter, 3)]))
        _ = try await kiosk.document(StartTimer(duration: .seconds(600), label: "Rice"))
        try await kiosk.stop()

        try crash(CrashLoopDetector.limit)
        kiosk = try await TestKiosk(folder: folder, environment: managed)
        #expect(try await status(of: kiosk).timers.map(\.label) == ["Rice"])
        #expect(try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero)).timers.map(\.label) == ["Rice"])
        try await kiosk.stop()

        kiosk = try await TestKiosk(folder: folder, environment: managed)
        let after = try await status(of: kiosk)
        #expect(after.timers.map(\.label) == ["Rice"])
        #expect(after.store.favorites == 1)
        try await kiosk.stop()
    }

    @Test("In safe mode a changed setting ends the kiosk, so that the service manager restarts it")
    func leaves() async throws {
        try crash(CrashLoopDetector.limit)
        let kiosk = try await TestKiosk(folder: folder, environment: managed)
        _ = try await kiosk.document(ChangeSettings([.init(key: "units.system", value: "us")]))
        try await kiosk.ended()
        #expect(!FileManager.default.fileExists(atPath: starts))
    }

    @Test("Crashes aren't counted without a service manager that restarts the kiosk")
    func unmanaged() async throws {
        try crash(CrashLoopDetector.limit)
        let kiosk = try await TestKiosk(folder: folder)
        #expect(try await !status(of: kiosk).safeMode)
        try await kiosk.stop()
    }

    @Test("The kiosk runs even if it can't write the record of starts")
    func readOnly() async throws {
        try FileManager.default.createDirectory(atPath: starts, withIntermediateDirectories: true)
        let kiosk = try await TestKiosk(folder: folder, environment: managed)
        let status = try await status(of: kiosk)
        #expect(!status.safeMode)
        #expect(status.errors.contains { $0.message.contains("Can't count failed starts") })
        try await kiosk.stop()
    }
}
