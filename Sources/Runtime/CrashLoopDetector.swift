internal import Glibc
internal import Linux

/// Detects a kiosk that keeps crashing, by counting starts in a row that ended badly.
///
/// Each start appends a byte to the file `starts` in the state folder. The file is removed once the kiosk has run for a
/// minute, and at a clean exit. A crash at any moment leaves a valid file.
struct CrashLoopDetector: Sendable {
    /// The number of failed starts in a row after which the next start enters safe mode.
    static let limit = 5
    /// The time after which a start counts as successful.
    static let stablePeriod = Duration.seconds(60)

    /// The number of starts in a row before this one that ended badly.
    let failures: Int
    private let path: String

    /// Records this start.
    ///
    /// - Parameter folder: the state folder.
    /// - Throws: `SystemError` if the file can't be written.
    init(folder: String) throws(SystemError) {
        path = folder + "/starts"
        let file = try FileDescriptor(
            owning: open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600), from: "open")
        var status = stat()
        guard fstat(file.raw, &status) == 0 else { throw .last("stat") }
        failures = Int(status.st_size)
        guard write(file.raw, ".", 1) == 1 else { throw .last("write") }
    }

    /// True if this start must leave out everything that may cause the crashes.
    var isSafeMode: Bool { failures >= Self.limit }

    /// Removes the file: this start was successful, or ended cleanly.
    ///
    /// - Throws: `SystemError` if the file can't be removed.
    func clear() throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .last("unlink") }
    }
}
