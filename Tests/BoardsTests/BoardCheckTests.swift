import Foundation
import GPIO
import Testing

@testable import Boards

@Suite("Checking a machine for a board")
final class BoardCheckTests {
    private let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "galley-check-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func make(_ path: String, _ text: String = "") throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func check(_ board: Board) -> BoardCheck {
        BoardCheck(board, devices: folder.appending(path: "dev").path, classes: folder.appending(path: "class").path)
    }

    /// A board whose display has a backpack.
    private func board(bus: String = "i2c-1", _ change: (inout String) -> Void = { _ in }) throws -> Board {
        var text = try Board.text(nameOrPath: "raspberry-pi-i2c")
        text.replace("\"i2c-1\"", with: "\"\(bus)\"")
        change(&text)
        return try Board(name: "mine", file: text)
    }

    @Test("Without any chip, every wire is reported as missing, with a remedy")
    func nothing() throws {
        let check = check(try #require(try Board.named("raspberry-pi")))
        #expect(!check.isOK)
        #expect(
            check.findings.map(\.part).prefix(6) == [
                "display D4", "display D5", "display D6", "display D7", "display RS", "display E",
            ])
        #expect(check.findings.count == 11)
        #expect(check.findings.allSatisfy { $0.state == .missing && $0.message.contains("gpiodetect") })
    }

    @Test("A bus is found by its name or its adapter's name", arguments: ["i2c-1", "Bridge of mine"])
    func bus(name: String) throws {
        try make("dev/i2c-1")
        try make("class/i2c-dev/i2c-0/name", "another\n")
        try make("class/i2c-dev/i2c-1/name", "Bridge of mine\n")
        let finding = try #require(check(board(bus: name)).findings.first)
        #expect(finding.state == .ok)
        #expect(finding.wire == "\(name) 0x27")
        #expect(finding.message.contains("/dev/i2c-1"))
    }

    @Test("A missing bus and an address used by a kernel driver are reported")
    func noBus() throws {
        #expect(try check(board()).findings.first?.state == .missing)
        try make("dev/i2c-1")
        try make("class/i2c-dev/i2c-1/device/1-0027/driver/bind")
        let finding = try #require(check(board()).findings.first)
        #expect(finding.state == .busy)
        #expect(finding.message.contains("0x27 on i2c-1"))
    }

    @Test("A missing PWM channel is reported")
    func pwm() throws {
        let board = try board {
            $0.replace("\"active\"", with: "\"passive\"\npwm = \"pwmchip2:1\"")
            $0.replace("line = \"GPIO26\"", with: "")
        }
        #expect(check(board).findings.last?.state == .missing)
        try make("class/pwm/pwmchip2/npwm", "1\n")
        try make("class/pwm/pwmchip2/export")
        #expect(check(board).findings.last?.state == .missing)
        try make("class/pwm/pwmchip2/npwm", "2\n")
        #expect(
            check(board).findings.last
                == .init(
                    part: "buzzer", wire: "pwmchip2:1", state: .ok, message: folder.path + "/class/pwm/pwmchip2"))
    }
}
