import ArgumentParser
import CharacterDisplay
import Foundation
import Linux
import Runtime

/// Runs the benchmark of the minimum (`make bench-floor`), inside the guest.
struct Floor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compare the driver with a bare C loop, on lines of the kernel, turn about.")

    @Argument(help: "The compiled floor.c.")
    var program: String

    @Option(help: "The label of a chip whose lines 0 to 15 are free.")
    var chip: String

    @Option(help: "Where the kernel's traces are.")
    var tracing: String

    @Option(help: "How often each change is drawn.")
    var rounds = 101

    func run() throws {
        removeTimerSlack()
        let clock = SystemClock()
        var display = try HD44780(onLines: Array(0..<6), of: chip, clock: clock)
        let floor = try FloorProcess(program, chip: chip, lines: 8..<14)
        let trace = CallTrace(folder: tracing)
        var figures: [Figure] = []
        for change in [Change.whole, .oneCharacter] {
            var (times, floorTimes) = ([Duration](), [Duration]())
            for _ in 0..<rounds {
                try display.show(change.from)
                clock.wait(until: clock.now + .milliseconds(1))
                let start = clock.now
                try display.show(change.to)
                times.append(clock.now - start)
                floorTimes.append(try floor.draw(change.runs))
            }
            try display.show(change.from)
            let calls = try trace.setCalls { try display.show(change.to) }
            let floorCalls = try trace.setCalls { _ = try floor.draw(change.runs) }
            figures += [
                Figure("\(change.name): set calls", calls, most: change.leastCalls, unit: "calls"),
                Figure("  of the floor", "\(floorCalls) calls"),
                Figure(
                    "\(change.name): time, × floor", times.median / floorTimes.median,
                    most: 1.1, unit: "×",
                    note: " (\(times.median.milliseconds.text(2)) ms)"),
                Figure("  of the floor", "\(floorTimes.median.milliseconds.text(2)) ms"),
            ]
        }
        print(Figure.table(figures))
    }
}

/// The C program that draws the given runs.
private final class FloorProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ program: String, chip: String, lines: Range<Int>) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [chip] + lines.map(String.init)
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard answer == "ready\n" else { throw Odd(answer: answer) }
    }

    /// Draws the runs, and returns the time that the program measured.
    func draw(_ runs: [(address: UInt8, codes: [UInt8])]) throws -> Duration {
        let words = runs.flatMap { run in
            ["i" + String(0x80 | run.address, radix: 16)] + run.codes.map { "d" + String($0, radix: 16) }
        }
        try input.fileHandleForWriting.write(contentsOf: Data((words.joined(separator: " ") + "\n").utf8))
        let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let nanoseconds = Int64(answer.dropLast()) else { throw Odd(answer: answer) }
        return .nanoseconds(nanoseconds)
    }

    struct Odd: Error, CustomStringConvertible {
        let answer: String
        var description: String { "the floor ended or answered \(answer.debugDescription)" }
    }
}

/// The kernel's own count of the calls that set lines.
private struct CallTrace {
    let folder: String
    /// GPIOHANDLE_SET_LINE_VALUES_IOCTL and GPIO_V2_LINE_SET_VALUES_IOCTL.
    private static let setting = ["c040b409", "c010b40f"]

    init(folder: String) { self.folder = folder }

    func setCalls(_ work: () throws -> Void) throws -> Int {
        try write("4096", to: "buffer_size_kb")
        try write("", to: "trace")
        try write("1", to: "events/syscalls/sys_enter_ioctl/enable")
        try work()
        try write("0", to: "events/syscalls/sys_enter_ioctl/enable")
        return try read("trace").split(separator: "\n")
            .count { line in Self.setting.contains { line.contains("cmd: \($0)") } }
    }

    /// The kernel reports no size for these files, and returns a page at a time.
    private func read(_ file: String) throws -> String {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(folder)/\(file)"))
        var text = Data()
        while let page = try handle.read(upToCount: 65_536), !page.isEmpty { text += page }
        return String(decoding: text, as: UTF8.self)
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
}
