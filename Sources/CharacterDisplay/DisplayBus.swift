/// The six lines of a display, set by the kernel or a simulation.
public protocol DisplayBus {
    associatedtype Failure: Error

    /// Sets all six lines in one call. They may change one after another, in any order, until the call returns.
    ///
    /// - Throws: The error of the bus.
    mutating func set(_ pins: Pins) throws(Failure)
}

/// An expander whose outputs drive a display's lines.
public protocol ExpanderBus {
    associatedtype Failure: Error

    /// The minimum time between the outputs of two bytes within a transfer.
    var byteTime: Duration { get }

    /// The maximum number of bytes in a transfer, at least 1.
    var longestTransfer: Int { get }

    /// Outputs these bytes one after another in one transfer.
    ///
    /// - Throws: The error of the bus.
    mutating func write(_ bytes: [UInt8]) throws(Failure)
}

/// The clock that the driver waits on.
public protocol DisplayClock {
    /// The time since an arbitrary start. It never goes back.
    var now: Duration { get }

    /// Blocks until `deadline` or later, never less. Returns at once if the deadline has passed.
    ///
    /// Most waits are shorter than 70 µs, and several are shorter than 1 µs.
    func wait(until deadline: Duration)
}
