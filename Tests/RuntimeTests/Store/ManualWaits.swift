/// Replaces the clock's waits. The test sees each requested duration and ends the wait.
final class ManualWaits: Sendable {
    let (asked, ask) = AsyncStream<Duration>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()

    @Sendable func wait(_ time: Duration) async throws(CancellationError) {
        ask.yield(time)
        for await _ in ends { return }
        throw CancellationError()
    }
}
