/// The way to a display's six lines.
public protocol DisplayBus {
    associatedtype Failure: Error

    /// Sets all six lines in one call. The lines may change one after another, in any order, until it returns.
    mutating func set(_ pins: Pins) throws(Failure)
}

/// The way to an expander whose outputs a display's lines are wired to.
public protocol ExpanderBus {
    associatedtype Failure: Error

    /// The time from one byte's outputs to the next one's, within a transfer, at least.
    var byteTime: Duration { get }

    /// How many bytes a transfer can have, 1 or more.
    var longestTransfer: Int { get }

    /// Puts out these bytes one after another, in one transfer.
    mutating func write(_ bytes: [UInt8]) throws(Failure)
}

/// Time as the driver needs it.
public protocol DisplayClock {
    /// Time passed since an arbitrary start; it never goes back.
    var now: Duration { get }

    /// Returns at `deadline` or later, never earlier; at once when it has passed.
    ///
    /// Most waits are of less than 70 µs, several of less than 1 µs.
    func wait(until deadline: Duration)
}
