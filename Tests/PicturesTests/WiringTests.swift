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

    /// Returns the same board with its lines on other pins.
    private func scattered(_ seed: Int) throws -> Board {
        let board = try pi()
        let header = try #require(board.header)
        let fed = header.fiveVolts + header.threeVolts + header.ground
        var free = header.rows.joined().filter { !fed.contains($0) }
        return try pi { text in
            for (number, (line, pin)) in header.lines.sorted(by: { $0.value < $1.value }).enumerated() {
                let other = free.remove(at: (seed * 7919 + number * 104_729) % free.count)
                text.replace("\(line) = \(pin)\n", with: "\(line) = \(other)\n")
            }
        }
    }

    @Test("Each line has the pin that the table of Install and wire lists")
    func installAndWire() throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath)
                .appending(path: "../../../Sources/Documentation.docc/InstallAndWire.md").standardized,
            encoding: .utf8)
        let wiring = try Wiring(pi())
        let ground = wiring.header.ground.map(\.description).joined(separator: ", ")

        #expect(wiring.signals.count == 11)
        for signal in wiring.signals {
            #expect(page.contains("\(signal.name) | \(signal.line) | \(signal.pin) |"), "\(signal)")
        }
        #expect(page.contains("ground | – | \(ground) |"))
    }

    @Test("The wiring as text has a line for each pin, in the header's order")
    func text() throws {
        let lines = try Wiring(pi()).text.split(separator: "\n")

        #expect(lines.count == 17)
        #expect(lines.first == "pin 2   5 V     display VDD and A, potentiometer, buzzer")
        #expect(lines[6] == "pin 22  GPIO25  display RS")
        #expect(lines[12].hasSuffix("potentiometer, buttons, buzzer's transistor"))
        #expect(lines[13] == "The display's V0 goes to the middle pin of the potentiometer (10 kΩ).")
        #expect(lines[14].hasPrefix("The display's A goes to 5 V."))
        #expect(lines[15].hasPrefix("A transistor (NPN) switches the buzzer's minus"))
        #expect(lines[16].hasPrefix("The buzzer needs 10 kΩ from its line to ground"))
    }

    /// Returns a board with all parts, which are active low where possible.
    private func full() throws -> Board {
        try pi { text in
            text.replace("kind = \"active\"", with: "kind = \"active\"\nactive-high = false")
            text.replace("d7 = ", with: "rw = \"GPIO9\"\nbacklight = \"GPIO10\"\nd7 = ")
            text.replace(
                "[buttons]\n",
                with: """
                    [encoder]
                    a = "GPIO2"
                    b = "GPIO3"
                    push = "GPIO4"
                    [status-led]
                    line = "GPIO11"
                    active-high = false
                    [buttons]
                    favorite = "GPIO7"
                    timer = "GPIO8"

                    """)
            text.replace("ok = \"GPIO13\"\n", with: "")
            text.replace(
                "[header.lines]\n",
                with: """
                    [header.lines]
                    GPIO2 = 3
                    GPIO3 = 5
                    GPIO4 = 7
                    GPIO7 = 26
                    GPIO8 = 24
                    GPIO9 = 21
                    GPIO10 = 19
                    GPIO11 = 23

                    """)
        }
    }

    private static let boards = Board.names.filter { $0 != "simulated" }

    @Test("The drawing shows all lines with their pins and is the same each time", arguments: boards)
    func drawing(name: String) throws {
        for board in [try #require(try Board.named(name)), try full()] {
            let wiring = try Wiring(board)
            let drawing = WiringPicture(wiring).text

            for signal in wiring.signals {
                let name = signal.part == .encoder ? "encoder \(signal.name)" : signal.name
                #expect(drawing.contains(">\(name) · \(signal.line) · pin \(signal.pin)<"))
            }
            #expect(WiringPicture(wiring).text == drawing)
        }
    }

    @Test("No wire covers another on any board", arguments: boards)
    func overlaps(name: String) throws {
        for board in [try #require(try Board.named(name)), try full()] { try expectNoOverlap(board) }
    }

    @Test("No wire covers another for any choice of pins", arguments: 0..<30)
    func overlaps(seed: Int) throws {
        try expectNoOverlap(seed == 0 ? pi() : scattered(seed))
    }

    private func expectNoOverlap(_ board: Board) throws {
        let lines = WiringPicture(try Wiring(board)).text.split(separator: "\n")
        let wires = lines.filter { $0.hasPrefix("<path") && $0.contains("stroke-width=\"2\"/>") }
        let stretches = wires.flatMap(Stretch.all)

        #expect(stretches.count > 30)
        for (index, one) in stretches.enumerated() {
            for other in stretches[(index + 1)...] where other.color != one.color {
                #expect(!one.lies(on: other), "\(one) lies on \(other)")
            }
        }
    }

    @Test("A board without a header, and a line without a known pin, have no wiring")
    func unknown() throws {
        let simulated = try #require(try Board.named("simulated"))
        #expect(throws: WiringError.noHeader(board: "simulated")) { try Wiring(simulated) }
        let board = try pi { $0.replace("GPIO26 = 37\n", with: "") }
        #expect(throws: WiringError.unknownPin(board: "raspberry-pi", line: .name("GPIO26"))) { try Wiring(board) }
    }

    @Test("Active-low parts are supplied with 3.3 V, and the text says so")
    func activeLow() throws {
        let wiring = try Wiring(full())
        #expect(wiring.text.contains("buzzer, on while it is low"))
        #expect(wiring.text.contains("pin 1   3.3 V"))
        let drawing = WiringPicture(wiring).text
        #expect(drawing.contains(">sounds while it is low<"))
        #expect(drawing.contains(">3.3 V · pin 1<"))
        #expect(!WiringPicture(try Wiring(pi())).text.contains("3.3 V"))
    }

    @Test("A passive buzzer is listed with its channel")
    func passive() throws {
        let wiring = try Wiring(
            pi {
                $0.replace("kind = \"active\"\nline = \"GPIO26\"", with: "kind = \"passive\"\npwm = \"fe20c000.pwm:0\"")
                $0.replace("GPIO26 = 37", with: "pwm = 32")
            })
        #expect(wiring.text.contains("pin 32  fe20c000.pwm:0  buzzer, through a transistor"))
        #expect(WiringPicture(wiring).text.contains(">passive buzzer +<"))
    }

    @Test(
        "A malformed board file is refused",
        arguments: [
            ("pins = 40", "pins = 39"), ("pins = 40", "pins = 38"), ("GPIO5 = 29", "GPIO5 = 31"),
            ("GPIO5 = 29", "GPIO5 = 0"), ("[2, 4]", "[]"), ("[2, 4]", "[2, \"4\"]"), ("[2, 4]", "[2, 6]"),
            ("d7 = \"GPIO22\"", "d7 = \"GPIO23\""), ("[header]\npins = 40", "header = 1\n[other]\npins = 40"),
        ])
    func malformed(was: String, becomes: String) {
        #expect(throws: BoardFileError.self) { try pi { $0.replace(was, with: becomes) } }
    }
}

/// A straight segment of a wire in the drawing.
private struct Stretch: CustomStringConvertible {
    let color: Substring
    let from, to: (x: Int, y: Int)

    var description: String { "\(color) \(from)–\(to)" }

    /// Returns the segments of a path.
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
