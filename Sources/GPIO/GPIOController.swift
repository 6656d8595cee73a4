/// The pull resistor of an input line.
public enum Bias: Sendable {
    /// Keeps what the firmware or the device tree has set.
    case asIs
    /// Pulls the line to the supply through about 50 kΩ. Use it for buttons that connect to ground.
    case pullUp
    /// Switches the chip's resistor off. Use it if the wiring has its own resistor.
    case disabled
}

/// A level change of an input line.
public struct Edge: Hashable, Sendable {
    /// The index of the line in the request.
    public let line: Int
    /// True if the line became active.
    ///
    /// The kernel reads the level after the interrupt, so bouncing can give two edges of the same kind in a row. Use
    /// the last edge; don't count on edges to alternate.
    public let active: Bool
    /// The time of the edge on CLOCK_MONOTONIC (kernel 5.7 or later).
    public let timestamp: Duration

    public init(line: Int, active: Bool, timestamp: Duration) {
        self.line = line
        self.active = active
        self.timestamp = timestamp
    }
}

/// Output lines that this process holds.
///
/// The lines are released with the last reference. Use the object from one thread at a time.
public protocol OutputLines: AnyObject {
    /// Sets all lines in one system call. Bit i is the line at index i of the request; 1 means active.
    ///
    /// - Throws: ``GPIOError/gone(_:)`` if the chip was unplugged.
    func set(_ levels: UInt64) throws(GPIOError)
}

/// Input lines that this process holds, with a queue of their edges.
///
/// The lines are released with the last reference. Use the object from one thread at a time.
public protocol InputLines: AnyObject {
    /// The file descriptors to poll for POLLIN. This object owns and closes them.
    ///
    /// After POLLERR or POLLHUP, ``readEdges()`` throws the reason. Linux 6.1 does not wake a running poll when the
    /// chip is unplugged, but the next poll returns at once. To notice an unplugged chip, poll with a timeout.
    var descriptors: [Int32] { get }

    /// True if the chip refused the requested bias and the lines work without it.
    var biasRefused: Bool { get }

    /// Returns and removes the queued edges, oldest first. Never waits.
    ///
    /// Edges can be lost without a sign, because the kernel keeps only 16 for each line. Read ``levels()`` afterwards:
    /// only they tell which lines are active now.
    ///
    /// - Throws: ``GPIOError/gone(_:)`` if the chip was unplugged.
    func readEdges() throws(GPIOError) -> [Edge]

    /// Returns the current levels. Bit i is the line at index i of the request; 1 means active.
    ///
    /// - Throws: ``GPIOError/gone(_:)`` if the chip was unplugged.
    func levels() throws(GPIOError) -> UInt64
}

/// Access to the hardware of a board: GPIO lines, I2C devices and PWM channels.
///
/// ``LibgpiodController`` uses the kernel's drivers. `SimulatedBoard`, in the module Simulation, needs no hardware.
public protocol GPIOController: AnyObject {
    /// Requests 1 to 64 lines of one chip as outputs and sets their first levels.
    ///
    /// - Parameters:
    ///   - lines: The lines, all of one chip. Their order gives the indexes of the request.
    ///   - levels: The first levels. Bit i is line i; 1 means active.
    ///   - activeLow: True if active means a low voltage.
    ///   - consumer: The name that `gpioinfo` shows as the owner of the lines. The kernel keeps 31 bytes.
    /// - Throws: ``GPIOError`` if a line doesn't exist, is in use, or is on another chip.
    func requestOutputs(_ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String)
        throws(GPIOError) -> any OutputLines

    /// Requests 1 to 64 lines of one or more chips as inputs. The kernel queues their edges from now on.
    ///
    /// - Parameters:
    ///   - lines: The lines. Their order gives the indexes of the request.
    ///   - bias: The preferred bias. See ``InputLines/biasRefused``.
    ///   - activeLow: True if active means a low voltage.
    ///   - consumer: The name that `gpioinfo` shows as the owner of the lines. The kernel keeps 31 bytes.
    /// - Throws: ``GPIOError`` if a line doesn't exist, is in use, or can't report edges.
    func requestInputs(_ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String)
        throws(GPIOError) -> any InputLines

    /// Opens a device on an I2C bus. Only its first transfer shows whether the device answers.
    ///
    /// - Parameters:
    ///   - bus: The bus, such as `i2c-1`, or the name of its adapter.
    ///   - address: The 7-bit address of the device.
    /// - Throws: ``GPIOError`` if the bus doesn't exist, this user can't open it, or a kernel driver uses the address.
    func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice

    /// Opens a channel of a PWM chip, with its output off.
    ///
    /// - Throws: ``GPIOError/settling(_:)`` for a channel that is ready a moment later, or the reason why the channel
    ///   can't be used.
    func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput
}
