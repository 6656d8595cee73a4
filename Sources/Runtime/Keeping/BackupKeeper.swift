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
    let incidents: Incidents
    var wait: @Sendable (Duration) async throws(CancellationError) -> Void = { duration throws(CancellationError) in
        try await pause(for: duration)
    }

    /// Returns when its task is canceled.
    func run() async {
        var told: Set<String> = []
        for await _ in cookbook.changes {
            do {
                try await wait(backups().timeUntilDue(at: clock.reading))
                guard let notes = await make() else {
                    try await wait(Self.retry)
                    continue
                }
                // A note is logged once, not each day.
                for note in notes where !told.contains(note) { incidents.note(note) }
                told = Set(notes)
            } catch {
                return
            }
        }
    }

    /// Returns what there is to tell; nil where no backup could be made, which is logged.
    private func make() async -> [String]? {
        let backups = backups()
        do throws(CookbookError) {
            let report = try await cookbook.backUp(to: backups, pause: Self.stepPause)
            try backups.noteMade(at: clock.reading)
            return report.notes
        } catch {
            if error.reason != .canceled {
                incidents.note("No backup of the store was made; the earlier ones are kept. \(error)")
            }
            return nil
        }
    }
}
