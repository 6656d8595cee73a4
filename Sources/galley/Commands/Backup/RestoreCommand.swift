import ArgumentParser
import Control
import Cookbook
import FoundationEssentials
import Glibc
import Kitchen
import Linux
import Runtime
import Settings

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore the store and the configuration from a backup.",
        discussion: """
            The file is checked first: if it is damaged, cut off or from a newer Galley, nothing is changed. The present \
            store is kept as a backup, and the command prints where. Then the store and the configuration are replaced \
            together. A running kiosk uses the restored data at once, and its timers go on. Keys and tokens that the \
            backup lacks stay as they are. But if the backup changes the address that a key or token is used for, the \
            key or token is removed.

            Examples:
              galley restore kitchen.tar
              ssh kitchen@kiosk restore - < kitchen.tar
            """)

    @Argument(help: "The file to restore, or - for standard input.") var file: String
    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        if file == "-", isatty(STDIN_FILENO) == 1 {
            throw failure(.usage, "Give the backup on standard input: galley restore - < kitchen.tar")
        }
        let input = try BackupInput(file)
        let document = try await restore(input)
        for note in document.notes { printMessage(note) }
        try kiosk.output.print(document) { document.text }
    }

    private func restore(_ input: BackupInput) async throws -> RestoreDocument {
        let first = try input.next()
        guard !first.isEmpty else {
            throw failure(.unacceptable, BackupProblem("it is empty").description)
        }
        guard let upload = try await kiosk.sendIfRunning(BeginRestore()) else {
            return try await LocalRestore(kiosk: kiosk).run(first, input)
        }
        var piece = first
        while !piece.isEmpty {
            _ = try await kiosk.send(SendRestorePiece(Data(piece), upload: upload))
            piece = try input.next()
        }
        return try await kiosk.send(FinishRestore(upload: upload), timeout: BackupCommand.timeout)
    }
}

extension RestoreDocument {
    /// Text for people.
    var text: String {
        let time = clockTrusted ? created : "\(created) (the clock was not set)"
        let lines = [
            "Restored the backup of \(time), made by Galley \(galley):",
            [(favorites, "favorite"), (ownRecipes, "own recipe"), (photos, "photo")]
                .map { $0.counted($1) }.joined(separator: ", "),
        ]
        return (lines + [kept.map { "The previous store is kept as \($0)" }].compactMap(\.self))
            .joined(separator: "\n")
    }
}

/// Reads a backup in pieces that fit into a request.
final class BackupInput {
    private let descriptor: OwnedFile?

    init(_ file: String) throws {
        descriptor = file == "-" ? nil : OwnedFile(try openInput(file))
    }

    /// Returns the next piece, empty at the end. Ends the command if it can't be read.
    func next() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: ControlLimits.piece)
        while true {
            let count = read(descriptor?.raw ?? STDIN_FILENO, &bytes, bytes.count)
            if count >= 0 { return Array(bytes[..<count]) }
            guard errno == EINTR else {
                let reason = SystemError.last("read")
                throw failure(.notFound, "The backup can't be read (\(reason)); nothing was changed.")
            }
        }
    }
}

/// Restores a backup while no kiosk runs.
struct LocalRestore {
    let kiosk: KioskOptions

    func run(_ first: [UInt8], _ input: BackupInput) async throws -> RestoreDocument {
        try await reporting {
            let folder = try kiosk.places.paths.state
            let lock = try StateLock(folder: folder)
            defer { withExtendedLifetime(lock) {} }
            let restore = try BackupRestore(state: folder)
            do {
                return try await use(restore, first, input, in: folder)
            } catch {
                restore.discard()
                throw error
            }
        }
    }

    private func use(
        _ restore: BackupRestore, _ first: [UInt8], _ input: BackupInput, in folder: String
    ) async throws -> RestoreDocument {
        var piece = first
        while !piece.isEmpty {
            try restore.take(piece)
            piece = try input.next()
        }
        var present = try presentStore(in: folder)
        let timers = try await present.cookbook?.timers()
        let now = ClockReading(
            bootID: "", boot: Instant(sinceBoot: .zero), wall: WallClock().secondsSince1970, isWallTrusted: false)
        let content = try await restore.check(timers: timers ?? TimerSnapshot(timers: [], written: now))
        let settings = try kiosk.settings().file
        let (text, notes) = try settings.restored(content.configuration)
        let backups = Backups(state: folder, folder: try kiosk.places.loaded.settings.backupFolder)
        var kept: String?
        if let cookbook = present.cookbook {
            let report = try await cookbook.backUp(to: backups)
            kept = report.backup?.path ?? backups.all.first?.path
            present.notes += report.notes
            try cookbook.close()
        }
        try restore.prepare(configuration: text, setsAside: present.cookbook == nil)
        try restore.commit()
        // Opening the store moves the restored one into its place.
        try Cookbook(folder: folder).close()
        _ = try settings.replace(try settings.text(), with: text)
        try PendingRestore(state: folder).finishConfiguration()
        return RestoreDocument(content, kept: kept, notes: notes + present.notes)
    }

    /// Opens the present store. If it is damaged, returns no store and a note with its place in the quarantine.
    private func presentStore(in folder: String) throws -> (cookbook: Cookbook?, notes: [String]) {
        guard Cookbook.isStored(in: folder) else { return (nil, []) }
        do throws(CookbookError) {
            // Examines only: a damaged store stays as it is until the backup has been checked.
            _ = try Cookbook.examine(folder: folder)
            return (try Cookbook(folder: folder), [])
        } catch {
            guard error.reason == .damaged else { throw error }
            return (nil, ["The previous store is damaged; it is kept in \(folder)/quarantine."])
        }
    }
}

extension RestoreCommand: RemoteCommand {
    var localResource: String? { file == "-" ? nil : "a file" }
}
