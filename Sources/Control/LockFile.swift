internal import Glibc
internal import Linux

/// A file that one process at a time holds, with the number of that process in it. The kernel lets go of it when
/// the process ends, however it ends; the file stays.
struct LockFile: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// Takes the lock at once or not at all.
    ///
    /// - Parameter held: Makes the error if another process holds the lock. It gets the number of that process, if known.
    init(at path: String, orElse held: (Int32?) -> ControlError) throws(ControlError) {
        let descriptor = try Self.openFile(at: path)
        guard flock(descriptor.raw, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? held(Self.holder(in: descriptor)) : .system(.last("flock"), path: path)
        }
        let text = Array("\(getpid())\n".utf8)
        // The lock is the kernel's; that a full card does not take the number only costs others its name.
        if ftruncate(descriptor.raw, 0) == 0 { _ = pwrite(descriptor.raw, text, text.count, 0) }
        self.descriptor = descriptor
    }

    deinit {
        // Closing alone leaves the lock with a child process that was forked and has not yet become another program.
        flock(descriptor.raw, LOCK_UN)
    }

    /// A file that is there can be locked even where nothing can be written.
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

/// The right to a state folder: while it lives, no other kiosk can have that folder.
public struct StateLock: ~Copyable, Sendable {
    private let file: LockFile

    /// Makes the folder, for its owner alone, if it is missing.
    ///
    /// - Throws: `stateInUse` if another process has it, `unsafeFolder` if others could write to it.
    public init(folder: String) throws(ControlError) {
        try PrivateFolder.prepare(folder)
        file = try LockFile(at: "\(folder)/lock") { .stateInUse(folder: folder, process: $0) }
    }
}
