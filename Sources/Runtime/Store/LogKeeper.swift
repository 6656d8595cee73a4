internal import Cookbook
internal import Linux

/// Empties the store's log soon after a change: until then, damage of the log takes what was saved. A kiosk that saves
/// nothing isn't woken for it.
struct LogKeeper: Sendable {
    /// After a change. Several changes in a row are moved at once, which writes less to the card.
    static let delay = Duration.seconds(5)
    /// After a failure.
    static let retry = Duration.seconds(60)

    let cookbook: Cookbook
    let errorLog: ErrorLog
    var wait: @Sendable (Duration) async throws(CancellationError) -> Void = pause(for:)

    /// Returns when its task is canceled.
    func run() async {
        var failure: CookbookError?
        for await _ in cookbook.walChanges {
            do {
                try await wait(Self.delay)
                while try await !emptied(&failure) { try await wait(failure == nil ? Self.delay : Self.retry) }
            } catch {
                return
            }
        }
    }

    /// Returns false if it must be tried again. The same failure is noted once.
    private func emptied(_ failure: inout CookbookError?) async throws(CancellationError) -> Bool {
        do throws(CookbookError) {
            let isDone = try await cookbook.checkpoint()
            failure = nil
            for note in cookbook.takeNotes() { errorLog.note(note) }
            return isDone
        } catch {
            if error.reason == .canceled { throw CancellationError() }
            if error != failure { errorLog.note("The store's log could not be emptied, and is tried again. \(error)") }
            failure = error
            return false
        }
    }
}
