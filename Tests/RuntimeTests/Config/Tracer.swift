import Foundation
import Testing
import Workbench

/// Runs galley under strace(1), which can fail one of its system calls on the configuration or kill it there.
struct Tracer {
    private static let strace = "/usr/bin/strace"

    /// A system call on the file, its temporary replacement, or their folder.
    struct Call: CustomStringConvertible {
        var name: String
        /// The ordinal of this call among the calls with its name, from 1.
        var number: Int
        var arguments: String

        var description: String { "\(name) \(number)" }
    }

    /// The fault injected into a call.
    enum Fault: CustomStringConvertible {
        case killed
        case failed(String)

        var description: String {
            switch self {
            case .killed: "signal=SIGKILL"
            case .failed(let error): "error=\(error)"
            }
        }
    }

    /// The folder of the configuration. Only calls on files in it count.
    let folder: String
    /// The log file of strace.
    let log: String
    /// The paths that count in the folder, or `nil` for the configuration and its copies.
    let paths: [String]?

    init(folder: String, log: String, paths: [String]? = nil) {
        self.folder = folder
        self.log = log
        self.paths = paths
    }

    /// Runs the program without faults, and returns its calls.
    func calls(of arguments: [String]) async throws -> [Call] {
        let result = try await GalleyCommand.run(arguments, in: folder, under: [Self.strace] + options())
        try #require(result.status == 0, "\(result.errors)")
        return try seen
    }

    /// The calls of the most recent run. strace counts the calls of each thread separately.
    var seen: [Call] {
        get throws {
            var numbers: [Substring: Int] = [:]
            return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").compactMap { line in
                // Example: 4711 fsync(3) = 0
                let parts = line.split(separator: "(", maxSplits: 1)
                guard parts.count == 2, let name = parts[0].split(separator: " ").last, name.first?.isLetter == true,
                    parts[0].split(separator: " ").count == 2
                else { return nil }
                numbers[parts[0], default: 0] += 1
                return Call(name: String(name), number: numbers[parts[0], default: 0], arguments: String(parts[1]))
            }
        }
    }

    /// Runs the program and injects a fault into one of its calls.
    func run(_ arguments: [String], _ call: Call, _ fault: Fault) async throws -> GalleyCommand {
        try await GalleyCommand.run(
            arguments, in: folder, under: [Self.strace] + options() + Self.injection(call, fault))
    }

    /// Traces a running process until it ends or the tracer is interrupted, and injects a fault into one of its
    /// calls.
    func follow(_ process: Int32, _ call: Call? = nil, _ fault: Fault = .killed) async throws -> Process {
        try await Self.follow(process, options() + (call.map { Self.injection($0, fault) } ?? []))
    }

    /// Lets calls of a running process on the paths fail until the tracer is interrupted.
    func fail(_ calls: [String], of process: Int32, with error: String) async throws -> Process {
        try await Self.follow(process, options() + ["-e", "inject=\(calls.joined(separator: ",")):error=\(error)"])
    }

    /// Interrupts every third call with one of these names in each thread of a running process (EINTR), as a
    /// signal would.
    static func interrupt(_ calls: [String], of process: Int32) async throws -> Process {
        let names = calls.joined(separator: ",")
        return try await follow(
            process, ["-f", "-o", "/dev/null", "-e", "trace=\(names)", "-e", "inject=\(names):error=EINTR:when=3+3"])
    }

    private static func follow(_ process: Int32, _ options: [String]) async throws -> Process {
        let tracer = Process()
        tracer.executableURL = URL(filePath: strace)
        tracer.arguments = options + ["-p", "\(process)"]
        tracer.standardError = FileHandle.nullDevice
        try await KioskProcess.start(tracer)
        try await wait(until: "strace follows") { try isTraced(process) }
        return tracer
    }

    /// Returns true once all threads of the process are traced.
    private static func isTraced(_ process: Int32) throws -> Bool {
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).allSatisfy { task in
            try !String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8).contains("TracerPid:\t0\n")
        }
    }

    private static func injection(_ call: Call, _ fault: Fault) -> [String] {
        ["-e", "inject=\(call.name):\(fault):when=\(call.number)"]
    }

    /// Returns the words that start a program and delay each call with this name by a number of microseconds.
    static func slowing(_ call: String, by time: Int) -> [String] {
        [strace, "-f", "-o", "/dev/null", "-e", "inject=\(call):delay_enter=\(time)"]
    }

    private func options() -> [String] {
        if let paths { return ["-f", "-o", log] + paths.flatMap { ["-P", $0.isEmpty ? folder : "\(folder)/\($0)"] } }
        let files = ["galley.toml", "state/config-history.json", "state/config-trial.json", "state/last-good.toml"]
        let names = files.flatMap { file in
            let name = file.split(separator: "/").last ?? ""
            return [file] + ["tmp", "lock"].map { "\(file.dropLast(name.count)).\(name).\($0)" }
        }
        let paths = [folder, "\(folder)/state"] + names.map { "\(folder)/\($0)" }
        return ["-f", "-o", log] + paths.flatMap { ["-P", $0] }
    }

    fileprivate static var works: Bool {
        let process = Process()
        process.executableURL = URL(filePath: strace)
        process.arguments = ["-o", "/dev/null", "-e", "inject=fsync:error=EIO", "/bin/true"]
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

extension Trait where Self == ConditionTrait {
    static var traced: Self {
        .enabled(if: Tracer.works, "needs strace, and to be allowed to trace programs (ptrace(2))")
    }
}
