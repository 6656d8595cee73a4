internal import Control
internal import Kiosk
internal import Synchronization

/// The last changes in the household, for those who watch it.
final class HouseholdFeed: Sendable {
    /// The number of changes that are kept for a watcher that reads slowly.
    static let most = 256
    /// The longest time until a watcher receives a reply, if nothing changes.
    private static let longestWatch = Duration.seconds(25)

    private struct State {
        var number: Int64 = 0
        var changes: [HouseholdChangeDocument] = []
    }

    private let clock: any KioskClock
    /// Weak, because the loop's engine retains the owner of this object.
    private weak let loop: EventLoop?
    private let state = Mutex(State())

    init(loop: EventLoop?, clock: any KioskClock) {
        self.loop = loop
        self.clock = clock
    }

    /// Adds a change, with the present time.
    func post(_ change: HouseholdChangeDocument) {
        var change = change
        let reading = clock.reading
        change.time = reading.utcText(of: reading.boot)
        state.withLock { state in
            state.number += 1
            state.changes = (state.changes + [change]).suffix(Self.most)
        }
        // Wakes the watchers, which wait in the loop.
        loop?.post(.woke)
    }

    var number: Int64 { state.withLock(\.number) }

    /// Waits for changes after the one with a number, and returns them.
    func changes(after number: Int64) async -> HouseholdChangesDocument {
        _ = await loop?.wait(for: Self.longestWatch) { [self] _ in self.number != number }
        return state.withLock { state in
            // The number comes from a caller and may be any.
            let count = (0...state.number).contains(number) ? Int(clamping: state.number - number) : 0
            return HouseholdChangesDocument(number: state.number, changes: state.changes.suffix(count))
        }
    }
}
