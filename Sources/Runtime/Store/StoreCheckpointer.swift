internal import Cookbook
internal import Linux

/// Checkpoints the store's write-ahead log soon after each change: until then, damage of the log loses saved changes.
/// Without changes, it never wakes the processor.
struct StoreCheckpointer: Sendable {
    /// The time from a change to its checkpoint. Changes in quick succession share one, which writes less to the card.
    static let delay = Duration.seconds(5)
    /// The time between two attempts after a failure.
    static let retry = Duration.seconds(60)

    let cookbook: Cookbook
    let errorLog: ErrorLog
    var wait: @Sendable (Duration) async throws(CancellationError) -> Void = pause(for:)

    /// Checkpoints after each change. Returns when its task is canceled.
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

    /// Tries a checkpoint. Returns false if it must be repeated. Logs the same failure only once.
    private func emptied(_ failure: inout CookbookError?) async throws(CancellationError) -> Bool {
        do throws(CookbookError) {
            let isDone = try await cookbook.checkpoint()
            failure = nil
            for note in cookbook.takeNotes() { errorLog.note(note) }
            return isDone
        } catch {
            if error.reason == .canceled { throw CancellationError() }
            if error != failure {
                errorLog.note("Can't checkpoint the store's write-ahead log; Galley will try again. \(error)")
            }
            failure = error
            return false
        }
    }
}
