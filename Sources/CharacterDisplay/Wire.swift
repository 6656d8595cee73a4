/// Sends instructions as levels on six lines, with at most four set calls for each byte and one more if register select
/// changes.
///
/// Kernel drivers may set the lines of one call in any order. Therefore E falls alone and register select changes
/// alone. E may rise together with the data, because the controller reads the data when E falls. Call ``flush()`` to
/// send all delayed changes.
struct Wire<Link: DisplayLink>: ~Copyable {
    private var link: Link
    private let timing: Timing
    /// The levels of the last call, even if it failed.
    private var pins: Pins = []

    init(link: Link, timing: Timing) {
        self.link = link
        self.timing = timing
    }

    mutating func send(_ instruction: Instruction) throws(Link.Failure) {
        try select(instruction.register)
        try strobe(instruction.byte >> 4, pause: timing.enableLow)
        try strobe(instruction.byte & 0x0F, pause: instruction.execution(timing))
    }

    /// Brings the controller into 4-bit mode from any state, also from the middle of a byte.
    ///
    /// This is "Initializing by Instruction" (figure 24): three times 3 sets 8-bit mode, even if half a byte was
    /// pending.
    mutating func synchronize() throws(Link.Failure) {
        try set(pins.subtracting(.e), pause: timing.enableLow)
        try set(pins.subtracting(.rs), pause: timing.powerOn)
        try strobe(0x3, pause: timing.firstReset)
        try strobe(0x3, pause: timing.secondReset)
        try strobe(0x3, pause: timing.execution)
        try strobe(0x2, pause: timing.execution)
    }

    /// Brings a running controller back into 4-bit mode after interference, without a visible effect on a correct
    /// display.
    ///
    /// The controller may be in step, a nibble short or over, or in 8-bit mode. Figure 24 starts with 33, which sets
    /// *one line* on a controller in step and blanks half of the display until the next function set. This sequence
    /// starts with 38 instead, which sets *8 bits, two lines*. A controller out of step reads 38 as an address and the
    /// following 33 as *8 bits*. The first nibble may complete a *home*, or be the first one after a loss of power.
    mutating func resynchronize() throws(Link.Failure) {
        try select([])
        try strobe(0x3, pause: timing.firstReset)
        for nibble: UInt8 in [0x8, 0x3, 0x3, 0x3, 0x2] { try strobe(nibble, pause: timing.resynchronization) }
    }

    private mutating func select(_ register: Pins) throws(Link.Failure) {
        guard pins.intersection(.rs) != register else { return }
        try set(pins.symmetricDifference(.rs), pause: timing.setUp)
    }

    private mutating func strobe(_ nibble: UInt8, pause: Duration) throws(Link.Failure) {
        let levels = Pins(rawValue: nibble).union(pins.intersection(.rs))
        try set(levels.union(.e), pause: timing.enableHigh)
        try set(levels, pause: pause)
    }

    private mutating func set(_ pins: Pins, pause: Duration) throws(Link.Failure) {
        self.pins = pins
        try link.set(pins, for: pause)
    }

    mutating func flush() throws(Link.Failure) {
        try link.flush()
    }

    mutating func light(_ isOn: Bool) throws(Link.Failure) {
        try link.light(isOn)
    }
}

extension Wire: Sendable where Link: Sendable {}
