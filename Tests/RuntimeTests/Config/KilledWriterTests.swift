import Foundation
import Testing
import Workbench

@Suite("The configuration file when its writer is killed or gets I/O errors", .serialized, .traced)
struct KilledWriterTests {
    private static let old = Data("# mine\n[display]\nsize = \"20x4\"\n# and mine\n".utf8)
    private static let new = Data("# mine\n[display]\nsize = \"16x2\"\n# and mine\n".utf8)
    private static let change = ["config", "set", "display.size", "16x2"]

    private let away: TemporaryFolder
    /// The card that holds the file, or `nil` if this machine can't simulate a power cut.
    private let card: Card?
    private let folder: String
    private let tracer: Tracer

    init() throws {
        away = try TemporaryFolder()
        card = Bool.cutsPower ? try Card(in: away) : nil
        folder = card?.file("etc") ?? away.file("etc")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        tracer = Tracer(folder: folder, log: away.file("log"))
    }

    private var content: Data { get throws { try Data(contentsOf: URL(filePath: "\(folder)/galley.toml")) } }
    /// The names of the files, without the kiosk's state folder.
    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "state" }.sorted() }
    }

    private func begin() throws {
        try Self.old.write(to: URL(filePath: "\(folder)/galley.toml"))
        try card?.settle()
    }

    @Test("Killed at any system call, the writer leaves the old or the new file, and the next change works")
    func killed() async throws {
        try begin()
        let calls = try await tracer.calls(of: Self.change)
        #expect(Set(calls.map(\.name)).isSuperset(of: ["flock", "openat", "write", "fsync", "renameat", "close"]))
        #expect(calls.count { $0.name == "fsync" } == 6, "for the file, its history, its copy, and their folders")
        #expect(try content == Self.new)
        var found: [Data: Int] = [:]
        for call in calls.spread(25) {
            try begin()
            let result = try await tracer.run(Self.change, call, .killed)
            #expect(result.status == -SIGKILL, "\(call)")
            let left = try content
            try #require([Self.old, Self.new].contains(left), "\(call)")
            found[left, default: 0] += 1
            if let cut = try card?.afterCut() {
                let kept = try cut.content("etc/galley.toml")
                #expect([Self.old, Self.new].contains(kept), "\(call), then a power cut")
            }
            if try names != ["galley.toml"] {
                let leftovers = [".galley.toml.lock", ".galley.toml.tmp"]
                #expect(try Set(names).isSubset(of: leftovers + ["galley.toml"]), "\(call)")
                try await TestKiosk(folder: folder).stop()
                #expect(try names == ["galley.toml"], "the kiosk's start removes the leftovers of \(call)")
                #expect(try content == left)
            }
            let next = try await GalleyCommand.run(["config", "set", "units.system", "us"], in: folder)
            #expect(next.status == 0, "\(call): \(next.errors)")
            #expect(try names == ["galley.toml"], "\(call)")
            #expect(try content == left + Data("\n[units]\nsystem = \"us\"\n".utf8), "\(call)")
        }
        #expect(found.count == 2, "old before some calls, new before others: \(found)")
    }

    @Test(
        "An I/O error at any step of writing leaves the old file unchanged, and the error names the remedy",
        arguments: [("ENOSPC", "make room"), ("EIO", "the card"), ("EROFS", "the card")])
    func refused(error: String, remedy: String) async throws {
        try begin()
        let calls = try await tracer.calls(of: Self.change)
        let steps = calls.filter {
            ["write", "fchmod", "fsync", "renameat"].contains($0.name) || $0.arguments.contains("O_CREAT")
        }
        #expect(steps.count == 20)
        for (number, step) in Array(steps.enumerated()).spread(8) {
            try begin()
            // A copy with the same content would not be written again.
            try? FileManager.default.removeItem(atPath: "\(folder)/state/last-good.toml")
            let result = try await tracer.run(Self.change, step, .failed(error))
            #expect(try names == ["galley.toml"], "\(step)")
            #expect(result.errors.contains("the old file is kept") && result.errors.contains(remedy), "\(step)")
            guard number < 7 else {
                #expect(result.status == 0, "the file is written, and other failures are warnings: \(step)")
                let lost = number < 13 ? "the change is not in the history" : "no copy of these settings is kept"
                #expect(result.errors.hasPrefix("galley: \(lost)"), "\(step)")
                #expect(try content == Self.new, "\(step)")
                continue
            }
            #expect(result.status == 74, "\(step)")
            #expect(result.errors.hasPrefix("galley: \(folder)/galley.toml cannot be written ("), "\(step)")
            #expect(result.errors.split(separator: "\n").count == 1)
            #expect(try content == Self.old, "\(step)")
        }
    }

    @Test(
        "A file that can't be read right now is not treated as damaged: undo doesn't move it",
        arguments: ["EIO", "EMFILE"])
    func unreadableNow(error: String) async throws {
        func change() async throws {
            try begin()
            #expect(try await GalleyCommand.run(Self.change, in: folder).status == 0)
        }
        try await change()
        let calls = try await tracer.calls(of: ["config", "undo"])
        let reads = calls.filter { $0.name == "openat" && $0.arguments.contains("/galley.toml\", O_RDONLY") }
        try #require(!reads.isEmpty)
        for read in reads {
            try await change()
            let result = try await tracer.run(["config", "undo"], read, .failed(error))
            #expect(result.status == 78, "\(read): \(result.errors)")
            #expect(result.errors.contains("galley.toml cannot be read ("))
            #expect(try names == ["galley.toml"])
            #expect(try content == Self.new)
        }
    }

    @Test("A failed first write leaves no files")
    func refusedFirst() async throws {
        let calls = try await tracer.calls(of: Self.change)
        let steps = calls.filter { ["write", "fsync", "renameat"].contains($0.name) }
        for step in steps.prefix(4) {
            try? FileManager.default.removeItem(atPath: "\(folder)/galley.toml")
            #expect(try await tracer.run(Self.change, step, .failed("EIO")).status == 74, "\(step)")
            #expect(try names == [], "\(step)")
        }
    }
}
