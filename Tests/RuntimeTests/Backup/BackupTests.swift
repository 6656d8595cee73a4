import Control
import Cookbook
import Foundation
import Glibc
import Kitchen
import Testing
import Workbench

@Suite("The commands backup and restore", .serialized, .timeLimit(.minutes(3)))
struct BackupTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }
    private var file: String { temporary.file("kitchen.tar") }
    private static let config =
        "# mine\n[spoonacular]\nurl = \"http://127.0.0.1:9\"\nkey = \"canary-key\"\n[buzzer]\nduration = 77\n"

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func galley(_ arguments: String..., input: FileHandle = .nullDevice) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder, input: input)
    }

    /// Runs a command that must succeed, and returns its output.
    @discardableResult
    private func done(_ arguments: String...) async throws -> String {
        let command = try await GalleyCommand.run(arguments, in: folder)
        #expect(command.status == 0, "galley \(arguments): \(command.errors)")
        return command.output
    }

    /// Runs a command as `galley ssh` does for an authorized key.
    private func remote(_ request: String, input: Data = Data(), output: String? = nil) async throws -> GalleyCommand {
        try temporary.write("input", input)
        let input = try #require(FileHandle(forReadingAtPath: temporary.file("input")))
        let gate = "exec \(GalleyCommand.program.path) ssh --socket \(folder)/state/control.sock"
        return try await GalleyCommand.run(
            program: ["/bin/sh", "-c", gate + (output.map { " > \($0)" } ?? "")],
            environment: ["PATH": "/usr/bin:/bin", "SSH_ORIGINAL_COMMAND": request], input: input)
    }

    private var content: Data { get throws { try Data(contentsOf: URL(filePath: file)) } }
    private var isRestored: Bool {
        get async throws { try await done("favorite", "list").contains("starter:3") }
    }

    @Test("A running kiosk is backed up and restored, and display, store and settings follow by themselves")
    func running() async throws {
        let kiosk = try await TestKiosk(folder: folder, config: Self.config)
        try await done("favorite", "add", "starter:3", "starter:5")
        try await done("pantry", "add", "leek")
        #expect(try await done("backup", file).hasPrefix("Backed up to \(file): "))
        #expect(temporary.mode("kitchen.tar") == 0o600)
        #expect(try temporary.names.filter { $0.hasSuffix(".part") } == [])

        try await done("favorite", "remove", "starter:3")
        try await done("favorite", "add", "starter:7")
        try await done("config", "set", "buzzer.duration", "33")
        try await done("timer", "start", "30", "Rice")
        let result = try await done("restore", file)
        #expect(result.contains("Restored the backup of 20") && result.contains("2 favorites"))
        #expect(result.contains("\(folder)/state/backups/galley-1.sqlite"))
        #expect(try await done("favorite", "list", "--json").contains("starter:3"))
        #expect(try await !done("favorite", "list").contains("starter:7"))
        #expect(try await done("config", "get", "buzzer.duration").contains("77"))
        #expect(try await done("config", "get", "spoonacular.key").contains("(set)"), "it belongs to the same host")
        #expect(try await done("timer", "list").contains("Rice"), "timers keep running")
        _ = try await kiosk.open("Favorites")
        let screen = try await done("screen", "--json")
        #expect(screen.contains("\"favorites\"") && !screen.contains("starter:7"))
        #expect(try await done("config", "history", "--json").contains("buzzer.duration"))
        try await done("favorite", "add", "starter:9")
        try await kiosk.stop()

        let again = try await TestKiosk(folder: folder)
        let list = try await done("favorite", "list", "--json")
        #expect(["starter:3", "starter:5", "starter:9"].allSatisfy { list.contains($0) })
        try await again.stop()
        #expect(!temporary.exists("state/restore") && !temporary.exists("state/restore.new"))
    }

    @Test("Without a kiosk, a backup of one card is restored on another")
    func offline() async throws {
        #expect(try await galley("backup", file).status == 66, "there is no store yet")
        try temporary.write("galley.toml", Self.config, mode: 0o600)
        try await TestKiosk(folder: folder).stop()
        try await done("favorite", "add", "starter:3")
        try await done("backup", file)
        try FileManager.default.removeItem(atPath: "\(folder)/state")
        try FileManager.default.removeItem(atPath: "\(folder)/galley.toml")
        let result = try await done("restore", file)
        #expect(result.contains("1 favorite,") && !result.contains("kept as"), "there was no store before")
        #expect(try await isRestored)
        #expect(try temporary.read("galley.toml").contains("duration = 77"))
        try await done("favorite", "add", "starter:5")
        #expect(try await done("restore", file).contains("kept as \(folder)/state/backups/galley-1.sqlite"))
        #expect(!temporary.exists("state/restore"))
    }

    @Test("Over SSH, backup and restore use standard output and input, and refuse files")
    func overSSH() async throws {
        let kiosk = try await TestKiosk(folder: folder, config: Self.config)
        try await done("favorite", "add", "starter:3")
        let made = try await remote("backup -", output: file)
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        try await done("favorite", "remove", "starter:3")
        let restored = try await remote("restore -", input: try content)
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(try await isRestored)
        for request in ["backup /tmp/x.tar", "restore \(file)", "backup --secrets -"] {
            let refused = try await remote(request)
            #expect(refused.status == 77, "\(request): \(refused.errors)")
            #expect(!refused.output.contains("canary"))
        }
        #expect(try await remote("config set backup.folder /tmp").status == 77)
        try await kiosk.stop()
    }

    @Test("A backup contains secrets only if they are requested", arguments: [true, false])
    func secrets(isRunning: Bool) async throws {
        try temporary.write("galley.toml", Self.config + "# old key = \"canary-old\"\n", mode: 0o600)
        let kiosk = try await TestKiosk(folder: folder)
        if !isRunning { try await kiosk.stop() }
        try await done("backup", file)
        #expect(try content.range(of: Data("canary".utf8)) == nil)
        try await done("backup", "--secrets", file)
        #expect(try content.range(of: Data("canary-key".utf8)) != nil)
        if isRunning { try await kiosk.stop() }
    }

    @Test("A file that isn't a valid backup is refused in one line, and nothing changes", arguments: [true, false])
    func refused(isRunning: Bool) async throws {
        let kiosk = try await TestKiosk(folder: folder, config: Self.config)
        try await done("favorite", "add", "starter:3")
        try await done("backup", file)
        if !isRunning { try await kiosk.stop() }
        let good = try content
        let bad = [
            "empty": Data(), "cut": good.dropLast(3000), "text": Data("hello\n".utf8), "store": good.suffix(60_000),
        ]
        for (name, bytes) in bad {
            try temporary.write(name, Data(bytes))
            for file in [temporary.file(name), "-"] {
                let input = try #require(FileHandle(forReadingAtPath: temporary.file(name)))
                let command = try await galley("restore", file, input: input)
                #expect(command.status == 65, "\(name): \(command.errors)")
                #expect(command.errors.split(separator: "\n").count == 1 && command.output.isEmpty)
                #expect(command.errors.contains("Nothing was changed"), "\(command.errors)")
            }
        }
        #expect(try await galley("restore", "\(folder)/missing").status == 66)
        #expect(try await galley("restore", folder).status == 66)
        #expect(try await galley("backup", "\(folder)/missing/x.tar").status == 66)
        #expect(try await galley("backup").status == 64)
        #expect(try await isRestored)
        if isRunning { try await kiosk.stop() }
    }

    @Test("A backup with an unusable configuration is refused like any other invalid backup", arguments: [true, false])
    func unusableConfiguration(isRunning: Bool) async throws {
        let kiosk = try await TestKiosk(folder: folder, config: Self.config)
        try await done("favorite", "add", "starter:3")
        try temporary.write("galley.toml", "[display]\nsize = \"30x9\"\n", mode: 0o600)
        try await done("backup", "--secrets", file)
        try temporary.write("galley.toml", Self.config, mode: 0o600)
        if !isRunning { try await kiosk.stop() }
        try await done("favorite", "add", "starter:5")
        let command = try await galley("restore", file)
        #expect(command.status == 65, "\(command.errors)")
        #expect(command.errors.contains("galley.toml in the backup: line 2"))
        #expect(command.errors.contains("nothing was changed"))
        #expect(!command.errors.contains("config undo"), "the kiosk's own settings are valid")
        #expect(try await done("favorite", "list").contains("starter:5"))
        #expect(try temporary.read("galley.toml") == Self.config)
        if isRunning { try await kiosk.stop() }
    }

    @Test("If the client disconnects during a restore, settings and display still follow the store")
    func clientLeaves() async throws {
        let kiosk = try await TestKiosk(folder: folder, config: Self.config)
        try await done("shopping", "add", "milk")
        try await done("backup", file)
        try await done("shopping", "clear")
        try await done("config", "set", "buzzer.duration", "33")
        let upload = try await kiosk.document(BeginRestore())
        for place in stride(from: 0, to: try content.count, by: ControlLimits.piece) {
            let piece = Data(try content.dropFirst(place).prefix(ControlLimits.piece))
            _ = try await kiosk.document(SendRestorePiece(piece, upload: upload))
        }

        // Another writer of the settings delays the restore between the store and the settings.
        let lock = open("\(folder)/.galley.toml.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        let socket = "\(folder)/state/control.sock"
        await #expect(throws: ControlError.self) {
            try await onThread {
                try ControlSession(to: socket, timeout: .seconds(1)).send(
                    FinishRestore(upload: upload), timeout: .seconds(1))
            }
        }
        #expect(temporary.exists("state/restore"), "the store is replaced, but not the settings")
        // When the kiosk answers this, it has noticed that the other client left.
        _ = try await kiosk.ask(ShowScreen(waitFor: nil, timeout: .zero))
        close(lock)

        let deadline = ContinuousClock.now + .seconds(15)
        while try await !done("shopping", "list").contains("milk"), ContinuousClock.now < deadline {}
        #expect(try await done("shopping", "list").contains("milk"))
        #expect(try await done("config", "get", "buzzer.duration").contains("77"))
        #expect(!temporary.exists("state/restore"))
        try await kiosk.stop()
    }

    @Test("A full disk keeps the previous backup, however often a new one is tried", .enabled(if: .mounts))
    func fullDisk() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let card = try Mount(at: temporary.file("card"), options: "size=1m")
        try Data("old".utf8).write(to: URL(filePath: "\(card.path)/x.tar"))
        _ = try card.fill()
        for _ in 1...3 {
            let command = try await galley("backup", "\(card.path)/x.tar")
            #expect(command.status == 74, "\(command.errors)")
        }
        for _ in 1...3 { #expect(try await galley("backup", card.path).status == 74) }
        #expect(try String(contentsOfFile: "\(card.path)/x.tar", encoding: .utf8) == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: card.path).sorted() == ["ballast", "x.tar"])
        try await done("backup", file)
        try await kiosk.stop()
    }

    @Test("While other clients transfer backups, backup and restore are refused with exit code 75")
    func limits() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        for _ in 1...2 {
            _ = try await kiosk.document(MakeBackup(secrets: false))
        }
        #expect(try await galley("backup", file).status == 75)
        _ = try await kiosk.document(BeginRestore())
        try temporary.write("x", Data("x".utf8))
        #expect(try await galley("restore", temporary.file("x")).status == 75)
        let strange = try await kiosk.ask(FetchBackup(archive: 7, from: 0))
        guard case .failure(let failure) = strange.outcome else { throw TestKiosk.UnexpectedReply() }
        #expect(failure.code == .passing)
        try await kiosk.stop()
    }
}

