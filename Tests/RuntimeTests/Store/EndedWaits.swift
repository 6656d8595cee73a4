/// Waits that a test ends, in place of the clock's.
final class EndedWaits: Sendable {
    let (asked, ask) = AsyncStream<Duration>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()

    @Sendable func wait(_ time: Duration) async throws(CancellationError) {
        ask.yield(time)
        for await _ in ends { return }
        throw CancellationError()
    }
}
