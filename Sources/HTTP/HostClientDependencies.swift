internal import Linux

/// The clocks and the random numbers of a ``HostClient``. Tests pass their own.
public struct HostClientDependencies: Sendable {
    /// Returns the time since boot.
    public var now: @Sendable () -> Duration
    /// Suspends the task. Throws if the task is canceled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// Returns the time of day in UTC, for services that don't send theirs.
    public var secondsSince1970: @Sendable () -> Double
    /// Returns a random number from 0 up to 1.
    public var chance: @Sendable () -> Double

    public init(
        now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
        secondsSince1970: @escaping @Sendable () -> Double, chance: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.sleep = sleep
        self.secondsSince1970 = secondsSince1970
        self.chance = chance
    }

    /// The clock of this process's tasks, the wall clock, and the system's random numbers.
    public static let system = HostClientDependencies(
        now: { TaskClock.now }, sleep: { try await pause(for: $0) },
        secondsSince1970: { WallClock().secondsSince1970 }, chance: { .random(in: 0..<1) })
}
