internal import Cookbook
internal import Kitchen
internal import Linux

/// Makes a verified backup of the store after each day with changes. Without changes, it never wakes the processor.
struct BackupScheduler: Sendable {
    /// The time from a failed backup to the next attempt. Attempts at each change would wear out a card that is full or
    /// failing.
    static let retry = Duration.seconds(3600)
    /// The pause between two steps of 256 KiB, which lets other reads and writes proceed.
    private static let stepPause = Duration.milliseconds(20)

    let cookbook: Cookbook
    /// Returns the folders for backups, as configured now.
    let backups: @Sendable () -> Backups
    let clock: any KioskClock
    let errorLog: ErrorLog
    var wait: @Sendable (Duration) async throws(CancellationError) -> Void = pause(for:)

    /// Makes backups. Returns when its task is canceled.
    func run() async {
        var loggedNotes: Set<String> = []
        for await _ in cookbook.changes {
            do {
                try await wait(backups().timeUntilDue(at: clock.reading))
                if await !make(&loggedNotes) { try await wait(Self.retry) }
            } catch {
                return
            }
        }
    }

    /// Makes a backup and records its time.
    ///
    /// - Parameter loggedNotes: the notes of the last backup. A note is logged once, not every day.
    /// - Returns: false if either step failed, which is logged. Without the recorded time, each change would cause
    ///   another backup.
    private func make(_ loggedNotes: inout Set<String>) async -> Bool {
        let backups = backups()
        do throws(CookbookError) {
            let notes = try await cookbook.backUp(to: backups, pause: Self.stepPause).notes
            for note in notes where !loggedNotes.contains(note) { errorLog.note(note) }
            loggedNotes = Set(notes)
        } catch {
            if error.reason != .canceled {
                errorLog.note("Can't back up the store; earlier backups are kept. \(error)")
            }
            return false
        }
        do throws(CookbookError) {
            try backups.noteMade(at: clock.reading)
            return true
        } catch {
            errorLog.note(
                "The store was backed up, but the time can't be recorded (\(error.detail)), so the next backup may "
                    + "come early.")
            return false
        }
    }
}
