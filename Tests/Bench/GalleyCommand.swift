import Foundation
import Linux
import Workbench

extension KioskProcess {
    /// The time of a command, and the largest resident memory of its process in bytes.
    typealias Run = (time: Duration, peak: Int)

    /// Runs a command of the program with this kiosk.
    ///
    /// - Parameters:
    ///   - words: The command and its arguments.
    ///   - input: The text at its standard input.
    /// - Throws: ``Silent`` if the command fails.
    @discardableResult
    func command(_ words: String..., input: String = "") throws -> Run {
        let (process, inputs, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = executable
        process.arguments = words
        process.environment = environment
        (process.standardInput, process.standardOutput) = (inputs, FileHandle.nullDevice)
        process.standardError = errors
        let start = KernelClock.monotonic.now
        try process.run()
        try inputs.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try inputs.fileHandleForWriting.close()
        var peak = 0
        while process.isRunning {
            // The process may end meanwhile.
            peak = max(peak, (try? Self.peakMemory(of: "\(process.processIdentifier)")) ?? 0)
            rest(for: .milliseconds(2))
        }
        let time = KernelClock.monotonic.now - start
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            throw Silent(
                text: "galley \(words.joined(separator: " ")) ended with \(process.terminationStatus): \(text)")
        }
        return (time, peak)
    }

    /// Changes settings of the running kiosk.
    func set(_ settings: [String: String]) throws {
        try command("config", "set", "-", input: String(decoding: JSONEncoder().encode(settings), as: UTF8.self))
    }
}
