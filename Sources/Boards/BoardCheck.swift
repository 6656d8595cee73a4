internal import GPIO

/// Checks whether this machine has the lines, buses and channels of a board.
///
/// The check only asks the kernel. It opens no line, so it doesn't disturb a running kiosk.
public struct BoardCheck: Sendable {
    public enum State: String, Hashable, Sendable {
        case ok
        /// The kiosk that runs on this machine uses it.
        case own
        case missing, busy, forbidden
    }

    /// The state of one wire.
    public struct Finding: Hashable, Sendable {
        /// The part, such as `display RS`.
        public var part: String
        /// The wire, as the board file names it.
        public var wire: String
        public var state: State
        /// The place of the wire, or the problem and its remedy.
        public var message: String
    }

    public let board: String
    /// One finding for each wire, the display's first.
    public let findings: [Finding]

    /// Checks a board.
    ///
    /// - Parameters:
    ///   - board: The board to check.
    ///   - devices: The folder with the device nodes of chips and buses.
    ///   - classes: The folder in which the kernel lists its devices.
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
            return "\(node); only a running kiosk can find out if a chip answers at \(expander.addressText)"
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

/// Checks lines one by one.
private struct LineCheck {
    private let survey: Result<LineSurvey, GPIOError>
    /// The lines found so far.
    private var found: [(line: LineReference, place: LineSurvey.Finding)] = []

    init(devices: String) {
        do {
            survey = .success(try LineSurvey(folder: devices))
        } catch {
            survey = .failure(error)
        }
    }

    /// Looks up a line, and remembers its place to find a line that is used twice.
    mutating func finding(of line: LineReference, part: String) -> BoardCheck.Finding {
        do throws(GPIOError) {
            let place = try survey.get().finding(of: line)
            if let other = found.first(where: { $0.place == place }) { throw .repeated(other.line, line) }
            found.append((line, place))
            let description = "\(place.label):\(place.offset), \(place.path)"
            if !place.isUsed { return .init(part: part, wire: "\(line)", state: .ok, message: description) }
            guard place.holder.hasPrefix("galley ") else { throw .busy(line, holder: place.holder) }
            return .init(
                part: part, wire: "\(line)", state: .own, message: "\(description), in use by the running kiosk")
        } catch {
            return .init(part: part, wire: "\(line)", state: error.state, message: "\(error)")
        }
    }

    /// Returns a finding if the lines are on several chips, because the kernel sets lines together only on one chip.
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
