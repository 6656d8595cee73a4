/// How a command ends, in the numbers of sysexits.h; scripts rely on them.
public enum Sysexit: Int32, Hashable, Sendable, Codable, CaseIterable {
    case done = 0
    /// Wrong usage: unknown command, option or request.
    case usage = 64
    /// A value is not acceptable; nothing was changed.
    case unacceptable = 65
    /// No such recipe, timer, file, board…
    case notFound = 66
    /// No kiosk is running there, or the hardware is not there.
    case unavailable = 69
    /// Could not be written; nothing that was there is lost.
    case notWritten = 74
    /// A passing failure: trying again helps.
    case passing = 75
    case notPermitted = 77
    /// The configuration file cannot be used.
    case configuration = 78
}
