extension GPIOError {
    /// For the glass: at most 4 lines of at most 20 columns, ASCII; what is cut ends in two periods. The first two
    /// lines tell what is wrong and the first has at most 16 columns, for 16x2.
    public var glassText: String {
        glassLines.map { Self.fitted($0, columns: 20) }.joined(separator: "\n")
    }

    private var glassLines: [String] {
        switch self {
        case .noChips: ["No GPIO found", "on this machine", "Choose the board", "in the settings"]
        case .forbidden: ["GPIO forbidden", "Group gpio needed", "See the shell:", "galley status"]
        case .missing(let line, _, _): ["No such line:", "\(line)", "Check the board:", "galley status"]
        case .ambiguous(let line, _): ["Several lines:", "\(line)", "Name chip:offset", "galley status"]
        case .repeated(let line, _): ["Line used twice:", "\(line)", "Check the board:", "galley status"]
        case .severalChips: ["Lines are on", "several chips", "Move them to one"]
        case .busy(let line, let holder):
            ["Line is in use:", "\(line)", "by \(Self.name(ofHolder: holder))", "Stop that first"]
        case .noEdges(let line): ["Not for buttons:", "\(line)", "Use another line"]
        case .gone(let line): ["GPIO chip gone:", "\(line)", "Plug it in again"]
        case .system(let errno, _): ["GPIO failed", "Error \(errno)", "See the shell:", "galley status"]
        }
    }

    private static func fitted(_ text: String, columns: Int) -> String {
        let plain = String(text.map { $0.isASCII && (" "..."~").contains($0) ? $0 : "?" })
        return plain.count <= columns ? plain : plain.prefix(columns - 2) + ".."
    }
}
