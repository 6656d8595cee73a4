internal import Linux

/// The clocks and the randomness that a hostClient uses. A test supplies its own.
public struct HostClientDependencies: Sendable {
    /// Time since boot.
    public var now: @Sendable () -> Duration
    /// Throws when the task is canceled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// The time of day in UTC, where the service does not tell its own.
    public var secondsSince1970: @Sendable () -> Double
    /// From 0 up to 1.
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

    /// The kernel's clocks and the system's randomness.
    public static let system = HostClientDependencies(
        now: { KernelClock.boot.now }, sleep: { try await pause(for: $0) },
        secondsSince1970: { WallClock().secondsSince1970 }, chance: { .random(in: 0..<1) })
}
