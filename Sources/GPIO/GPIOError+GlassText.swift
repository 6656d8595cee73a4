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
        case .noBus(let bus, _): ["No I2C bus:", bus, "Switch it on:", "galley status"]
        case .busyAddress(let bus, let address):
            ["I2C in use:", Self.place(address, on: bus), "by the kernel", "galley status"]
        case .silent(let bus, let address):
            ["I2C is silent:", Self.place(address, on: bus), "Check the wires", "and the address"]
        case .noPWM(let channel, _): ["No such PWM:", "\(channel)", "Switch it on:", "galley status"]
        case .busyPWM(let channel): ["PWM in use:", "\(channel)", "by the kernel", "galley status"]
        case .settling(let channel): ["PWM not ready", "\(channel)", "Tried again", "at once"]
        case .system(let errno, _): ["GPIO failed", "Error \(errno)", "See the shell:", "galley status"]
        }
    }

    private static func place(_ address: Int, on bus: String) -> String {
        "0x\(String(address, radix: 16)) on \(bus)"
    }

    private static func fitted(_ text: String, columns: Int) -> String {
        let plain = String(text.map { $0.isASCII && (" "..."~").contains($0) ? $0 : "?" })
        return plain.count <= columns ? plain : plain.prefix(columns - 2) + ".."
    }
}
