import Foundation
import Linux

/// The galley program with a simulated board in a folder of its own, controlled over a pipe.
final class KioskProcess {
    private let process = Process()
    private let state: Folder
    /// The process ID.
    var id: String { "\(process.processIdentifier)" }
    /// The path of the kiosk's socket.
    var socket: String { "\(state.path)/control.sock" }
    let executable: URL
    let environment: [String: String]
    private let commands = Pipe()
    private let glass = Pipe()
    /// The time from the process's start to the first screen with a recipe.
    let firstGlass: Duration

    /// Starts the program, and returns when the first screen is shown.
    ///
    /// - Parameters:
    ///   - galley: The program.
    ///   - state: The state folder.
    ///   - log: A file for the log, or `nil` to drop it.
    init(_ galley: String, state: Folder, log: String? = nil) throws {
        self.state = state
        executable = URL(fileURLWithPath: galley)
        environment = [
            "GALLEY_STATE": state.path, "GALLEY_CONFIG": "\(state.path)/galley.toml",
            "GALLEY_SOCKET": "\(state.path)/control.sock",
        ]
        process.executableURL = executable
        process.arguments = ["run", "--simulate"]
        process.environment = environment
        (process.standardInput, process.standardOutput) = (commands, glass)
        process.standardError = FileHandle.nullDevice
        if let log {
            let file = URL(fileURLWithPath: log)
            try Data().write(to: file)
            process.standardError = try FileHandle(forWritingTo: file)
        }
        let start = KernelClock.monotonic.now
        try process.run()
        firstGlass = try Self.timeOfGlass(in: glass) - start
        // A full pipe would stop the kiosk.
        glass.fileHandleForReading.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
    }

    /// Ends the program by closing its input.
    func end() throws {
        try commands.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Resident memory in bytes (VmRSS, proc(5)).
    func residentMemory() throws -> Int { try Self.residentMemory(of: id) }

    /// The largest resident memory in bytes since the start, or since ``forgetPeakMemory()``.
    func peakMemory() throws -> Int { try Self.peakMemory(of: id) }

    /// Lets ``peakMemory()`` begin anew (proc(5), clear_refs).
    func forgetPeakMemory() throws {
        let file = try FileHandle(
            forWritingTo: URL(fileURLWithPath: "/proc/\(id)/clear_refs"))
        try file.write(contentsOf: Data("5".utf8))
        try file.close()
    }

    static func peakMemory(of process: String) throws -> Int {
        try value(of: "VmHWM", in: "/proc/\(process)/status") * 1024
    }

    func memoryByOrigin() throws -> Figure {
        try Costs.memory(of: process.processIdentifier, program: process.executableURL?.path ?? "")
    }

    /// Returns the resident memory of a process in bytes; `self` is this one.
    static func residentMemory(of process: String) throws -> Int {
        try value(of: "VmRSS", in: "/proc/\(process)/status") * 1024
    }

    /// The number of voluntary context switches of each thread, by thread ID.
    func sleeps() throws -> [String: Int] {
        let tasks = "/proc/\(id)/task"
        let threads = try FileManager.default.contentsOfDirectory(atPath: tasks)
        return try Dictionary(
            uniqueKeysWithValues: threads.map {
                ($0, try Self.value(of: "voluntary_ctxt_switches", in: "\(tasks)/\($0)/status"))
            })
    }

    private static func value(of name: String, in file: String) throws -> Int {
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        guard let words = lines.first(where: { $0.hasPrefix("\(name):") })?.split(whereSeparator: \.isWhitespace),
            words.count > 1, let number = Int(words[1])
        else { throw Silent(text: "no \(name) in \(file)") }
        return number
    }

    private static func timeOfGlass(in pipe: Pipe) throws -> Duration {
        var text = ""
        while !text.contains("┘") {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Silent(text: "the kiosk ended: \(text)") }
            text += String(decoding: data, as: UTF8.self)
        }
        return KernelClock.monotonic.now
    }

    struct Silent: Error, CustomStringConvertible {
        let text: String
        var description: String { "nothing to be measured: \(text)" }
    }
}

/// A folder that is removed with this object.
final class Folder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/galley-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { print("\(path) stays: \(error)") }
    }
}
