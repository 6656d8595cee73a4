public import CharacterDisplay
public import GPIO
public import Linux
internal import Synchronization

/// A simulated board with a display, its backlight, buttons, a rotary encoder, a buzzer and a status light.
///
/// It implements `GPIOController` like the kernel's hardware, so all code above it runs as on real lines.
/// Thread-safe.
public final class SimulatedBoard: GPIOController, Sendable {
    /// The lines and buses of the board's parts.
    public struct Wiring: Sendable {
        /// The connection of the display.
        public enum Display: Sendable {
            /// Six lines in the order of the bits of `Pins`.
            case lines([LineReference])
            case expander(bus: String, address: Int, ExpanderWiring)
        }

        /// The connection of the buzzer.
        public enum Buzzer: Sendable {
            case line(LineReference)
            case channel(PWMReference)
        }

        public var display: Display
        /// The lines of the buttons and the rotary encoder.
        public var inputs: [LineReference]
        public var buzzer: Buzzer?
        /// The line of the backlight, or `nil` if no line switches it.
        public var backlight: LineReference?
        public var statusLED: LineReference?
        /// The line of the display's R/W, or `nil` if R/W isn't connected to a line.
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

    /// A signal that is set whenever the display, its backlight or the buzzer may have changed.
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

    /// A change of the buzzer.
    public struct Buzz: Hashable, Sendable {
        public var at: Duration
        public var isOn: Bool
        /// The frequency in Hz of a sounding passive buzzer, or `nil`.
        public var frequency: Int?
    }

    /// The number of changes of the buzzer and of the status light that are kept.
    public static let buzzMemory = 1000

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - wiring: The lines and buses of its parts.
    ///   - clock: The clock for bounces, transfers and the controller's times.
    ///   - start: The state of the display's controller before the first call.
    /// - Throws: `SystemError` if the kernel has no resources for its signals.
    public init(_ wiring: Wiring, clock: any DisplayClock & Sendable, start: HD44780Model.Start = .poweredOn) throws {
        self.clock = clock
        changes = try WakeSignal()
        inputs = try SimulatedInputs(lines: wiring.inputs.count)
        state = Mutex(State(wiring: wiring, model: HD44780Model(start: start)))
    }

    /// Connects the parts to other lines.
    public func wire(_ wiring: Wiring) {
        let former = state.withLock { state in
            defer { state.wiring = wiring }
            return state.wiring
        }
        if former.inputs != wiring.inputs { inputs.wire(lines: wiring.inputs.count) }
    }

    /// The current state of the display's controller.
    public var model: HD44780Model { state.withLock { $0.model } }

    /// True if the backlight is on or can't be switched.
    public var isLit: Bool { state.withLock { $0.isLit } }

    /// The changes of the buzzer, oldest first.
    public var buzzes: [Buzz] { state.withLock { $0.buzzes } }

    public var isBuzzing: Bool { buzzes.last?.isOn ?? false }

    /// The changes of the status light, oldest first.
    public var statusChanges: [Bool] { state.withLock { $0.statusChanges } }

    /// The number of transfers to the expander.
    public var transfers: Int { state.withLock { $0.transfers } }

    /// Presses or releases a button. Its contact bounces a few times within 2 ms, like a real one.
    ///
    /// - Parameters:
    ///   - button: The index of the button among the inputs.
    ///   - pressed: True to press the button, false to release it.
    ///   - bounces: How often the contact bounces.
    public func set(button: Int, pressed: Bool, bounces: Int = 3) {
        for _ in 0..<bounces {
            inputs.set(button, active: pressed, at: clock.now)
            clock.wait(until: clock.now + .microseconds(400))
            inputs.set(button, active: !pressed, at: clock.now)
            clock.wait(until: clock.now + .microseconds(200))
        }
        inputs.set(button, active: pressed, at: clock.now)
    }

    /// Turns a rotary encoder. Its contacts change one after the other, 1 ms apart, and `a` first if clockwise.
    ///
    /// - Parameters:
    ///   - a: The index of contact A among the inputs.
    ///   - b: The index of contact B among the inputs.
    ///   - clockwise: True to turn clockwise.
    ///   - edges: The number of changes. Four are a full cycle of both contacts.
    public func turn(a: Int, b: Int, clockwise: Bool, edges: Int = 4) {
        for _ in 0..<edges {
            let levels = (try? inputs.levels()) ?? 0
            let (isA, isB) = (levels >> a & 1 == 1, levels >> b & 1 == 1)
            // Clockwise, A changes while both are equal, and B while they differ.
            if (isA == isB) == clockwise {
                inputs.set(a, active: !isA, at: clock.now)
            } else {
                inputs.set(b, active: !isB, at: clock.now)
            }
            clock.wait(until: clock.now + .milliseconds(1))
        }
    }

    /// Requests the lines of the display, or the line of another output.
    ///
    /// - Throws: `GPIOError.missing` if the board has no such lines.
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

    /// Requests all inputs of the board.
    ///
    /// - Throws: `GPIOError.missing` if the lines are not the inputs of the board.
    public func requestInputs(
        _ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any InputLines {
        let wiring = state.withLock { $0.wiring }
        guard lines == wiring.inputs else { throw wiring.lacks(lines) }
        return inputs
    }

    /// Opens the expander of the display.
    ///
    /// - Throws: `GPIOError.noBus` if the board has no expander at this bus and address.
    public func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice {
        guard case .expander(bus, address, let wiring) = state.withLock({ $0.wiring.display }) else {
            throw .noBus(bus, known: [])
        }
        return SimulatedExpander { [self] bytes in transfer(bytes, wiring) }
    }

    /// Opens the PWM channel of the buzzer.
    ///
    /// - Throws: `GPIOError.noPWM` if the buzzer is not on this channel.
    public func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput {
        guard case .channel(channel) = state.withLock({ $0.wiring.buzzer }) else { throw .noPWM(channel, known: []) }
        return SimulatedPWM { [self] frequency in buzz(frequency != nil, frequency: frequency) }
    }

    private func drive(_ pins: Pins) {
        let isRead = state.withLock { state in
            let before = state.model.pins
            state.model.set(pins, at: clock.now)
            // The controller reads its lines when E falls.
            return before.contains(.e) && !pins.contains(.e)
        }
        if isRead { changes.signal() }
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
