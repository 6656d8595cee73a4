/// The way to a display's six lines.
public protocol DisplayBus {
    associatedtype Failure: Error

    /// Sets all six lines in one call. The lines may change one after another, in any order, until it returns.
    mutating func set(_ pins: Pins) throws(Failure)
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
