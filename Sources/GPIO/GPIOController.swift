/// What the chip does to an input that nothing drives.
public enum Bias: Sendable {
    /// As the firmware or the device tree left it.
    case asIs
    /// Pulled to the supply by some 50 kΩ, for buttons to ground.
    case pullUp
    /// Floating; the wiring has a resistor of its own.
    case disabled
}

/// A change of an input's level.
public struct Edge: Hashable, Sendable {
    /// The line's place in the request.
    public let line: Int
    /// Whether the line became active. The kernel reads the level after the interrupt, so bounces give two of the
    /// same kind in a row: what counts is the last one, not the alternation.
    public let active: Bool
    /// When, on CLOCK_MONOTONIC (kernel 5.7 or later).
    public let timestamp: Duration

    public init(line: Int, active: Bool, timestamp: Duration) {
        self.line = line
        self.active = active
        self.timestamp = timestamp
    }
}

/// Lines that this process drives, until the last reference is gone. Used by one thread at a time.
public protocol OutputLines: AnyObject {
    /// Sets all lines in one system call: bit i is the line at place i of the request, 1 = active.
    ///
    /// - Throws: ``GPIOError/gone(_:)`` when the chip was pulled out.
    func set(_ levels: UInt64) throws(GPIOError)
}

/// Lines that this process listens to, until the last reference is gone. Used by one thread at a time.
public protocol InputLines: AnyObject {
    /// What to poll for POLLIN; an error or a hang-up there is told by ``readEdges()``. Owned by this object.
    ///
    /// Linux 6.1 does not wake a poll when the chip is pulled out, the next poll says so at once: who wants to notice
    /// an unplugged chip polls with a timeout, or sees it when setting outputs.
    var descriptors: [Int32] { get }

    /// Whether the last ``readEdges()`` may lack edges, because the kernel keeps only 16 a line: read ``levels()``.
    var mayHaveLostEdges: Bool { get }

    /// Whether the chip refused the bias asked for and the lines were taken without it.
    var biasRefused: Bool { get }

    /// Takes the edges that lie ready, oldest first; never waits, and is empty if there are none.
    ///
    /// - Throws: ``GPIOError/gone(_:)`` when the chip was pulled out.
    func readEdges() throws(GPIOError) -> [Edge]

    /// The levels now: bit i is the line at place i of the request, 1 = active.
    ///
    /// - Throws: ``GPIOError/gone(_:)`` when the chip was pulled out.
    func levels() throws(GPIOError) -> UInt64
}

/// Whoever can hand out lines and what else parts are wired to: the kernel, or a simulated board.
public protocol GPIOController: AnyObject {
    /// Takes 1 to 64 lines of one chip as outputs, which show their first levels at once.
    ///
    /// - Parameters:
    ///   - lines: of one chip; line i of the request is the i-th of these.
    ///   - levels: bit i is the first level of line i, 1 = active.
    ///   - activeLow: whether active means a low voltage.
    ///   - consumer: what `gpioinfo` shows as the holder; the kernel keeps 31 bytes.
    func requestOutputs(_ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String)
        throws(GPIOError) -> any OutputLines

    /// Takes 1 to 64 lines as inputs whose edges are recorded from now on; they may lie on several chips.
    ///
    /// - Parameters:
    ///   - lines: line i of the request is the i-th of these.
    ///   - bias: wished for; see ``InputLines/biasRefused``.
    ///   - activeLow: whether active means a low voltage.
    ///   - consumer: what `gpioinfo` shows as the holder; the kernel keeps 31 bytes.
    func requestInputs(_ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String)
        throws(GPIOError) -> any InputLines

    /// Takes a device on an I2C bus; whether it answers is told by its first transfer.
    ///
    /// - Parameters:
    ///   - bus: `i2c-1`, or its adapter's name.
    ///   - address: 7 bits.
    func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice

    /// Takes a channel of a PWM chip, silent.
    func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput
}
