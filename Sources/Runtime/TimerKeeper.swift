internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Synchronization

/// Writes the timers, one snapshot after another; one that has not been begun gives way to a newer one.
///
/// Timers never wait for it: a card that is full costs their memory, not their alarm.
final class TimerKeeper: Sendable {
    private struct State {
        var next: TimerSnapshot?
        var writing: Task<Void, Never>?
        var problem: Failure?
    }

    private let cookbook: Cookbook?
    /// Told once when writing begins to fail.
    private let report: @Sendable (Failure) -> Void
    private let state = Mutex(State())

    init(cookbook: Cookbook?, report: @escaping @Sendable (Failure) -> Void) {
        self.cookbook = cookbook
        self.report = report
    }

    /// Why the timers are not written at the moment.
    var problem: Failure? { state.withLock { $0.problem } }

    func keep(_ snapshot: TimerSnapshot) {
        state.withLock { state in
            state.next = snapshot
            guard state.writing == nil else { return }
            state.writing = Task { await self.writeAll() }
        }
    }

    /// Returns once all that was to be kept is written, or could not be.
    func settle() async {
        while let writing = state.withLock({ $0.writing }) { await writing.value }
    }

    private func writeAll() async {
        while let snapshot = next() {
            let problem = await write(snapshot)
            let isNew = state.withLock { state in
                defer { state.problem = problem }
                return problem != nil && state.problem == nil
            }
            if isNew, let problem { report(problem) }
        }
    }

    private func next() -> TimerSnapshot? {
        state.withLock { state in
            defer { state.next = nil }
            if state.next == nil { state.writing = nil }
            return state.next
        }
    }

    private func write(_ snapshot: TimerSnapshot) async -> Failure? {
        guard let cookbook else { return .noStore }
        do throws(CookbookError) {
            try await cookbook.keep(snapshot)
            return nil
        } catch {
            return Failure(error)
        }
    }
}
