import Control
import FoundationEssentials
import Glibc
import Runtime

/// The machine and the checks of its board, which people send to the project after they have tried it.
///
/// It has no secrets: no key, no address, no folder and no name of a person.
struct MachineReport: Encodable {
    let galley: String
    /// The processor, as the kernel calls it: `aarch64`.
    let processor: String
    /// The name of the machine in its device tree or firmware; null if it has none.
    @Nullable var machine: String?
    /// The Debian or other system; null if it doesn't say.
    @Nullable var system: String?
    let kernel: String
    /// The memory in megabytes that the kernel manages.
    let memory: Int
    /// The name of the board, or of its file without the folder.
    let board: String
    /// The checks of the kiosk, of the parts of the board and of the permissions, with names of files instead of paths.
    let checks: [DoctorDocument.Check]

    /// Creates the report of this machine.
    ///
    /// - Parameters:
    ///   - checks: All checks.
    ///   - board: The setting `board.name`.
    ///   - paths: Paths that may be in the checks and may contain spaces.
    ///   - root: The folder of the machine's own files.
    init(_ checks: [DoctorDocument.Check], board: String, paths: [String], root: String = "/") {
        var names = utsname()
        uname(&names)
        galley = galleyVersion
        processor = Self.text(&names.machine)
        kernel = "\(Self.text(&names.sysname)) \(Self.text(&names.release))"
        memory = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) / 1_000_000
        machine =
            Self.line(of: "\(root)proc/device-tree/model")
            ?? Self.line(of: "\(root)sys/class/dmi/id/product_name")
        system = Self.system(root)
        self.board = Self.file(board)
        self.checks = checks.filter(\.isOfBoard).map { check in
            func withoutFolders(_ text: String) -> String {
                let known = (paths + [board]).reduce(text) { $0.replacing($1, with: Self.file($1)) }
                return known.split(separator: " ").map { Self.file(String($0)) }.joined(separator: " ")
            }
            var check = check
            check.text = withoutFolders(check.text)
            check.remedy = check.remedy.map(withoutFolders)
            return check
        }
    }

    /// The report as people paste it.
    var text: String {
        let facts = [
            ("galley", "\(galley), \(processor)"), ("machine", machine ?? "unknown"), ("system", system ?? "unknown"),
            ("kernel", kernel), ("memory", "\(memory) MB"), ("board", board),
        ]
        return facts.map { "\($0.padded(to: 9))\($1)".withoutControls() }.joined(separator: "\n") + "\n"
            + checks.map(\.line).joined(separator: "\n")
    }

    /// Returns `board.toml` for `/home/ana/board.toml`.
    private static func file(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func system(_ root: String) -> String? {
        let name = lines(of: "\(root)etc/os-release").first { $0.hasPrefix("PRETTY_NAME=") }
        return name.map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
    }

    private static func line(of path: String) -> String? {
        lines(of: path).first.map { $0.filter { $0 != "\0" } }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The lines of a file. A machine without the file tells nothing, which is no error.
    private static func lines(of path: String) -> [String] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return [] }
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func text<T>(_ bytes: inout T) -> String {
        withUnsafeBytes(of: &bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension DoctorDocument.Check {
    fileprivate var isOfBoard: Bool {
        switch name {
        case .kiosk, .board, .display, .buttons, .knob, .buzzer, .backlight, .statusLight, .permissions: true
        // A board file that can't be read.
        case .config: text.hasPrefix("board.name")
        case .key, .network, .mealie, .household, .shopping, .clock, .store, .space, .access: false
        }
    }
}
