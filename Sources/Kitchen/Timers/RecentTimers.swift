/// The durations and names that cooks chose for plain timers, newest first.
public struct RecentTimers: Hashable, Sendable, Codable {
    /// The largest number of remembered durations. More would push the usual ones away.
    public static let mostDurations = 2
    /// The largest number of remembered names.
    public static let mostNames = 5

    /// Whole seconds, newest first.
    private var seconds: [Int] = []
    public private(set) var names: [String] = []

    public init() {}

    public var durations: [Duration] { seconds.map { .seconds($0) } }

    public mutating func note(_ duration: Duration) {
        let new = duration.secondsRoundedUp
        seconds = Array(([new] + seconds.filter { $0 != new }).prefix(Self.mostDurations))
    }

    public mutating func note(_ name: String) {
        let others = names.filter { $0.lowercased() != name.lowercased() }
        names = Array(([name] + others).prefix(Self.mostNames))
    }
}
