internal import Glibc
internal import Linux

/// Lock file that one process at a time holds, with the id of that process in it. The kernel releases the lock when the
/// process ends, however it ends; the file stays.
struct LockFile: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// Takes the lock, without waiting.
    ///
    /// - Parameters:
    ///   - path: the path of the file, which is created if it is missing.
    ///   - held: returns the error if another process holds the lock. It gets the id of that process, if known.
    /// - Throws: the error of `held`, or `system`.
    init(at path: String, orElse held: (Int32?) -> ControlError) throws(ControlError) {
        let descriptor = try Self.openFile(at: path)
        guard flock(descriptor.raw, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? held(Self.holder(in: descriptor)) : .system(.last("flock"), path: path)
        }
        let text = Array("\(getpid())\n".utf8)
        // The lock is held even if a full card can't store the process id, which is only for messages.
        if ftruncate(descriptor.raw, 0) == 0 { _ = pwrite(descriptor.raw, text, text.count, 0) }
        self.descriptor = descriptor
    }

    deinit {
        // Closing alone would leave the lock with a forked child process that has not called exec yet.
        flock(descriptor.raw, LOCK_UN)
    }

    /// Opens the file. An existing file can be locked even if nothing can be written.
    private static func openFile(at path: String) throws(ControlError) -> FileDescriptor {
        do {
            var raw = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if raw < 0, [EROFS, EACCES].contains(errno) { raw = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
            return try FileDescriptor(owning: raw, from: "open")
        } catch {
            throw .system(error, path: path)
        }
    }

    private static func holder(in descriptor: borrowing FileDescriptor) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor.raw, &bytes, bytes.count, 0)
        return Int32(String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != 10 }, as: UTF8.self))
    }
}

/// Lock of a state folder. While it exists, no other kiosk can use that folder.
public struct StateLock: ~Copyable, Sendable {
    private let file: LockFile

    /// Locks a folder. If it is missing, creates it for its owner only.
    ///
    /// - Throws: `stateInUse` if another process uses the folder, `unsafeFolder` if other users can write to it,
    ///   `system` for any other error.
    public init(folder: String) throws(ControlError) {
        try PrivateFolder.prepare(folder)
        file = try LockFile(at: "\(folder)/lock") { .stateInUse(folder: folder, process: $0) }
    }
}
