import Control
import Foundation
import Testing
import Workbench

@Suite("A kiosk without memory, threads or file descriptors", .serialized)
struct ScarcityTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
    }

    private func galley(_ arguments: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder.path)
    }

    private func limit(_ option: String, of kiosk: KioskProcess) async throws {
        let result = try await GalleyCommand.run(
            program: ["/usr/bin/prlimit", "--pid", "\(kiosk.id)", option], in: folder.path)
        try #require(result.status == 0, "\(result.errors)")
    }

    /// The processor time of a process so far, in seconds (proc_pid_stat(5): fields 14 and 15).
    private func processorTime(of kiosk: KioskProcess) throws -> Double {
        let stat = try String(decoding: kernelFile("/proc/\(kiosk.id)/stat"), as: UTF8.self)
        let fields = stat.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
        let ticks = try [11, 12].map { try #require(Double(fields[$0])) }
        return ticks.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    @Test("Without free descriptors, timers ring, the kiosk doesn't spin, and it answers again once there are some")
    func descriptors() async throws {
        let kiosk = try await KioskProcess(folder: folder.path)
        #expect(try await galley("timer", "start", "2s", "Egg").status == 0)
        try await limit("--nofile=3:4096", of: kiosk)
        let before = try processorTime(of: kiosk)
        let refused = try await GalleyCommand.run(["status"], in: folder.path, under: ["/usr/bin/timeout", "4"])
        #expect(refused.status != 0)
        #expect(try processorTime(of: kiosk) - before < 1)
        #expect(kiosk.isRunning)
        try await limit("--nofile=1024:4096", of: kiosk)
        #expect(try await galley("screen", "--wait-for", "Egg", "--timeout", "10").status == 0)
        let lines = try kiosk.log.split(separator: "\n").filter { $0.contains("Too many open files") }
        #expect((1...6).contains(lines.count), "\(lines)")
        #expect(try await galley("favorite", "add", "starter:3").status == 0)
        try await kiosk.stop()
    }

    @Test("A kiosk that runs out of memory refuses or ends, and the next one has its timers and favorites")
    func memory() async throws {
        var kiosk = try await KioskProcess(folder: folder.path)
        #expect(try await galley("favorite", "add", "starter:3").status == 0)
        #expect(try await galley("timer", "start", "3h", "Stock").status == 0)
        try await limit("--as=1048576:unlimited", of: kiosk)
        let refused = try await GalleyCommand.run(
            ["backup", folder.file("kitchen.tar")], in: folder.path, under: ["/usr/bin/timeout", "10"])
        #expect(refused.status != 0 && !folder.exists("kitchen.tar"), "\(refused)")
        #expect(!kiosk.isRunning || refused.errors.contains("out of memory"), "\(refused.errors)")
        if kiosk.isRunning {
            kiosk.signal(SIGKILL)
            try await kiosk.wait()
        }
        kiosk = try await KioskProcess(folder: folder.path)
        #expect(try await galley("favorite", "list").output.contains("starter:3"))
        let timers: [TimerDocument] = try await galley("timer", "list", "--json").document()
        #expect(timers.map(\.label) == ["Stock"] && timers.allSatisfy { $0.powerOff == nil && $0.state == .running })
        try await kiosk.stop()
    }

    @Test("If any thread of the start can't be created, the kiosk runs without it or ends with the reason", .traced)
    func threads() async throws {
        for number in 1...8 {
            // With -D the kiosk itself is the child, and strace its tracer.
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/strace")
            process.arguments = [
                "-D", "-f", "-o", "/dev/null", "-e", "trace=clone3", "-e", "inject=clone3:error=EAGAIN:when=\(number)",
                GalleyCommand.program.path, "run",
            ]
            process.environment = GalleyCommand.environment(of: folder.path)
            process.standardInput = FileHandle.nullDevice
            let log = folder.file("log-\(number)")
            try Data().write(to: URL(filePath: log))
            process.standardError = FileHandle(forWritingAtPath: log)
            try await KioskProcess.start(process)
            try await wait(until: "the kiosk runs or ends") {
                try folder.read("log-\(number)").contains("the kiosk runs") || !process.isRunning
            }
            kill(process.processIdentifier, SIGTERM)
            try await wait(until: "the kiosk ends") { !process.isRunning }
            let text = try folder.read("log-\(number)")
            #expect(
                text.contains("the kiosk runs") || text.contains("Resource temporarily unavailable"),
                "\(number): \(process.terminationStatus) \(text)")
        }
        let kiosk = try await KioskProcess(folder: folder.path)
        #expect(try await galley("status").status == 0)
        try await kiosk.stop()
    }
}
