public import CharacterDisplay
public import GPIO
public import Linux
internal import Synchronization

/// A board without hardware: the display's controller, its backlight, buttons, a knob, a buzzer and a light behind the
/// same ports as the kernel's, so that everything above them runs as it does on real lines.
public final class SimulatedBoard: GPIOController, Sendable {
    /// What the parts of the board are wired to.
    public struct Wiring: Sendable {
        public enum Display: Sendable {
            /// In the order of the bits of `Pins`.
            case lines([LineReference])
            case expander(bus: String, address: Int, ExpanderWiring)
        }

        public enum Buzzer: Sendable {
            case line(LineReference)
            case channel(PWMReference)
        }

        public var display: Display
        /// Buttons and the lines of a knob.
        public var inputs: [LineReference]
        public var buzzer: Buzzer?
        /// Where it is a line.
        public var backlight: LineReference?
        public var statusLED: LineReference?
        /// The display's R/W, where it is a line.
        public var readWrite: LineReference?

        public init(
            display: Display, inputs: [LineReference], buzzer: Buzzer? = nil, backlight: LineReference? = nil,
            statusLED: LineReference? = nil, readWrite: LineReference? = nil
        ) {
            self.display = display
            self.inputs = inputs
            self.buzzer = buzzer
            self.backlight = backlight
            self.statusLED = statusLED
            self.readWrite = readWrite
        }
    }

    /// Readable whenever the glass, its light or the buzzer may have changed.
    public let changes: WakeSignal
    private let clock: any DisplayClock & Sendable
    private let state: Mutex<State>
    private let inputs: SimulatedInputs

    private struct State {
        var wiring: Wiring
        var model: HD44780Model
        var buzzes: [Buzz] = []
        var isLit = true
        var statusChanges: [Bool] = []
        var transfers = 0
    }

    /// A change of what the buzzer does.
    public struct Buzz: Hashable, Sendable {
        public var at: Duration
        public var isOn: Bool
        /// In Hz, of a passive one that sounds.
        public var frequency: Int?
    }

    /// The newest changes of the buzzer and of the light are kept, this many.
    public static let buzzMemory = 1000

    public init(_ wiring: Wiring, clock: any DisplayClock & Sendable, start: HD44780Model.Start = .poweredOn) throws {
        self.clock = clock
        changes = try WakeSignal()
        inputs = try SimulatedInputs(lines: wiring.inputs.count)
        state = Mutex(State(wiring: wiring, model: HD44780Model(start: start)))
    }

    /// Solders the parts to other lines.
    public func wire(_ wiring: Wiring) {
        let former = state.withLock { state in
            defer { state.wiring = wiring }
            return state.wiring
        }
        if former.inputs != wiring.inputs { inputs.wire(lines: wiring.inputs.count) }
    }

    /// The display's controller as it is now.
    public var model: HD44780Model { state.withLock { $0.model } }

    /// Whether the backlight is on; true where there is none that can be switched.
    public var isLit: Bool { state.withLock { $0.isLit } }

    public var buzzes: [Buzz] { state.withLock { $0.buzzes } }

    public var isBuzzing: Bool { buzzes.last?.isOn ?? false }

    /// What the status light was told, one after another.
    public var statusChanges: [Bool] { state.withLock { $0.statusChanges } }

    /// How many transfers an expander was sent.
    public var transfers: Int { state.withLock { $0.transfers } }

    /// A finger on a button, or off it: the contact bounces a few times within 2 ms, as real ones do.
    ///
    /// `button` is its place among the inputs.
    public func set(button: Int, pressed: Bool) {
        for _ in 0..<3 {
            inputs.set(button, active: pressed, at: clock.now)
            clock.wait(until: clock.now + .microseconds(400))
            inputs.set(button, active: !pressed, at: clock.now)
            clock.wait(until: clock.now + .microseconds(200))
        }
        inputs.set(button, active: pressed, at: clock.now)
    }

