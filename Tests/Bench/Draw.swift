import ArgumentParser
import CharacterDisplay
import Foundation
import GPIO
import Linux
import Runtime

/// Draws with the driver alone, on lines of the kernel, for `make bench-peers`.
///
/// Prints "ready" after the initialization. Then reads frames from standard input, one a line as `{"rows": ["…"]}`, and
/// prints the nanoseconds that each took.
struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Draw frames with the driver, and print their times.")

    @Argument(help: "The label of a chip.")
    var chip: String

    @Argument(help: "The offsets of D4, D5, D6, D7, RS and E.")
    var lines: [Int]

    func run() throws {
        removeTimerSlack()
        let clock = SystemClock()
        var display = try HD44780(onLines: lines, of: chip, clock: clock)
        try display.initialize()
        answer("ready")
        while let line = readLine() {
            let request = try JSONDecoder().decode(Request.self, from: Data(line.utf8))
            var frame = Frame(size: .twentyByFour)
            for (row, text) in request.rows.enumerated() { frame.write(CharacterSet.a00.cells(for: text), row: row) }
            let start = clock.now
            try display.show(frame)
            answer("\(Int((clock.now - start) / .nanoseconds(1)))")
        }
    }

    /// Prints a line at once, also into a pipe.
    private func answer(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    private struct Request: Decodable {
        var rows: [String]
    }
}

extension HD44780<LineLink<LinesBus, SystemClock>> {
    /// Requests lines of a chip, in the order D4, D5, D6, D7, RS, E, for a display of 20x4.
    ///
    /// - Throws: `GPIOError` if the lines can't be requested.
    init(onLines lines: [Int], of chip: String, clock: SystemClock) throws(GPIOError) {
        let outputs = try LibgpiodController().requestOutputs(
            lines.map { .offset(chip: chip, $0) }, levels: 0, activeLow: false, consumer: "galley-bench")
        self.init(
            link: LineLink(bus: LinesBus(lines: outputs), clock: clock), size: .twentyByFour, characters: .a00,
            timing: .standard)
    }
}

/// The GPIO lines of a display as a bus.
struct LinesBus: DisplayBus {
    let lines: any OutputLines

    func set(_ pins: Pins) throws(GPIOError) { try lines.set(UInt64(pins.rawValue)) }
}
