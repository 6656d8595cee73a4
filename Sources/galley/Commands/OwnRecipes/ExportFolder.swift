import Cookbook
import FoundationEssentials
import Glibc
import Linux

/// A folder of exported files, with a hidden list of the files that the exports wrote.
///
/// Each file is written under a hidden name first, so an interrupted export leaves no incomplete file.
struct ExportFolder {
    enum Outcome {
        case written
        /// The file is there already, with the same bytes.
        case unchanged
        /// Another file has the name.
        case taken
    }

    /// The name of the list. An import skips hidden files.
    static let list = ".galley-export.json"
    private static let unfinished = ".galley-export.part"
    private static let longest = 16 << 20

    private let path: String
    /// The lengths and checksums of the written files, by their names.
    private var written: [String: String] = [:]

    /// Makes the folder if it is missing.
    init(_ path: String) throws(SystemError) {
        self.path = path
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .last("mkdir") }
        if let bytes = try contents(of: Self.list) {
            written = (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
        }
    }

    /// Writes a file. Replaces only a file that is as an export has left it, and keeps its bytes as `NAME~`.
    mutating func write(_ bytes: [UInt8], as name: String) throws(SystemError) -> Outcome {
        let place = "\(path)/\(name)"
        if access(place, F_OK) == 0 {
            let present = try contents(of: name)
            if present == bytes {
                written[name] = Self.mark(of: bytes)
                return .unchanged
            }
            guard let present, written[name] == Self.mark(of: present) else { return .taken }
            let kept = try freeName(for: "\(name)~", of: present)
            guard rename(place, "\(path)/\(kept)") == 0 else { throw .last("rename") }
            written[kept] = Self.mark(of: present)
        }
        try replace(name, with: bytes)
        written[name] = Self.mark(of: bytes)
        return .written
    }

    /// Returns the name, with more tildes if a file has it that no export has left there.
    private func freeName(for name: String, of bytes: [UInt8]) throws(SystemError) -> String {
        var name = name
        while access("\(path)/\(name)", F_OK) == 0, name.count < 240 {
            if let present = try contents(of: name), present == bytes || written[name] == Self.mark(of: present) {
                break
            }
            name += "~"
        }
        return name
    }

    /// Writes the list.
    func finish() throws(SystemError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let data = try? encoder.encode(written) else { return }
        try replace(Self.list, with: Array(data))
    }

    private func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
        let part = "\(path)/\(Self.unfinished)"
        unlink(part)
        let file = try FileDescriptor(owning: open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644), from: "open")
        do throws(SystemError) {
            try FileDescriptor.writeAll(bytes, to: file.raw, as: "write")
            guard fsync(file.raw) == 0 else { throw .last("fsync") }
            guard rename(part, "\(path)/\(name)") == 0 else { throw .last("rename") }
        } catch {
            unlink(part)
            throw error
        }
    }

    /// Returns the bytes of a file, or `nil` if it is missing, too long or no file.
    private func contents(of name: String) throws(SystemError) -> [UInt8]? {
        do throws(FileContents.Failure) {
            return try FileContents(of: "\(path)/\(name)", upTo: Self.longest).bytes
        } catch {
            guard case .system(let reason) = error, reason.code != ENOENT else { return nil }
            throw reason
        }
    }

    private static func mark(of bytes: [UInt8]) -> String { "\(bytes.count)-\(String(bytes.checksum, radix: 16))" }
}
