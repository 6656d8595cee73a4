import Control
import Glibc
import Linux

/// Destination of a backup: standard output, or a file that gets its name once it is complete.
final class BackupOutput {
    private let file: String
    /// Path of the file until it is complete; `nil` if it is written in place, as a pipe or a device.
    private let unfinished: String?
    private let descriptor: OwnedFile?
    private(set) var size = 0

    init(_ file: String) throws {
        self.file = file
        guard file != "-" else {
            (unfinished, descriptor) = (nil, nil)
            return
        }
        var status = stat()
        let isOther = stat(file, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
        unfinished = isOther ? nil : file + ".part"
        let path = unfinished ?? file
        do {
            let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | (isOther ? 0 : O_NOFOLLOW)
            descriptor = OwnedFile(try FileDescriptor(owning: open(path, flags, 0o600), from: "open"))
        } catch {
            throw failure(error.statusOfWriting, "\(path) can't be written (\(error)); no backup was made.")
        }
    }

    deinit {
        // An incomplete backup is of no use.
        if let unfinished { unlink(unfinished) }
    }

    func write(_ bytes: [UInt8]) throws {
        do throws(SystemError) {
            try FileDescriptor.writeAll(bytes, to: descriptor?.raw ?? STDOUT_FILENO, as: "write")
        } catch {
            throw refused(error)
        }
        size += bytes.count
    }

    /// Syncs the file to the disk, and gives it its name.
    ///
    /// - Throws: the exit code of the command, after the reason was printed.
    func finish() throws {
        guard let descriptor, let unfinished else { return }
        guard fsync(descriptor.raw) == 0 else { throw refused(.last("fsync")) }
        guard rename(unfinished, file) == 0 else { throw refused(.last("rename")) }
        let folder = file.contains("/") ? String(file.prefix(upTo: file.lastIndex(of: "/") ?? file.startIndex)) : "."
        do throws(SystemError) {
            let opened = try FileDescriptor(
                owning: open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), from: "open")
            guard fsync(opened.raw) == 0 else { throw SystemError.last("fsync") }
        } catch {
            throw refused(error)
        }
    }

    private func refused(_ error: SystemError) -> any Error {
        let name = file == "-" ? "Standard output" : file
        return failure(
            error.statusOfWriting,
            "\(name) can't be written (\(error)), so the backup is not complete; free some space, or choose another place."
        )
    }
}

extension SystemError {
    /// The exit code of a command that can't write a file.
    var statusOfWriting: Sysexit {
        switch code {
        case EACCES, EPERM: .notPermitted
        case ENOENT, ENOTDIR: .notFound
        default: .notWritten
        }
    }
}

/// Open file with shared ownership; it is closed with its last owner.
final class OwnedFile: Sendable {
    private let descriptor: FileDescriptor
    var raw: Int32 { descriptor.raw }

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }
}
