/// Capabilities of the terminal, read from the environment.
struct TerminalCapabilities: Hashable, Sendable {
    /// True for xterm's 256 colors.
    var hasColors = true
    /// True for braille characters, which the fonts of the Linux console lack.
    var hasBraille = true
}

extension TerminalCapabilities {
    /// Reads the capabilities.
    ///
    /// - Parameters:
    ///   - environment: environment with `TERM` and `NO_COLOR` (no-color.org).
    ///   - noColor: true if the user wants no colors.
    init(environment: [String: String], noColor: Bool = false) {
        let name = environment["TERM"] ?? "dumb"
        hasColors = !noColor && (environment["NO_COLOR"] ?? "").isEmpty && name != "dumb"
        hasBraille = name != "linux"
    }
}
