import ArgumentParser
import Control
import Cookbook
import Glibc
import Kitchen
import Linux
import Runtime
import Settings

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the store and the configuration to one file.",
        discussion: """
            The file is a tar archive with the store (favorites, foods, own recipes, profiles, lists, photos), the \
            configuration and a short description. You can make it while the kiosk runs. Keys and tokens are left out \
            unless you give --secrets. An older file of the same name is replaced once the new one is complete.

            Examples:
              galley backup kitchen.tar
              ssh kitchen@kiosk backup - > kitchen.tar
            """)

    @Argument(help: "The file to write, or - for standard output.") var file: String
    @Flag(help: "Include keys and tokens. Only root and the kiosk's user may do this, and not over SSH.")
    var secrets = false
    @OptionGroup var kiosk: KioskOptions

    /// Timeout for the kiosk to copy its store.
    static let timeout = Duration.seconds(300)

    func run() async throws {
        if file == "-", isatty(STDOUT_FILENO) == 1 {
            throw failure(
                .usage, "A backup can't be shown in a terminal; write it to a file: galley backup - > kitchen.tar")
        }
        let output = try BackupOutput(file)
        let archive = try await archive()
        let size: Int
        do {
            size = try await write(archive, to: output)
        } catch {
            await archive.forget()
            throw error
        }
        await archive.forget()
        guard file != "-" else { return }
        try kiosk.output.print(Report(file: file, bytes: size)) { "Backed up to \(file): \(size >> 10) KiB" }
    }

    /// Writes the archive, and returns its size in bytes.
    private func write(_ archive: any ArchivePieces, to output: BackupOutput) async throws -> Int {
        try await reporting {
            while case let bytes = try await archive.next(), !bytes.isEmpty { try output.write(bytes) }
            try output.finish()
            return output.size
        }
    }

    private struct Report: Encodable {
        var file: String
        var bytes: Int
    }

    private func archive() async throws -> any ArchivePieces {
        if let made = try await kiosk.sendIfRunning(MakeBackup(secrets: secrets), timeout: Self.timeout) {
            return FetchedArchive(kiosk: kiosk, archive: made.archive)
        }
        return try await reporting { LocalArchive(source: try localArchive()) }
    }

    /// Reads the store directly, without a kiosk. A lock keeps a kiosk from starting meanwhile.
    private func localArchive() throws -> BackupArchive.Source {
        let folder = try kiosk.places.paths.state
        guard Cookbook.isStored(in: folder) else {
            throw failure(.notFound, "There is no store in \(folder), so there is nothing to back up.")
        }
        let lock = try StateLock(folder: folder)
        defer { withExtendedLifetime(lock) {} }
        if let damage = Cookbook.damage(in: folder) {
            printMessage("\(damage.summary) Start the kiosk, then run galley status --acknowledge.")
        }
        let text = try kiosk.settings(isOfKiosk: false).file.text()
        let plain = secrets ? text : SettingsFile.withoutSecrets(text)
        if plain == nil {
            printMessage("The configuration can't be read, so it is not in the backup; see `galley config check`.")
        }
        return try BackupArchive.Source(
            state: folder, configuration: plain ?? "", hasSecrets: secrets, galley: galleyVersion,
            at: ClockReading(
                bootID: "", boot: Instant(sinceBoot: .zero), wall: WallClock().secondsSince1970,
                isWallTrusted: WallClock().isTrusted))
    }
}

/// Source of an archive, piece by piece; an empty piece is the end.
private protocol ArchivePieces: AnyObject {
    func next() async throws -> [UInt8]
    func forget() async
}

/// Archive of the running kiosk.
private final class FetchedArchive: ArchivePieces {
    private let kiosk: KioskOptions
    private let archive: Int
    private var place = 0

    init(kiosk: KioskOptions, archive: Int) {
        self.kiosk = kiosk
        self.archive = archive
    }

    func next() async throws -> [UInt8] {
        let bytes = try await kiosk.send(FetchBackup(archive: archive, from: place))
        place += bytes.count
        return Array(bytes)
    }

    /// Releases the archive. If this fails, the kiosk releases it itself after half a minute.
    func forget() async { _ = try? kiosk.attemptIfRunning(ForgetBackup(archive: archive)) }
}

/// Archive of a store that no kiosk uses.
private final class LocalArchive: ArchivePieces {
    private let source: BackupArchive.Source
    private var place = 0

    init(source: BackupArchive.Source) { self.source = source }

    func next() throws -> [UInt8] {
        let bytes = try source.bytes(from: place, upTo: 1 << 20)
        place += bytes.count
        return bytes
    }

    func forget() {}
}

extension BackupCommand: RemoteCommand {
    var localResource: String? { file == "-" ? nil : "a file" }
}
