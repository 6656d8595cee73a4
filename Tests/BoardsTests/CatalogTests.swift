import Foundation
import GPIO
import Testing

@testable import Boards

@Suite("The boards that come with the program")
struct CatalogTests {
    private static let real = Board.names.filter { $0 != "simulated" }

    private func board(_ name: String) throws -> Board { try #require(try Board.named(name)) }

    @Test("are the files of the folder, in alphabetical order")
    func complete() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../board").standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }.sorted() == Board.names)
    }

    @Test("have a header with a pin for every wire, whose drawing fits a terminal", arguments: real)
    func wired(name: String) throws {
        let wiring = try Wiring(board(name))
        let lines = wiring.drawing.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.count >= wiring.header.rows.count * (wiring.header.pins / 2 + 2))
        for signal in wiring.signals { #expect(wiring.drawing.contains(signal.label)) }
    }

    @Test("have no pin that no part is wired to, and none that feeds and is fed", arguments: real)
    func header(name: String) throws {
        let board = try board(name)
        let header = try #require(board.header)
        let named = Set(header.lines.keys).subtracting(["sda", "scl", "pwm"].map { .name($0) })
        #expect(named == Set(board.lines))
    }

    @Test(
        "tell where their facts come from, and what they were not tried on", arguments: real.filter { $0 != "generic" })
    func sources(name: String) throws {
        let text = try Board.text(nameOrPath: name)
        #expect(text.contains("# Source") || text.contains(". Source"))
        #expect(text.replacing("\n# ", with: " ").contains(#/[Nn]ot (tried )?on an? (board|adapter)\./#))
    }

    @Test("put what must be quiet while a Raspberry Pi starts on lines that are pulled down", arguments: real)
    func quiet(name: String) throws {
        guard name.hasPrefix("raspberry-pi") else { return }
        let board = try board(name)
        let outputs =
            (board.display.lines?.all ?? []) + [board.buzzer?.output?.line, board.statusLED?.line].compactMap(\.self)
        #expect(!outputs.isEmpty)
        for line in outputs { #expect((9...27).contains(try #require(Int("\(line)".dropFirst(4)))), "\(line)") }
    }

    @Test("are told as text with every part's pin")
    func text() throws {
        let text = try Wiring(board("raspberry-pi-encoder")).text
        #expect(text.contains("pin 3   i2c-1   backpack SDA\n"))
        #expect(text.contains("pin 29  GPIO5   encoder A, its common side to ground\n"))
        #expect(text.contains("pin 33  GPIO13  encoder push"))
        #expect(text.contains("pin 40  GPIO21  status LED, through 330 Ω to ground\n"))
        #expect(text.hasSuffix("put a level shifter between, for both lines."))
    }

    @Test("have two headers drawn one below the other where there are two")
    func twoHeaders() throws {
        let lines = try Wiring(board("beaglebone-black")).drawing.split(separator: "\n").map(String.init)
        let titles = lines.indices.filter { ["P8", "P9"].contains(lines[$0].drop { $0 == " " }) }
        #expect(titles == [0, 26])
        #expect(lines[7] == "              display RS  P8_11 ─┤  11  12  ├─ P8_12  display E")
        #expect(lines.last == "                                 └──────────┘")
    }

    @Test("are asked for by name, and a slip of the pen is guessed")
    func slip() {
        #expect(NoSuchBoard(name: "raspbery-pi").description.contains("did you mean raspberry-pi?"))
        #expect(!NoSuchBoard(name: "toaster").description.contains("mean"))
    }
}
