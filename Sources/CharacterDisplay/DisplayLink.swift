/// A connection to the controller that sets its lines and keeps each level for a minimum time.
///
/// ``LineLink`` drives six GPIO lines, ``ExpanderLink`` an I2C expander.
public protocol DisplayLink {
    associatedtype Failure: Error

    /// Sets the six lines and keeps their levels for at least `pause`. A link may delay the change until `flush()`.
    ///
    /// - Throws: The error of the bus.
    mutating func set(_ pins: Pins, for pause: Duration) throws(Failure)

    /// Sends all delayed changes. The pause of the last one may still be running when this returns.
    ///
    /// - Throws: The error of the bus.
    mutating func flush() throws(Failure)

    /// Switches the backlight if it is on this link. Does nothing if it is not.
    ///
    /// - Throws: The error of the bus.
    mutating func light(_ isOn: Bool) throws(Failure)
}

/// A link over six GPIO lines that are set together, with one call for each change.
///
/// A pause is a deadline for the next call. The last pause therefore passes while the caller does other work.
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

    /// Waits for the previous pause, then sets the lines.
    ///
    /// - Throws: The error of the bus.
    public mutating func set(_ pins: Pins, for pause: Duration) throws(Bus.Failure) {
        clock.wait(until: ready)
        // A failed call may have changed the lines, so its pause counts too.
        defer { ready = clock.now + pause }
        try bus.set(pins)
    }

    /// Does nothing, because every change is sent at once.
    ///
    /// - Throws: Never.
    public mutating func flush() throws(Bus.Failure) {}

    /// Does nothing, because the backlight has a line of its own.
    ///
    /// - Throws: Never.
    public mutating func light(_ isOn: Bool) throws(Bus.Failure) {}
}

extension LineLink: Sendable where Bus: Sendable, Clock: Sendable {}

/// A link over the eight outputs of an I2C expander, which also switches the backlight.
///
/// The link collects changes into transfers of up to the maximum length of the bus, because each transfer costs a call
/// and an address on the bus. Within a transfer the bytes themselves make the pauses: a byte takes 90 µs at 100 kHz.
/// For a longer pause the link repeats the byte. For a pause of more than 64 bytes it ends the transfer and waits on
/// the clock.
public struct ExpanderLink<Bus: ExpanderBus, Clock: DisplayClock>: DisplayLink {
    static var longestRepeat: Int { 64 }

    private let wiring: ExpanderWiring
    private var bus: Bus
    private let clock: Clock
    private var pins: Pins = []
    private var isLit = true
    private var waiting: [UInt8] = []
    /// The pause after the last waiting byte, or after the last transfer.
    private var pause = Duration.zero
    /// The instant before which no transfer may start.
    private var ready: Duration

    public init(bus: Bus, wiring: ExpanderWiring, clock: Clock) {
        self.bus = bus
        self.wiring = wiring
        self.clock = clock
        ready = clock.now
    }

    /// Adds a change of the lines to the waiting bytes. Sends them first if the transfer is full.
    ///
    /// - Throws: The error of the bus.
    public mutating func set(_ pins: Pins, for pause: Duration) throws(Bus.Failure) {
        self.pins = pins
        try put(wiring.byte(pins, isLit: isLit), for: pause)
    }

    /// Switches the backlight at once.
    ///
    /// - Throws: The error of the bus.
    public mutating func light(_ isOn: Bool) throws(Bus.Failure) {
        guard isOn != isLit else { return }
        isLit = isOn
        try put(wiring.byte(pins, isLit: isOn), for: .zero)
        try flush()
    }

    /// Sends the waiting bytes in one transfer.
    ///
    /// - Throws: The error of the bus.
    public mutating func flush() throws(Bus.Failure) {
        guard !waiting.isEmpty else { return }
        clock.wait(until: ready)
        // A failed transfer may have arrived in part. It is not repeated: the driver initializes the display instead.
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

    /// Returns the number of bytes that last at least as long as the pause.
    private static func count(of byteTime: Duration, in pause: Duration) -> Int {
        guard byteTime > .zero else { return pause > .zero ? .max : 0 }
        return Int((pause / byteTime).rounded(.up))
    }
}

extension ExpanderLink: Sendable where Bus: Sendable, Clock: Sendable {}
