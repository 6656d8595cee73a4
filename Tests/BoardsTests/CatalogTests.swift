import Foundation
import GPIO
import Testing

@testable import Boards

@Suite("The boards that come with the program")
struct CatalogTests {
    private static let real = Board.names.filter { $0 != "simulated" }

    private func board(_ name: String) throws -> Board { try #require(try Board.named(name)) }

    @Test("The boards are the files in the folder, in alphabetical order")
    func complete() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../board").standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }.sorted() == Board.names)
    }

    @Test("Every board has a header pin for each wire, and its drawing fits a terminal", arguments: real)
    func wired(name: String) throws {
        let wiring = try Wiring(board(name))
        let lines = wiring.drawing.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.count >= wiring.header.rows.count * (wiring.header.pins / 2 + 2))
        for signal in wiring.signals { #expect(wiring.drawing.contains(signal.label)) }
    }

    @Test("The header lists exactly the lines that the board uses", arguments: real)
    func header(name: String) throws {
        let board = try board(name)
        let header = try #require(board.header)
        let named = Set(header.lines.keys).subtracting(["sda", "scl", "pwm"].map { .name($0) })
        #expect(named == Set(board.lines))
    }

    @Test(
        "Every board file names its sources, and what it was not tried on", arguments: real.filter { $0 != "generic" })
    func sources(name: String) throws {
        let text = try Board.text(nameOrPath: name)
        #expect(text.contains("# Source") || text.contains(". Source"))
        #expect(text.replacing("\n# ", with: " ").contains(#/[Nn]ot (tried )?on an? (board|adapter)\./#))
    }

    @Test("On a Raspberry Pi, outputs are on lines that are pulled down while it starts", arguments: real)
    func quiet(name: String) throws {
        guard name.hasPrefix("raspberry-pi") else { return }
        let board = try board(name)
        let outputs =
            (board.display.lines?.all ?? []) + [board.buzzer?.output?.line, board.statusLED?.line].compactMap(\.self)
        #expect(!outputs.isEmpty)
        for line in outputs { #expect((9...27).contains(try #require(Int("\(line)".dropFirst(4)))), "\(line)") }
    }

    @Test("The table of the wiring has the pin of every part")
    func text() throws {
        let text = try Wiring(board("raspberry-pi-encoder")).text
        #expect(text.contains("pin 3   i2c-1   backpack SDA\n"))
        #expect(text.contains("pin 29  GPIO5   encoder A, its common side to ground\n"))
        #expect(text.contains("pin 33  GPIO13  encoder push"))
        #expect(text.contains("pin 40  GPIO21  status LED, through 330 Ω to ground\n"))
        #expect(text.contains("put a level shifter between, for both lines."))
    }

    @Test("Two headers are drawn one below the other")
    func twoHeaders() throws {
        let lines = try Wiring(board("beaglebone-black")).drawing.split(separator: "\n").map(String.init)
        let titles = lines.indices.filter { ["P8", "P9"].contains(lines[$0].drop { $0 == " " }) }
        #expect(titles == [0, 26])
        #expect(lines[7] == "              display RS  P8_11 ─┤  11  12  ├─ P8_12  display E")
        #expect(lines.last == "                                 └──────────┘")
    }

    @Test("A misspelled board name gives a suggestion")
    func slip() {
        #expect(NoSuchBoard(name: "raspbery-pi").description.contains("did you mean raspberry-pi?"))
        #expect(!NoSuchBoard(name: "toaster").description.contains("mean"))
    }
}
