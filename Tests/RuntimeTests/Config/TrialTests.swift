import Control
import Foundation
import Glibc
import Testing
import Workbench

/// Tries settings in a running kiosk.
@Suite("Trials of settings over the socket", .serialized)
struct TrialTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private var text: String {
        get throws { try String(contentsOfFile: "\(folder)/galley.toml", encoding: .utf8) }
    }

    private func change(_ key: String, _ value: String?, confirmWithin: Int? = nil) -> ChangeSettings {
        ChangeSettings([.init(key: key, value: value)], on: ConfigTerms(confirmWithin: confirmWithin))
    }

    private func trial(of kiosk: TestKiosk) async throws -> StatusDocument.Configuration.Trial? {
        let status = try await kiosk.document(ShowStatus())
        return status.configuration.trial
    }

    private func causes(of kiosk: TestKiosk) async throws -> [String] {
        let revisions = try await kiosk.document(ListRevisions())
        return revisions.map(\.cause)
    }

    private func failure(_ reply: ControlReply<some Any>) throws -> ControlFailure {
        guard case .failure(let failure) = reply.outcome else { throw TestKiosk.UnexpectedReply() }
        return failure
    }

    @Test("Without confirmation, display and status announce the trial, and then the old settings return")
    func goesBack() async throws {
        let before = "# mine\n[display]\nsize = \"20x4\" # of old\n"
        let kiosk = try await TestKiosk(folder: folder, config: before)
        _ = try await kiosk.document(change("display.size", "16x2", confirmWithin: 6))
        #expect(try await kiosk.now.size == "16x2", "it is tried at once")
        #expect(try await kiosk.wait(for: "Trial 0:0").glass.hasSuffix("confirm to keep"))
        let trial = try #require(try await trial(of: kiosk))
        #expect(trial.keys == ["display.size"])
        #expect((0...6).contains(trial.left))
        let after = try await kiosk.wait(for: "change undone")
        #expect(after.size == "20x4")
        #expect(try text == before)
        #expect(try await self.trial(of: kiosk) == nil)
        #expect(try await causes(of: kiosk) == ["reverted", "set"])
        let late = try failure(try await kiosk.ask(ConfirmSettings()))
        #expect(late.code == .passing)
        try await kiosk.stop()
    }

    @Test("A board with missing lines is reverted when the trial ends, and the kiosk works again")
    func wrongBoard() async throws {
        let board = "\(folder)/wrong.toml"
        try BoardSettingTests.board.write(toFile: board, atomically: true, encoding: .utf8)
        let kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(change("board.name", board, confirmWithin: 6))
        let status = try await kiosk.document(ShowStatus())
        #expect(status.board.name == board)
        #expect(status.board.problem != nil)
        _ = try await kiosk.wait(for: "change undone")
        let healed = try await kiosk.document(ShowStatus())
        #expect(healed.board.name == "simulated")
        #expect(healed.board.problem == nil)
        #expect(try await kiosk.press("back", "back").view == "menu")
        try await kiosk.stop()
    }

    @Test("A confirmed change stays, even after a restart")
    func confirmed() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(change("display.size", "16x2", confirmWithin: 60))
        #expect(try await kiosk.press("back", hold: true).glass.contains("Trial"), "home still announces it")
        _ = try await kiosk.document(ConfirmSettings())
        #expect(try await trial(of: kiosk) == nil)
        #expect(!(try await kiosk.now.glass.contains("Trial")), "the display no longer announces it")
        #expect(try failure(try await kiosk.ask(ConfirmSettings())).code == .passing)
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await kiosk.now.size == "16x2")
        #expect(try await causes(of: kiosk) == ["set"])
        try await kiosk.stop()
    }

    @Test("A kiosk that was stopped during a trial restarts with the old settings and reports it")
    func restarted() async throws {
        var kiosk = try await TestKiosk(folder: folder, config: "[display]\nsize = \"20x4\"\n")
        _ = try await kiosk.document(change("display.size", "16x2", confirmWithin: 600))
        try await kiosk.stop()
        #expect(try text.contains("16x2"))
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await kiosk.now.size == "20x4")
        #expect(try await kiosk.wait(for: "change undone").size == "20x4")
        #expect(try text == "[display]\nsize = \"20x4\"\n")
        #expect(try failure(try await kiosk.ask(ConfirmSettings())).code == .passing)
        let status = try await kiosk.document(ShowStatus())
        #expect(status.errors.contains { $0.message.contains("not confirmed in time and was undone: display.size") })
        try await kiosk.stop()
    }

    @Test("If the record of a trial can't be read at the start, the display says so until the record is gone")
    func unreadable() async throws {
        try await TestKiosk(folder: folder).stop()
        let inTheWay = "\(folder)/state/config-trial.json"
        try FileManager.default.createDirectory(atPath: inTheWay, withIntermediateDirectories: false)
        let kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.wait(for: "Settings stuck")
        try FileManager.default.removeItem(atPath: inTheWay)
        _ = try await kiosk.wait { !$0.glass.contains("Settings stuck") && $0.view == "home" }
        try await kiosk.stop()
    }

    @Test("Undo replaces a file that was damaged during a trial, and ends the trial")
    func brokenMeanwhile() async throws {
        let kiosk = try await TestKiosk(folder: folder, config: "[display]\nsize = \"20x4\"\n")
        _ = try await kiosk.document(change("units.system", "us", confirmWithin: 600))
        _ = try await kiosk.wait { $0.glass.contains("Trial 9:") }
        try "[display".write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        _ = try await kiosk.document(UndoSettings(1))
        _ = try await kiosk.wait { !$0.glass.contains("Trial") }
        #expect(try await trial(of: kiosk) == nil)
        #expect(try text == "[display]\nsize = \"20x4\"\n")
        try await kiosk.stop()
    }

    @Test("A trial can't be confirmed over the connection that started it, only over a new one")
    func whoConfirms() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let stream = try await onThread { [folder] in try RawConnection(at: "\(folder)/state/control.sock") }
        let first = try await onThread {
            try stream.ask(
                #"{"version":2,"request":"config set","values":[{"key":"units.system","value":"us"}],"confirmWithin":60}"#
            )
        }
        #expect(first.contains(#""confirmWithin":60"#))
        let same = try await onThread { try stream.ask(#"{"version":2,"request":"config confirm"}"#) }
        #expect(same.contains(#""code":75"#))
        #expect(same.contains("over a new connection"))
        #expect(try await trial(of: kiosk) != nil)
        _ = try await kiosk.document(ConfirmSettings())
        try await kiosk.stop()
    }

    @Test("A second trial extends the deadline, and both changes are reverted together")
    func extended() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(change("units.system", "us", confirmWithin: 20))
        _ = try await kiosk.document(change("buzzer.tick", "off", confirmWithin: 60))
        #expect(try #require(try await trial(of: kiosk)).keys == ["buzzer.tick", "units.system"])
        #expect(try #require(try await trial(of: kiosk)).left > 30)
        _ = try await kiosk.document(change("buzzer.duration", "20", confirmWithin: 1))
        _ = try await kiosk.wait(for: "change undone")
        #expect(try text.contains("=") == false)
        try await kiosk.stop()
    }

    @Test("The history names the author of each change, and remote users can't set paths")
    func authors() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let board = "\(folder)/wrong.toml"
        try BoardSettingTests.board.write(toFile: board, atomically: true, encoding: .utf8)
        let stream = try await onThread { [folder] in try RawConnection(at: "\(folder)/state/control.sock") }
        let refused = try await onThread {
            try stream.ask(
                """
                {"version":2,"request":"config set","author":"ana@sofa","remote":true,"values":[\
                {"key":"units.system","value":"us"},{"key":"board.name","value":"\(board)"}]}
                """)
        }
        #expect(refused.contains(#""code":77"#))
        #expect(try await causes(of: kiosk).isEmpty)
        _ = try await onThread {
            try stream.ask(
                """
                {"version":2,"request":"config set","author":"ana@sofa","remote":true,"values":[\
                {"key":"units.system","value":"us"}]}
                """)
        }
        let revisions = try await kiosk.document(ListRevisions())
        #expect(revisions.map(\.key) == ["ana@sofa"])
        #expect(revisions.map(\.uid) == [geteuid()])
        try await kiosk.stop()
    }

    @Test("A manual edit is recorded in the history when the kiosk reads it, and can be undone")
    func edited() async throws {
        let kiosk = try await TestKiosk(folder: folder, config: "[units]\nsystem = \"us\"\n")
        #expect(try await causes(of: kiosk).isEmpty, "it was there before")
        try "[units]\nsystem = \"metric\"\n".write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        _ = try await kiosk.document(ReloadSettings())
        #expect(try await causes(of: kiosk) == ["edited"])
        let change = try await kiosk.document(UndoSettings(1))
        #expect(change.changed.map(\.value) == ["us"])
        #expect(change.revision == 2)
        #expect(try failure(try await kiosk.ask(UndoSettings(1))).code == .unacceptable)
        try await kiosk.stop()
    }

    @Test("A dry run reports the change, but looks nothing up, writes nothing and leaves the display alone")
    func dryRun() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let request = ChangeSettings(
            [.init(key: "location.name", value: "Pontoise"), .init(key: "display.size", value: "16x2")],
            on: ConfigTerms(isDryRun: true))
        let change = try await kiosk.document(request)
        #expect(change.changed.map(\.key) == ["location.name", "display.size"])
        #expect(try await kiosk.now.size == "20x4")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/galley.toml"))
        let hosts = try await kiosk.document(ListHosts())
        #expect(hosts.allSatisfy { !$0.asked })
        try await kiosk.stop()
    }
}

/// Sends several requests over one connection, which no command does.
private final class RawConnection: @unchecked Sendable {
    private let socket: Int32

    init(at path: String) throws {
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(code == 0)
    }

    deinit { close(socket) }

    /// Sends a request and returns the reply. A frame is its length in four bytes, big-endian, and its content.
    func ask(_ request: String) throws -> String {
        let bytes = Array(request.utf8)
        let frame = withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init) + bytes
        try #require(write(socket, frame, frame.count) == frame.count)
        let head = try read(4)
        return String(decoding: try read(head.reduce(0) { $0 << 8 | Int($1) }), as: UTF8.self)
    }

    private func read(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var block = [UInt8](repeating: 0, count: count - bytes.count)
            let got = Glibc.read(socket, &block, block.count)
            try #require(got > 0)
            bytes += block[..<got]
        }
        return bytes
    }
}
