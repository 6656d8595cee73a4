internal import Glibc
internal import Linux

/// Counts starts that ended badly, one after another, so that a kiosk that keeps crashing comes up in safe mode.
///
/// Each start adds a byte to a file, which is removed when the kiosk has run for a while and when it ends well: no order
/// of crashes leaves a half-written record.
struct StartRecord: Sendable {
    /// After so many bad ends the next start is a safe one.
    static let limit = 5
    /// A kiosk that has run for so long has started well.
    static let trial = Duration.seconds(60)

    /// How many starts before this one ended badly.
    let failures: Int
    private let path: String

    /// Notes this start.
    ///
    /// - Parameter folder: of the state.
    init(folder: String) throws(SystemError) {
        path = folder + "/starts"
        let file = try FileDescriptor(
            owning: open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600), from: "open")
        var status = stat()
        guard fstat(file.raw, &status) == 0 else { throw .last("stat") }
        failures = Int(status.st_size)
        guard write(file.raw, ".", 1) == 1 else { throw .last("write") }
    }

    /// Whether this start has to leave out whatever may be the cause.
    var isSafeMode: Bool { failures >= Self.limit }

    /// This start went well.
    func clear() throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .last("unlink") }
    }
}
