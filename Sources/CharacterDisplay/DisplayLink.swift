/// What brings a sequence of levels to a controller, each of them for long enough.
public protocol DisplayLink {
    associatedtype Failure: Error

    /// Sets the six lines, which stay so for `pause` at least. They may change as late as `flush()`.
    mutating func set(_ pins: Pins, for pause: Duration) throws(Failure)

    /// Returns when all levels are out; the pause of the last may go on.
    mutating func flush() throws(Failure)

    /// Switches a backlight that is on the same way; does nothing where there is none.
    mutating func light(_ isOn: Bool) throws(Failure)
}

/// Six lines that are set at once, a call each time.
///
/// A pause is a deadline that the next call waits for: the last one passes while the caller does something else.
public struct LineLink<Bus: DisplayBus, Clock: DisplayClock>: DisplayLink {
    private var bus: Bus
    private let clock: Clock
    /// The instant before which no line may change.
    private var ready: Duration

    public init(bus: Bus, clock: Clock) {
        self.bus = bus
        self.clock = clock
        ready = clock.now
    }

    public mutating func set(_ pins: Pins, for pause: Duration) throws(Bus.Failure) {
        clock.wait(until: ready)
        // A call that failed may have had its effect, so the pause is due all the same.
        defer { ready = clock.now + pause }
        try bus.set(pins)
    }

    public mutating func flush() throws(Bus.Failure) {}

    public mutating func light(_ isOn: Bool) throws(Bus.Failure) {}
}

extension LineLink: Sendable where Bus: Sendable, Clock: Sendable {}

/// An expander's eight outputs, the backlight's among them. Levels are gathered into transfers as long as the bus takes
/// them, for each transfer costs a call and an address on the bus.
///
/// Within a transfer the bus keeps the time: a byte takes 90 µs at 100 kHz, and where that is too short for a pause the
/// byte is put out again. For a pause of more than 64 bytes the transfer ends, and the clock is waited for.
public struct ExpanderLink<Bus: ExpanderBus, Clock: DisplayClock>: DisplayLink {
    static var longestRepeat: Int { 64 }

    private let wiring: ExpanderWiring
    private var bus: Bus
    private let clock: Clock
    private var pins: Pins = []
    private var isLit = true
    private var waiting: [UInt8] = []
    /// After the last of those that wait, or of the last transfer.
    private var pause = Duration.zero
    /// The instant before which no transfer may begin.
    private var ready: Duration

    public init(bus: Bus, wiring: ExpanderWiring, clock: Clock) {
        self.bus = bus
        self.wiring = wiring
        self.clock = clock
        ready = clock.now
    }

    public mutating func set(_ pins: Pins, for pause: Duration) throws(Bus.Failure) {
        self.pins = pins
        try put(wiring.byte(pins, isLit: isLit), for: pause)
    }

    public mutating func light(_ isOn: Bool) throws(Bus.Failure) {
        guard isOn != isLit else { return }
        isLit = isOn
        try put(wiring.byte(pins, isLit: isOn), for: .zero)
        try flush()
    }

    public mutating func flush() throws(Bus.Failure) {
        guard !waiting.isEmpty else { return }
        clock.wait(until: ready)
        // What failed may have come through in part, and is not sent again: the driver starts over.
        defer {
            waiting = []
            ready = clock.now + pause
        }
        try bus.write(waiting)
    }

    private mutating func put(_ byte: UInt8, for pause: Duration) throws(Bus.Failure) {
        if let last = waiting.last {
            let repeats = max(0, Self.count(of: bus.byteTime, in: self.pause) - 1)
            if repeats > Self.longestRepeat || waiting.count + repeats >= bus.longestTransfer {
                try flush()
            } else {
                waiting += Array(repeating: last, count: repeats)
            }
        }
        waiting.append(byte)
        self.pause = pause
    }

    /// How often the time of a byte must pass until the pause has.
    private static func count(of byteTime: Duration, in pause: Duration) -> Int {
        guard byteTime > .zero else { return pause > .zero ? .max : 0 }
        return Int((pause / byteTime).rounded(.up))
    }
}

extension ExpanderLink: Sendable where Bus: Sendable, Clock: Sendable {}
