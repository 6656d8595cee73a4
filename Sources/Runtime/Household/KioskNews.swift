internal import Kitchen
internal import Synchronization

/// This kiosk's own timers and alarms, for its household. The timers never wait for anyone who reads them here.
final class KioskNews: Sendable {
    /// The largest number of events that wait. Only a flood of commands reaches it.
    private static let most = 100

    private struct State {
        var timers: TimerSnapshot?
        var events: [AlarmEvent] = []
        /// Called after each change; `nil` while nobody follows.
        var notify: AsyncStream<Void>.Continuation?
    }

    private let state = Mutex(State())

    /// Records the timers after a change. Returns at once.
    func post(_ snapshot: TimerSnapshot) {
        state.withLock { state in
            let events = AlarmEvent.between(state.timers?.timers ?? [], and: snapshot.timers)
            state.timers = snapshot
            guard let notify = state.notify else { return }
            state.events = (state.events + events).suffix(Self.most)
            notify.yield()
        }
    }

    /// The timers; `nil` until the stored ones are known.
    var timers: TimerSnapshot? { state.withLock(\.timers) }

    /// Returns the events since the last call, and removes them.
    func takeEvents() -> [AlarmEvent] {
        state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
    }

    /// A stream of signals that something has changed. Supports one reader; a new one replaces it.
    func changes() -> AsyncStream<Void> {
        let (stream, notify) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.notify?.finish()
            (state.notify, state.events) = (notify, [])
        }
        return stream
    }
}
