import Boards
import Foundation
import GPIO
import Pictures
import Testing

@Suite("The wiring of a board")
struct WiringTests {
    private func pi(_ change: (inout String) -> Void = { _ in }) throws -> Board {
        let folder = URL(filePath: #filePath).appending(path: "../../../board").standardized
        var text = try String(contentsOf: folder.appending(path: "raspberry-pi.toml"), encoding: .utf8)
        change(&text)
        return try Board(name: "raspberry-pi", file: text)
    }

    /// The same board with its lines on other pins.
    private func scattered(_ seed: Int) throws -> Board {
        let board = try pi()
        let header = try #require(board.header)
        var free = (1...header.pins).filter { !(header.fiveVolts + header.ground).contains($0) }
        return try pi { text in
            for (number, (line, pin)) in header.lines.sorted(by: { $0.value < $1.value }).enumerated() {
                let other = free.remove(at: (seed * 7919 + number * 104_729) % free.count)
                text.replace("\(line) = \(pin)\n", with: "\(line) = \(other)\n")
            }
        }
    }

    @Test("leads every line to its pin, as the table of the README says")
    func readme() throws {
        let readme = try String(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../README.md").standardized, encoding: .utf8)
        let wiring = try Wiring(pi())

        #expect(wiring.signals.count == 11)
        for signal in wiring.signals {
            #expect(readme.contains("\(signal.name) | \(signal.line) | \(signal.pin) |"), "\(signal)")
        }
        #expect(readme.contains("ground | – | \(wiring.ground.map(String.init).joined(separator: ", ")) |"))
    }

    @Test("is told as text, a pin a line, in the header's order")
    func text() throws {
        let lines = try Wiring(pi()).text.split(separator: "\n")

        #expect(lines.count == 13)
        #expect(lines.first == "pin 2   5 V     display VDD and A, potentiometer, buzzer")
        #expect(lines[6] == "pin 22  GPIO25  display RS")
        #expect(lines.last?.hasPrefix("pin 39  ground") == true)
    }

    @Test("is drawn with every line's name and pin, and the same each time")
    func drawing() throws {
        let wiring = try Wiring(pi())
        let drawing = try WiringPicture(wiring).text

        for signal in wiring.signals {
            #expect(drawing.contains(">\(signal.name) · \(signal.line) · pin \(signal.pin)<"))
        }
        #expect(try WiringPicture(wiring).text == drawing)
    }

    @Test("lays no wire on another, whichever pins the lines are on", arguments: 0..<30)
    func overlaps(seed: Int) throws {
        let lines = try WiringPicture(Wiring(seed == 0 ? pi() : scattered(seed))).text.split(separator: "\n")
        let stretches = lines.filter { $0.contains("stroke-width=\"2\"/>") }.flatMap(Stretch.all)

        #expect(stretches.count > 40)
        for (index, one) in stretches.enumerated() {
            for other in stretches[(index + 1)...] where other.color != one.color {
                #expect(!one.lies(on: other), "\(one) lies on \(other)")
            }
        }
    }

    @Test("cannot be told without the header, nor for a line whose pin is not known")
    func unknown() throws {
        let simulated = try #require(try Board.named("simulated"))
        #expect(throws: WiringError.noHeader(board: "simulated")) { try Wiring(simulated) }
        let board = try pi { $0.replace("GPIO26 = 37\n", with: "") }
        #expect(throws: WiringError.unknownPin(board: "raspberry-pi", line: .name("GPIO26"))) { try Wiring(board) }
    }

    @Test("is told, but not drawn, with a buzzer that sounds while its line is low")
    func activeLow() throws {
        let wiring = try Wiring(pi { $0.replace("kind = \"active\"", with: "kind = \"active\"\nactive-high = false") })
        #expect(wiring.text.contains("buzzer, which sounds while it is low"))
        #expect(throws: WiringError.activeLowBuzzer(board: "raspberry-pi")) { try WiringPicture(wiring) }
    }

    @Test(
        "is refused where the file makes no sense",
        arguments: [
            ("pins = 40", "pins = 39"), ("pins = 40", "pins = 38"), ("GPIO5 = 29", "GPIO5 = 31"),
            ("GPIO5 = 29", "GPIO5 = 0"), ("[2, 4]", "[]"), ("[2, 4]", "[2, \"4\"]"), ("[2, 4]", "[2, 6]"),
            ("d7 = \"GPIO22\"", "d7 = \"GPIO23\""), ("[header]\npins = 40", "header = 1\n[other]\npins = 40"),
        ])
    func malformed(was: String, becomes: String) {
        #expect(throws: BoardFileError.self) { try pi { $0.replace(was, with: becomes) } }
    }
}

/// A straight stretch of a wire on the drawing.
private struct Stretch: CustomStringConvertible {
    let color: Substring
    let from, to: (x: Int, y: Int)

    var description: String { "\(color) \(from)–\(to)" }

    /// Those of a path that is along the axes.
    static func all(in path: Substring) -> [Stretch] {
        let parts = path.split(separator: "\"")
        guard parts.count > 5 else { return [] }
        let points = parts[1].dropFirst().split(separator: "L").map { point in
            let numbers = point.split(separator: " ").compactMap { Int($0) }
            return (x: numbers[0], y: numbers[1])
        }
        return zip(points, points.dropFirst()).filter { $0.x == $1.x || $0.y == $1.y }.map {
            Stretch(color: parts[5], from: $0, to: $1)
        }
    }

    func lies(on other: Stretch) -> Bool {
        if from.y == to.y, other.from.y == other.to.y, from.y == other.from.y {
            return Self.overlap((from.x, to.x), (other.from.x, other.to.x))
        }
        guard from.x == to.x, other.from.x == other.to.x, from.x == other.from.x else { return false }
        return Self.overlap((from.y, to.y), (other.from.y, other.to.y))
    }

    private static func overlap(_ one: (Int, Int), _ other: (Int, Int)) -> Bool {
        max(min(one.0, one.1), min(other.0, other.1)) < min(max(one.0, one.1), max(other.0, other.1))
    }
}
