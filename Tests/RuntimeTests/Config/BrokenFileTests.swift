import Control
import Foundation
import Glibc
import Testing
import Workbench

/// The kiosk must be repairable with nothing but the socket.
@Suite("A configuration file that can't be used", .serialized)
struct BrokenFileTests {
    private static let good = "# mine\n[display]\nsize = \"16x2\"\n[share]\ntoken = \"abc\"\n"

    private let folder: TemporaryFolder
    private var path: String { folder.file("galley.toml") }

    init() throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
    }

    /// The kinds of damage that replace the file.
    enum Damage: String, CaseIterable {
        case half, random, tooLarge, badValue, folder, pipe, linkToItself

        fileprivate func make(at path: String) throws {
            unlink(path)
            switch self {
            case .half: try Data("[display]\nsize = \"16".utf8).write(to: URL(filePath: path))
            case .random: try Data((0..<4000).map { UInt8($0 * 7 & 0xFF) }).write(to: URL(filePath: path))
            case .tooLarge: try Data(repeating: 0x23, count: 10_000_000).write(to: URL(filePath: path))
            case .badValue: try Data("[buzzer]\nduration = \"long\"\n".utf8).write(to: URL(filePath: path))
            case .folder: try #require(mkdir(path, 0o755) == 0)
            case .pipe: try #require(mkfifo(path, 0o644) == 0)
            case .linkToItself: try #require(symlink("galley.toml", path) == 0)
            }
        }

        fileprivate var hasBytes: Bool { [.half, .random, .tooLarge, .badValue].contains(self) }
    }

    private func galley(_ arguments: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder.path)
    }

    private func configuration() async throws -> StatusDocument.Configuration {
        try await galley("status", "--json").document(StatusDocument.self).configuration
    }

    /// Expects that commands refuse to change or show settings, name the remedy and leave the file untouched.
    private func expectRefusals() async throws {
        let before = folder.status("galley.toml")
        for arguments in [
            ["show"], ["get", "display.size"], ["set", "display.size", "20x4"], ["unset", "display.size"],
        ] {
            let result = try await GalleyCommand.run(["config"] + arguments, in: folder.path)
            #expect(result.status == 78, "\(arguments): \(result.errors)")
            #expect(result.errors.contains("galley config undo"))
        }
        let after = folder.status("galley.toml")
        #expect(after.st_ino == before.st_ino && after.st_mode == before.st_mode && after.st_size == before.st_size)
    }

    private func expectMended(_ text: String, by undo: GalleyCommand, _ broken: Data?) async throws {
        #expect(undo.status == 0, "\(undo.errors)")
        #expect(undo.errors.contains("galley.toml.broken"))
        #expect(!undo.errors.contains("nothing to change"), "\(undo.errors)")
        #expect(try folder.read("galley.toml") == text)
        if let broken {
            #expect(try folder.content("galley.toml.broken") == broken)
            #expect(folder.mode("galley.toml.broken") == 0o600)
        }
        #expect(folder.exists("galley.toml.broken") || folder.status("galley.toml.broken").st_mode & S_IFMT == S_IFLNK)
        #expect(try await galley("config", "history").output.contains("restored"))
        #expect(try await galley("config", "set", "units.system", "us").status == 0)
    }

    @Test(
        "The kiosk starts with the last good copy; display and status say so, and undo restores the copy",
        arguments: Damage.allCases)
    func lastGood(damage: Damage) async throws {
        try folder.write("galley.toml", Self.good, mode: 0o600)
        try await TestKiosk(folder: folder.path).stop()
        try damage.make(at: path)
        let broken = damage.hasBytes ? try folder.content("galley.toml") : nil
        let kiosk = try await TestKiosk(folder: folder.path)
        #expect(try await kiosk.now.size == "16x2")
        #expect(try await kiosk.now.lines.joined().contains("Settings damaged"))
        let used = try await configuration()
        #expect(used.origin == .lastGood)
        #expect(used.problem?.hasPrefix(path) == true)
        try await expectRefusals()
        if let broken { #expect(try folder.content("galley.toml") == broken) }
        try await expectMended(Self.good, by: galley("config", "undo"), broken)
        #expect(folder.mode("galley.toml") == 0o600)
        let mended = try await configuration()
        #expect(mended.origin == .file && mended.problem == nil)
        #expect(try await kiosk.now.size == "16x2")
        try await kiosk.stop()
    }

    @Test(
        "Without a last good copy the kiosk starts with the defaults, and undo writes an empty file",
        arguments: Damage.allCases)
    func defaults(damage: Damage) async throws {
        try damage.make(at: path)
        let kiosk = try await TestKiosk(folder: folder.path)
        #expect(try await configuration().origin == .defaults)
        try await expectRefusals()
        try await expectMended("", by: galley("config", "undo"), nil)
        #expect(try await configuration().origin == .file)
        try await kiosk.stop()
    }

    @Test("Without a kiosk, commands refuse and undo restores the last good copy too", arguments: Damage.allCases)
    func noKiosk(damage: Damage) async throws {
        try folder.write("galley.toml", Self.good, mode: 0o600)
        try await TestKiosk(folder: folder.path).stop()
        try damage.make(at: path)
        let broken = damage.hasBytes ? try folder.content("galley.toml") : nil
        try await expectRefusals()
        try await expectMended(Self.good, by: galley("config", "undo"), broken)
    }

    @Test("Setting a new value repairs an invalid one, and the rest of the file stays as it is")
    func badValue() async throws {
        try folder.write("galley.toml", "# mine\n[buzzer]\nduration = \"long\" # or so\ntick = \"off\"\n")
        let kiosk = try await TestKiosk(folder: folder.path)
        #expect(try await galley("config", "set", "buzzer.duration", "60").status == 0)
        #expect(try folder.read("galley.toml") == "# mine\n[buzzer]\nduration = 60 # or so\ntick = \"off\"\n")
        #expect(try await configuration().problem == nil)
        try await kiosk.stop()
    }

    @Test(
        "Empty files, CRLF, a byte order mark and keys of newer versions are accepted and preserved",
        arguments: [
            "", "[display]\r\nsize = \"20x4\"\r\n", "\u{FEFF}display.size = \"20x4\"\n",
            "[display]\nsize = \"20x4\"\nbrightness = 7\n[newer]\na = 1\n",
        ])
    func usable(text: String) async throws {
        try folder.write("galley.toml", text)
        let kiosk = try await TestKiosk(folder: folder.path)
        #expect(try await configuration().origin == .file)
        #expect(try await configuration().problem == nil)
        let status = try await galley("status", "--json").document(StatusDocument.self)
        #expect(status.errors.contains { $0.message.contains("newer.a") } == text.contains("newer"))
        #expect(try folder.content("galley.toml") == Data(text.utf8))
        #expect(try await galley("config", "set", "display.size", "16x2").status == 0)
        #expect(try folder.read("galley.toml").contains("brightness = 7") == text.contains("newer"))
        try await kiosk.stop()
    }

    @Test(
        "Undo also repairs a file that the kiosk's user may not read, such as a restored one",
        .enabled(if: geteuid() == 0, "only root may become another user"))
    func otherOwner() async throws {
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        try folder.write("galley.toml", Self.good, mode: 0o600)
        for file in [folder.path, path] { chown(file, 65_534, 65_534) }
        try await KioskProcess(folder: folder.path, under: nobody).stop()
        let restored = "# from a backup\n" + Self.good
        try folder.write("galley.toml", restored, mode: 0o600)
        chown(path, 0, 0)
        let kiosk = try await KioskProcess(folder: folder.path, under: nobody)
        let used = try await configuration()
        #expect(used.origin == .lastGood)
        #expect(used.problem?.contains("let this user read it") == true)
        let refused = try await galley("config", "set", "display.size", "20x4")
        #expect(refused.status == 77 && refused.errors.contains("galley config undo"))
        #expect(try folder.read("galley.toml") == restored)
        try await expectMended(Self.good, by: galley("config", "undo"), nil)
        #expect(try folder.read("galley.toml.broken") == restored)
        #expect(folder.status("galley.toml").st_uid == 65_534 && folder.mode("galley.toml") == 0o600)
        #expect(try await configuration().problem == nil)
        try await kiosk.stop()
    }

    @Test(
        "A file that is readable but not writable is used, and a change is refused with the reason",
        .enabled(if: geteuid() == 0, "only root may become another user"), arguments: [true, false])
    func readOnly(ownsFolder: Bool) async throws {
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        chmod(folder.path, 0o755)
        mkdir(folder.file("state"), 0o700)
        for path in [folder.file("state")] + (ownsFolder ? [folder.path] : []) { chown(path, 65_534, 65_534) }
        try folder.write("galley.toml", "[display]\nsize = \"16x2\"\n", mode: 0o644)
        let kiosk = try await KioskProcess(folder: folder.path, under: nobody)
        #expect(try await configuration().problem == nil)
        let refused = try await galley("config", "set", "--confirm", "60", "display.size", "20x4")
        #expect(refused.status == 77 && refused.errors.contains("sudo"))
        #expect(try folder.read("galley.toml") == "[display]\nsize = \"16x2\"\n")
        #expect(try await configuration().trial == nil)
        #expect(!folder.exists("state/config-trial.json"))
        try await kiosk.stop()
    }

    @Test(
        "A change of a file with a foreign group drops that group's read permission",
        .enabled(if: geteuid() == 0, "only root may become another user"))
    func otherGroup() async throws {
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        try folder.write("galley.toml", "[display]\nsize = \"16x2\"\n", mode: 0o664)
        chown(folder.path, 65_534, 65_534)
        chown(path, 65_534, 0)
        let kiosk = try await KioskProcess(folder: folder.path, under: nobody)
        let set = try await galley("config", "set", "display.size", "20x4")
        #expect(set.status == 0, "\(set.errors)")
        #expect(folder.status("galley.toml").st_gid == 65_534 && folder.mode("galley.toml") == 0o604)
        try await kiosk.stop()
    }

    @Test("A board file that is a pipe or endless device is refused at once", arguments: ["pipe", "/dev/zero"])
    func endlessBoard(file: String) async throws {
        mkfifo(folder.file("pipe"), 0o600)
        let board = file.hasPrefix("/") ? file : folder.file(file)
        let refused = try await galley("config", "set", "board.name", board)
        #expect(refused.status == 65 && refused.errors.contains("it is not a regular file"), "\(refused.errors)")
    }
}
