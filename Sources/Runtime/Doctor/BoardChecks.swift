internal import Boards
internal import CharacterDisplay
internal import Control
internal import GPIO
internal import Kiosk
internal import Kitchen

typealias Check = DoctorDocument.Check

extension Board {
    /// Checks that this machine has all lines and buses of the board. Returns one failed check for
    /// each reason why it hasn't.
    func machineChecks(devices: String = "/dev") -> [Check] {
        let check = BoardCheck(self, devices: devices)
        if check.isOK { return [.ok(.board, "\(name), this machine has all its lines")] }
        let bad = check.findings.filter { ![.ok, .own].contains($0.state) }
        let reasons = bad.reduce(into: [String]()) { if !$0.contains($1.message) { $0.append($1.message) } }
        return reasons.map { reason in Self.check(of: bad.filter { $0.message == reason }, reason) }
    }

    /// Returns the check for wires that are unavailable for the same reason.
    private static func check(of wires: [BoardCheck.Finding], _ reason: String) -> Check {
        let parts = wires.prefix(2).map(\.part).joined(separator: ", ")
        let rest = wires.count > 2 ? " and \(wires.count - 2) more" : ""
        let state = wires.first?.state ?? .missing
        let name: Check.Name = state == .forbidden ? .permissions : .board
        return .fails(name, "\(parts)\(rest): \(state.rawValue)", remedy: reason)
    }

    /// The check of a simulated board, whose lines are always free.
    var simulationCheck: Check { .ok(.board, isSimulated ? "simulated" : "\(name), simulated") }

    /// Checks the parts that the board has.
    func partChecks(_ state: BoardState) -> [Check] {
        parts.flatMap { part in
            if let problem = state.problems[part] { return [problem.check(of: part.name)] }
            return part == .buttons ? lineChecks(state) : [.ok(part.name, text(of: part, size: state.size))]
        }
    }

    private func text(of part: BoardPart, size: DisplaySize) -> String {
        switch part {
        case .display: "\(size), \(display.expander == nil ? "on GPIO lines" : "on an I2C expander"), ready"
        case .buzzer: buzzer?.output == nil ? "passive, ready" : "active, ready"
        case .buttons, .backlight, .statusLight: "ready"
        }
    }

    private func lineChecks(_ state: BoardState) -> [Check] {
        let lines = inputs.compactMap { input in state.lines[input.input].map { $0.check(of: input.input) } }
        guard state.lacksPullUps else { return lines }
        let text = "the GPIO chip has no pull-ups"
        return [.look(.buttons, text, remedy: Hardware.pullUpRemedy)] + lines
    }
}

extension LineStatistics.Line {
    /// The longest bounce that is never taken for two presses.
    private static let longestGoodBounce = Gestures.pressSettle
    private static let remedy = """
        Solder 10 nF from the button's line to ground, make its wires shorter or twist them with ground, or pull the \
        line up with 10 kΩ.
        """

    /// Creates the check of an input. A knob's bounce isn't reported, because its contacts change as fast as it is
    /// turned.
    func check(of input: Board.Input) -> Check {
        guard case .button(let button) = input else {
            return .ok(.knob, "\(input == .encoderA ? "A" : "B"): \(edges) changes of its contact")
        }
        let presses = presses == 1 ? "1 press" : "\(presses) presses"
        let text = "\(button.rawValue): \(presses)\(bounceText), \(noiseText)"
        let isGood = noise == 0 && longestBounce <= Self.longestGoodBounce
        return isGood ? .ok(.buttons, text) : .look(.buttons, text, remedy: Self.remedy)
    }

    private var bounceText: String {
        presses == 0 && longestBounce == .zero ? "" : ", bounces up to \(longestBounce.millisecondText)"
    }

    private var noiseText: String {
        switch noise {
        case 0: "no noise"
        case 1: "noise once"
        default: "noise \(noise) times"
        }
    }
}

extension Duration {
    /// A text such as `2.4 ms`.
    var millisecondText: String {
        let tenths = count(of: .microseconds(100))
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

extension GPIOError {
    /// Creates the check of a part with this error. Missing permissions are reported as such, for any part.
    func check(of name: Check.Name) -> Check {
        if case .forbidden = self { return .fails(.permissions, "\(name.rawValue): can't be used", remedy: "\(self)") }
        return .fails(name, "can't be used", remedy: "\(self)")
    }
}

extension BoardPart {
    var name: Check.Name {
        switch self {
        case .display: .display
        case .buttons: .buttons
        case .buzzer: .buzzer
        case .backlight: .backlight
        case .statusLight: .statusLight
        }
    }
}