    /// Fingers turn a knob, whose contacts close and open one after the other, 1 ms apart: first `a`, when clockwise.
    ///
    /// - Parameters:
    ///   - a: its place among the inputs.
    ///   - b: its place among the inputs.
    ///   - clockwise: which way.
    ///   - edges: how far; four are a whole round of both contacts.
    public func turn(a: Int, b: Int, clockwise: Bool, edges: Int = 4) {
        for _ in 0..<edges {
            let levels = (try? inputs.levels()) ?? 0
            let (isA, isB) = (levels >> a & 1 == 1, levels >> b & 1 == 1)
            // While both are alike, clockwise moves A; while they differ, B.
            if (isA == isB) == clockwise {
                inputs.set(a, active: !isA, at: clock.now)
            } else {
                inputs.set(b, active: !isB, at: clock.now)
            }
            clock.wait(until: clock.now + .milliseconds(1))
        }
    }

    public func requestOutputs(
        _ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any OutputLines {
        let wiring = state.withLock { $0.wiring }
        guard let action = action(of: lines, in: wiring) else { throw wiring.lacks(lines) }
        let outputs = SimulatedOutputs(action)
        try outputs.set(levels)
        return outputs
    }

    private func action(of lines: [LineReference], in wiring: Wiring) -> ((UInt64) -> Void)? {
        if case .lines(lines) = wiring.display {
            return { [self] levels in drive(Pins(rawValue: UInt8(levels & 0x3F))) }
        }
        guard lines.count == 1, let line = lines.first else { return nil }
        if case .line(line) = wiring.buzzer { return { [self] levels in buzz(levels & 1 == 1, frequency: nil) } }
        switch line {
        case wiring.backlight: return { [self] levels in light(levels & 1 == 1) }
        case wiring.statusLED: return { [self] levels in indicate(levels & 1 == 1) }
        case wiring.readWrite: return { _ in }
        default: return nil
        }
    }

    public func requestInputs(
        _ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any InputLines {
        let wiring = state.withLock { $0.wiring }
        guard lines == wiring.inputs else { throw wiring.lacks(lines) }
        return inputs
    }

    public func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice {
        guard case .expander(bus, address, let wiring) = state.withLock({ $0.wiring.display }) else {
            throw .noBus(bus, known: [])
        }
        return SimulatedExpander { [self] bytes in transfer(bytes, wiring) }
    }

    public func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput {
        guard case .channel(channel) = state.withLock({ $0.wiring.buzzer }) else { throw .noPWM(channel, known: []) }
        return SimulatedPWM { [self] frequency in buzz(frequency != nil, frequency: frequency) }
    }

    private func drive(_ pins: Pins) {
        let isTaken = state.withLock { state in
            let before = state.model.pins
            state.model.set(pins, at: clock.now)
            // The controller takes what there is when E falls.
            return before.contains(.e) && !pins.contains(.e)
        }
        if isTaken { changes.signal() }
    }

    private func transfer(_ bytes: [UInt8], _ wiring: ExpanderWiring) {
        let end = state.withLock { state in
            var expander = ExpanderModel(state.model, wiring: wiring, byteTime: SimulatedExpander.timeOfByte)
            let end = expander.write(bytes, at: clock.now)
            (state.model, state.isLit) = (expander.model, expander.isLit)
            state.transfers += 1
            return end
        }
        clock.wait(until: end)
        changes.signal()
    }

    private func light(_ isOn: Bool) {
        state.withLock { $0.isLit = isOn }
        changes.signal()
    }

    private func indicate(_ isOn: Bool) {
        state.withLock { $0.statusChanges = ($0.statusChanges + [isOn]).suffix(Self.buzzMemory) }
    }

    private func buzz(_ isOn: Bool, frequency: Int?) {
        state.withLock { state in
            guard state.buzzes.last?.isOn != isOn || state.buzzes.last?.frequency != frequency else { return }
            let buzz = Buzz(at: clock.now, isOn: isOn, frequency: frequency)
            state.buzzes = (state.buzzes + [buzz]).suffix(Self.buzzMemory)
        }
        changes.signal()
    }
}

extension SimulatedBoard.Wiring {
    fileprivate func lacks(_ lines: [LineReference]) -> GPIOError {
        var known = inputs + [backlight, statusLED, readWrite].compactMap(\.self)
        if case .lines(let display) = display { known += display }
        if case .line(let buzzer) = buzzer { known.append(buzzer) }
        return .missing(lines.first { !known.contains($0) } ?? lines[0], similar: [], chips: ["simulated"])
    }
}
