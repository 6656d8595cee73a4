internal import Linux

/// Returns the free memory of the heap to the kernel: after a start, and then once a day.
struct FreeMemory: Sendable {
    /// The time after which a start has freed the memory that only a start needs.
    static let settlingTime = Duration.seconds(10)
    /// The time until the next return. Without it, the memory grows by a tenth in a month.
    static let period = Duration.seconds(86_400)

    var wait: @Sendable (Duration) async throws(CancellationError) -> Void = pause(for:)
    var giveBack: @Sendable () -> Void = returnFreeMemory

    /// Returns when its task is canceled.
    func run() async {
        var rest = Self.settlingTime
        while (try? await wait(rest)) != nil {
            giveBack()
            rest = Self.period
        }
    }
}
