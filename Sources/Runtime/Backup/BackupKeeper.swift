internal import Cookbook
internal import Kitchen
internal import Linux

/// Makes a verified backup of the store after a day with changes. An idle kiosk is not woken for it.
struct BackupKeeper: Sendable {
    /// After a backup that failed: trying again at each change would wear a card that is full or failing.
    static let retry = Duration.seconds(3600)
    /// Between two steps of 256 KiB, so that saving and reading go on.
    private static let stepPause = Duration.milliseconds(20)

    let cookbook: Cookbook
    /// Where backups go now.
    let backups: @Sendable () -> Backups
    let clock: any KioskClock
    let errorLog: ErrorLog
    var wait: @Sendable (Duration) async throws(CancellationError) -> Void = pause(for:)

    /// Returns when its task is canceled.
    func run() async {
        var told: Set<String> = []
        for await _ in cookbook.changes {
            do {
                try await wait(backups().timeUntilDue(at: clock.reading))
                if await !make(&told) { try await wait(Self.retry) }
            } catch {
                return
            }
        }
    }

    /// Makes a backup and notes when.
    ///
    /// - Parameter told: the notes of the last backup; a note is logged once, not each day.
    /// - Returns: false if either failed, which is logged: without the time, each change would bring another backup.
    private func make(_ told: inout Set<String>) async -> Bool {
        let backups = backups()
        do throws(CookbookError) {
            let notes = try await cookbook.backUp(to: backups, pause: Self.stepPause).notes
            for note in notes where !told.contains(note) { errorLog.note(note) }
            told = Set(notes)
        } catch {
            if error.reason != .canceled {
                errorLog.note("No backup of the store was made; the earlier ones are kept. \(error)")
            }
            return false
        }
        do throws(CookbookError) {
            try backups.noteMade(at: clock.reading)
            return true
        } catch {
            errorLog.note(
                "A backup of the store was made, but its time could not be noted (\(error.detail)), so the next one "
                    + "may come early.")
            return false
        }
    }
}
