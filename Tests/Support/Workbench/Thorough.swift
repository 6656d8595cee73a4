internal import Foundation

extension Bool {
    /// True if GALLEY_THOROUGH is 1, as in `make faults`: tests that repeat something do it completely.
    public static let isThorough = ProcessInfo.processInfo.environment["GALLEY_THOROUGH"] == "1"
}

extension Array {
    /// Returns so many elements, spread evenly over all of them. A thorough run gets all elements.
    public func spread(_ number: Int) -> [Element] {
        guard !.isThorough, number < count else { return self }
        return (0..<number).map { self[$0 * count / number] }
    }
}
