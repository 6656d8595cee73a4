import Control
import Foundation
import Testing

@Suite("The setting board.name")
final class BoardSettingTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private var file: String { "\(folder)/mine.toml" }

    /// A board file whose GPIO lines don't exist.
    static let board = """
        [display]
        interface = "gpio"
        size = "16x2"
        rs = "none:1"
        e = "none:2"
        d4 = "none:3"
        d5 = "none:4"
        d6 = "none:5"
        d7 = "none:6"
        [buttons]
        up = "none:7"
        down = "none:8"
        ok = "none:9"
        back = "none:10"
        """

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test("A board that can't be read stays configured; the status says why, and it is used once it is valid")
    func missing() async throws {
        let kiosk = try await TestKiosk(folder: folder, config: "[board]\nname = \"\(file)\"\n")
        #expect(try await board(of: kiosk).name == file)
        #expect(try await board(of: kiosk).problem?.contains("does not exist") == true)
        try "[display]\n".write(toFile: file, atomically: true, encoding: .utf8)
        _ = try await kiosk.ask(ChangeSettings([.init(key: "units.system", value: "us")]))
        #expect(try await board(of: kiosk).problem?.contains("display.interface") == true)
        try Self.board.write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero)).size == "20x4")
        _ = try await kiosk.ask(ChangeSettings([.init(key: "units.system", value: "metric")]))
        #expect(try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero)).size == "16x2")
        #expect(try await board(of: kiosk).problem?.contains("mine.toml") == false, "now the problem is its lines")
        try await kiosk.stop()
    }

    @Test("A board that can't be used is refused, and nothing changes")
    func refused() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        try "[display]\n".write(toFile: file, atomically: true, encoding: .utf8)
        for name in ["unknown", file, "\(folder)/missing.toml"] {
            guard
                case .failure(let failure) =
                    try await kiosk.ask(ChangeSettings([.init(key: "board.name", value: name)])).outcome
            else { throw TestKiosk.UnexpectedReply() }
            #expect(failure.code == .unacceptable)
            #expect(failure.message.contains("nothing was changed"))
        }
        #expect(try await board(of: kiosk).name == "simulated")
        try await kiosk.stop()
    }

    private func board(of kiosk: TestKiosk) async throws -> StatusDocument.Board {
        let status = try await kiosk.document(ShowStatus())
        return status.board
    }
}
