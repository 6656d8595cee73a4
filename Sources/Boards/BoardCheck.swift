internal import GPIO

/// What is wrong with this machine for a board. The kernel is asked and nothing is taken, so it disturbs nobody.
public struct BoardCheck: Sendable {
    public enum State: String, Hashable, Sendable {
        case ok
        /// The kiosk that runs here has it.
        case own
        case missing, busy, forbidden
    }

    /// How it stands with a wire of a part.
    public struct Finding: Hashable, Sendable {
        /// As in `display RS`.
        public var part: String
        /// As the board's file calls it.
        public var wire: String
        public var state: State
        /// Where it is, or what is wrong and how to mend it.
        public var message: String
    }

    public let board: String
    /// A finding a wire, the display's first.
    public let findings: [Finding]

    /// - Parameters:
    ///   - board: to be checked.
    ///   - devices: where the nodes of chips and buses are.
    ///   - classes: where the kernel lists what it has.
    public init(_ board: Board, devices: String = "/dev", classes: String = "/sys/class") {
        self.board = board.name
        var lines = LineCheck(devices: devices)
        let buses = BusSurvey(devices: devices, classes: classes)
        var findings = board.wires.map { lines.finding(of: $0.line, part: $0.part) }
        if let apart = board.display.lines.flatMap({ lines.findingApart(of: $0.all) }) { findings.insert(apart, at: 0) }
        if let expander = board.display.expander { findings.insert(Finding(of: expander, on: buses), at: 0) }
        if case .passive(let buzzer) = board.buzzer { findings.append(Finding(of: buzzer, on: buses)) }
        self.findings = findings
    }

    public var isOK: Bool { findings.allSatisfy { [.ok, .own].contains($0.state) } }
}

extension BoardCheck.Finding {
    fileprivate init(of expander: Board.Display.Expander, on buses: BusSurvey) {
        self.init(part: "display", wire: "\(expander.bus) \(expander.addressText)") { () throws(GPIOError) in
            let node = try buses.path(ofBus: expander.bus, address: expander.address)
            return "\(node); whether anybody answers as \(expander.addressText) is seen when the kiosk runs"
        }
    }

    fileprivate init(of buzzer: Board.PassiveBuzzer, on buses: BusSurvey) {
        self.init(part: "buzzer", wire: "\(buzzer.channel)") { () throws(GPIOError) in
            try buses.path(of: buzzer.channel)
        }
    }

    private init(part: String, wire: String, _ look: () throws(GPIOError) -> String) {
        do throws(GPIOError) {
            self.init(part: part, wire: wire, state: .ok, message: try look())
        } catch {
            self.init(part: part, wire: wire, state: error.state, message: "\(error)")
        }
    }
}

/// Looks at lines.
private struct LineCheck {
    private let survey: Result<LineSurvey, GPIOError>
    /// Those that were found so far.
    private var found: [(line: LineReference, place: LineSurvey.Finding)] = []

    init(devices: String) {
        do {
            survey = .success(try LineSurvey(folder: devices))
        } catch {
            survey = .failure(error)
        }
    }

    mutating func finding(of line: LineReference, part: String) -> BoardCheck.Finding {
        do throws(GPIOError) {
            let place = try survey.get().finding(of: line)
            if let other = found.first(where: { $0.place == place }) { throw .repeated(other.line, line) }
            found.append((line, place))
            let told = "\(place.label):\(place.offset), \(place.path)"
            if !place.isUsed { return .init(part: part, wire: "\(line)", state: .ok, message: told) }
            guard place.holder.hasPrefix("galley ") else { throw .busy(line, holder: place.holder) }
            return .init(part: part, wire: "\(line)", state: .own, message: "\(told), in use by the running kiosk")
        } catch {
            return .init(part: part, wire: "\(line)", state: error.state, message: "\(error)")
        }
    }

    /// Lines that are set together have to be of one chip; nil where those that were found are.
    func findingApart(of lines: [LineReference]) -> BoardCheck.Finding? {
        let chips = found.filter { lines.contains($0.line) }.map(\.place.path)
        guard Set(chips).count > 1 else { return nil }
        let error = GPIOError.severalChips(lines)
        return .init(part: "display", wire: "", state: error.state, message: "\(error)")
    }
}

extension GPIOError {
    fileprivate var state: BoardCheck.State {
        switch self {
        case .forbidden: .forbidden
        case .busy, .busyAddress, .busyPWM: .busy
        default: .missing
        }
    }
}
