/// What a terminal can show, as its environment says.
struct TerminalAbilities: Hashable, Sendable {
    /// The 256 colors of xterm.
    var hasColors = true
    /// The Linux console's fonts lack braille.
    var hasBraille = true
}

extension TerminalAbilities {
    /// - Parameters:
    ///   - environment: of which `TERM` and `NO_COLOR` (no-color.org) are read.
    ///   - noColor: whether the person wants none.
    init(environment: [String: String], noColor: Bool) {
        let name = environment["TERM"] ?? "dumb"
        hasColors = !noColor && (environment["NO_COLOR"] ?? "").isEmpty && name != "dumb"
        hasBraille = name != "linux"
    }
}