@Suite("Killing the program during a restore", .serialized, .traced, .timeLimit(.minutes(5)))
struct KilledRestoreTests {
    private let away: TemporaryFolder
    private let folder: String

    init() throws {
        away = try TemporaryFolder()
        folder = away.file("kitchen")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    private func done(_ arguments: String...) async throws -> String {
        let command = try await GalleyCommand.run(arguments, in: folder)
        #expect(command.status == 0, "galley \(arguments): \(command.errors)")
        return command.output
    }

    /// Resets the store and the configuration to the state before the restore.
    private func begin(_ sample: String) throws {
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.copyItem(atPath: sample, toPath: folder)
    }

    @Test("Killed at any system call, the restore leaves the old or the new state, and a backup is complete")
    func killed() async throws {
        let archive = away.file("kitchen.tar")
        try "[units]\nsystem = \"us\"\n".write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        try await TestKiosk(folder: folder).stop()
        _ = try await done("favorite", "add", "starter:3")
        _ = try await done("backup", archive)
        _ = try await done("favorite", "remove", "starter:3")
        _ = try await done("favorite", "add", "starter:5")
        _ = try await done("config", "set", "units.system", "metric")
        let sample = away.file("sample")
        try FileManager.default.copyItem(atPath: folder, toPath: sample)

        let tracer = Tracer(folder: folder, log: away.file("log"), paths: Self.paths)
        let calls = try await tracer.calls(of: ["restore", archive])
        let decisive = calls.filter { ["rename", "renameat", "unlink", "fsync", "rmdir"].contains($0.name) }
        #expect(decisive.count > 15)
        var found: [String: Int] = [:]
        for var call in decisive {
            try begin(sample)
            var result = try await tracer.run(["restore", archive], call, .killed)
            // strace counts the calls of each thread, and the threads make different numbers of calls in each run.
            // On a busy machine no thread may reach the number. Then kill the program at the highest number that a
            // thread reached.
            for attempt in 0..<20 where result.status == 0 {
                if attempt >= 8 {
                    call.number = try tracer.seen.filter { $0.name == call.name }.map(\.number).max() ?? 1
                }
                try begin(sample)
                result = try await tracer.run(["restore", archive], call, .killed)
            }
            #expect(result.status == -SIGKILL, "\(call): \(result.errors)")
            // The next start of the kiosk completes a committed restore.
            try await TestKiosk(folder: folder).stop()
            let favorites = try await done("favorite", "list", "--json")
            let system = try await done("config", "get", "units.system").contains("us") ? "us" : "metric"
            let state = (favorites.contains("starter:3") ? "restored" : "old") + " " + system
            #expect(["old metric", "restored us"].contains(state), "\(call): \(state)")
            found[state, default: 0] += 1
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/state/restore"), "\(call)")
            let backups = Backups(state: "\(folder)/state")
            if state == "restored us" { #expect(backups.newestSound().backup != nil, "\(call)") }
            #expect(backups.newestSound().damaged.isEmpty, "\(call): only a complete backup has the final name")
        }
        #expect(found.count == 2, "\(found)")
    }

    private static let paths = [
        "", "state", "state/backups", "state/restore", "state/restore.new", "state/galley.sqlite",
        "state/galley.sqlite-wal", "state/galley.sqlite-shm", "state/galley.sqlite-journal",
        "state/backups/galley.sqlite.new", "state/backups/galley-1.sqlite", "state/restore.new/galley.sqlite",
        "state/restore/galley.sqlite", "state/restore/galley.toml", "galley.toml", ".galley.toml.tmp",
    ]
}
