public import CharacterDisplay
public import GPIO
public import Linux
internal import Synchronization

/// A board without hardware: the display's controller, buttons and a buzzer behind the same ports as the kernel's
/// chips, so that everything above them runs as it does on real lines.
public final class SimulatedBoard: GPIOController, Sendable {
    /// Which lines the parts of the board are wired to.
    public struct Wiring: Sendable {
        /// In the order of the bits of `Pins`.
        public var display: [LineReference]
        public var buttons: [LineReference]
        public var buzzer: LineReference?

        public init(display: [LineReference], buttons: [LineReference], buzzer: LineReference?) {
            self.display = display
            self.buttons = buttons
            self.buzzer = buzzer
        }
    }

    /// Readable whenever the glass or the buzzer may have changed.
    public let changes: WakeSignal
    private let clock: any DisplayClock & Sendable
    private let state: Mutex<State>
    private let inputs: SimulatedInputs

    private struct State {
        var wiring: Wiring
        var model: HD44780Model
        var buzzes: [Buzz] = []
    }

    /// A change of the buzzer's line.
    public struct Buzz: Hashable, Sendable {
        public var at: Duration
        public var isOn: Bool
    }

    /// The newest changes of the buzzer are kept, this many.
    public static let buzzMemory = 1000

    public init(_ wiring: Wiring, clock: any DisplayClock & Sendable, start: HD44780Model.Start = .poweredOn) throws {
        self.clock = clock
        changes = try WakeSignal()
        inputs = try SimulatedInputs(lines: wiring.buttons.count)
        state = Mutex(State(wiring: wiring, model: HD44780Model(start: start)))
    }

    /// Solders the parts to other lines.
    public func wire(_ wiring: Wiring) {
        state.withLock { $0.wiring = wiring }
    }

    /// The display's controller as it is now.
    public var model: HD44780Model { state.withLock { $0.model } }

    public var buzzes: [Buzz] { state.withLock { $0.buzzes } }

    public var isBuzzing: Bool { buzzes.last?.isOn ?? false }

    /// A finger on a button, or off it: the contact bounces a few times within 2 ms, as real ones do.
    ///
    /// `button` is its place in the wiring.
    public func set(button: Int, pressed: Bool) {
        for _ in 0..<3 {
            inputs.set(button, active: pressed, at: clock.now)
            clock.wait(until: clock.now + .microseconds(400))
            inputs.set(button, active: !pressed, at: clock.now)
            clock.wait(until: clock.now + .microseconds(200))
        }
        inputs.set(button, active: pressed, at: clock.now)
    }

    public func requestOutputs(
        _ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any OutputLines {
        let outputs: SimulatedOutputs
        let wiring = state.withLock { $0.wiring }
        if lines == wiring.display {
            outputs = SimulatedOutputs { [self] levels in drive(Pins(rawValue: UInt8(levels & 0x3F))) }
        } else if let buzzer = wiring.buzzer, lines == [buzzer] {
            outputs = SimulatedOutputs { [self] levels in buzz(levels & 1 == 1) }
        } else {
            throw wiring.lacks(lines)
        }
        try outputs.set(levels)
        return outputs
    }

    public func requestInputs(
        _ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any InputLines {
        let wiring = state.withLock { $0.wiring }
        guard lines == wiring.buttons else { throw wiring.lacks(lines) }
        return inputs
    }

    private func drive(_ pins: Pins) {
        state.withLock { $0.model.set(pins, at: clock.now) }
        if pins.contains(.e) { changes.signal() }
    }

    private func buzz(_ isOn: Bool) {
        state.withLock { state in
            guard state.buzzes.last?.isOn != isOn else { return }
            state.buzzes = (state.buzzes + [Buzz(at: clock.now, isOn: isOn)]).suffix(Self.buzzMemory)
        }
        changes.signal()
    }
}

extension SimulatedBoard.Wiring {
    fileprivate func lacks(_ lines: [LineReference]) -> GPIOError {
        let known = display + buttons + [buzzer].compactMap(\.self)
        return .missing(lines.first { !known.contains($0) } ?? lines[0], similar: [], chips: ["simulated"])
    }
}

private final class SimulatedOutputs: OutputLines {
    private let action: (UInt64) -> Void

    init(_ action: @escaping (UInt64) -> Void) {
        self.action = action
    }

    func set(_ levels: UInt64) throws(GPIOError) {
        action(levels)
    }
}

/// Levels that someone else sets; like the kernel, it keeps 16 edges a line and drops the newest.
private final class SimulatedInputs: InputLines, Sendable {
    private struct State {
        var levels: UInt64 = 0
        var edges: [Edge] = []
        var mayHaveLost = false
    }

    private let state = Mutex(State())
    private let signal: WakeSignal
    private let capacity: Int

    init(lines: Int) throws {
        signal = try WakeSignal()
        capacity = 16 * lines
    }

    var descriptors: [Int32] { [signal.descriptor] }
    var mayHaveLostEdges: Bool { state.withLock { $0.mayHaveLost } }
    var biasRefused: Bool { false }

    func set(_ line: Int, active: Bool, at now: Duration) {
        state.withLock { state in
            let bit: UInt64 = 1 << line
            guard (state.levels & bit != 0) != active else { return }
            state.levels ^= bit
            guard state.edges.count < capacity else { return }
            state.edges.append(Edge(line: line, active: active, timestamp: now))
        }
        signal.signal()
    }

    func readEdges() throws(GPIOError) -> [Edge] {
        signal.clear()
        return state.withLock { state in
            defer { state.edges = [] }
            state.mayHaveLost = state.edges.count >= capacity
            return state.edges
        }
    }

    func levels() throws(GPIOError) -> UInt64 {
        state.withLock { $0.levels }
    }
}
