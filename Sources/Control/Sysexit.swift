/// Exit codes of the commands, with the numbers of sysexits.h. Scripts rely on them.
public enum Sysexit: Int32, Hashable, Sendable, Codable, CaseIterable {
    case done = 0
    /// Usage error: an unknown command, option or request.
    case usage = 64
    /// A value can't be used; nothing was changed.
    case unacceptable = 65
    /// The recipe, timer, file or board does not exist.
    case notFound = 66
    /// No kiosk is running, or the hardware is missing.
    case unavailable = 69
    /// Writing failed; existing data is not lost.
    case notWritten = 74
    /// A temporary failure; trying again may help.
    case passing = 75
    case notPermitted = 77
    /// The configuration file can't be used.
    case configuration = 78
}
