import Control
import Glibc
import Interchange
import Linux

/// The files, folders and archives of an import, and a copy of standard input if it is one of them.
struct ImportInput {
    /// The limit for standard input in bytes, which is copied to the disk.
    private static let longest = 512 << 20

    let sources: [RecipeSource]
    private let copy: OwnedFile?

    /// Ends the command if one of the paths can't be read.
    init(_ paths: [String]) throws {
        guard paths.count(where: { $0 == "-" }) <= 1 else {
            throw failure(.usage, "Standard input can be given only once; nothing was added")
        }
        var copy: OwnedFile?
        sources = try paths.map { path in
            guard path == "-" else {
                try Self.check(path)
                return RecipeSource(path: path)
            }
            let file = OwnedFile(try Self.copyOfStandardInput())
            copy = file
            return RecipeSource(descriptor: file.raw, name: "standard input")
        }
        self.copy = copy
    }

    private static func check(_ path: String) throws {
        guard access(path, R_OK) != 0 else { return }
        let error = SystemError.last("open")
        let status: Sysexit = [EACCES, EPERM].contains(error.code) ? .notPermitted : .notFound
        throw failure(status, "\(path) cannot be read (\(error)); nothing was added")
    }

    /// Copies standard input to a file without a name, because an archive is read from its end.
    private static func copyOfStandardInput() throws -> FileDescriptor {
        guard isatty(STDIN_FILENO) == 0 else {
            throw failure(.usage, "Give an archive or recipe on standard input: galley recipe import - < export.zip")
        }
        do throws(SystemError) {
            // Not /tmp, which is often in memory.
            var path = Array("/var/tmp/galley-XXXXXX".utf8CString)
            let file = try FileDescriptor(owning: mkstemp(&path), from: "mkstemp")
            unlink(path)
            var block = [UInt8](repeating: 0, count: 256 << 10)
            var size = 0
            while true {
                let count = read(STDIN_FILENO, &block, block.count)
                if count == 0 { return file }
                guard count > 0 else {
                    if errno == EINTR { continue }
                    throw .last("read")
                }
                size += count
                guard size <= longest else { throw SystemError("read", code: EFBIG) }
                try FileDescriptor.writeAll(Array(block[..<count]), to: file.raw, as: "write")
            }
        } catch {
            let reason = error.code == EFBIG ? "more than \(longest >> 20) MiB" : "\(error)"
            throw failure(
                error.code == ENOSPC ? .notWritten : .unacceptable,
                "Standard input can't be read (\(reason)); nothing was added")
        }
    }
}
