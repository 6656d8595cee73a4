internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Synchronization

/// Writes the timers, one snapshot after another; one that has not been begun gives way to a newer one.
///
/// Timers never wait for it: a card that is full costs their memory, not their alarm.
final class TimerKeeper: Sendable {
    private struct State {
        /// Nil until what was kept before has been read: it must not be written over.
        var cookbook: Cookbook?
        var next: TimerSnapshot?
        /// What was to be kept last, written or not.
        var newest: TimerSnapshot?
        var writing: Task<Void, Never>?
        var problem: Failure?
    }

    /// Told once when writing begins to fail.
    private let report: @Sendable (Failure) -> Void
    private let state = Mutex(State())

    init(report: @escaping @Sendable (Failure) -> Void) {
        self.report = report
    }

    /// Writes what is to be kept from now on. What was to be kept before is dropped: it lacks what had been stored.
    func begin(with cookbook: Cookbook) {
        state.withLock { state in
            state.cookbook = cookbook
            state.problem = nil
            (state.next, state.newest) = (nil, nil)
        }
    }

    /// Why the timers are not written at the moment.
    var problem: Failure? { state.withLock { $0.problem } }

    /// Writes the newest timers if they could not be written when they were to be.
    func writeAgain() {
        state.withLock { state in
            guard state.problem != nil else { return }
            state.next = state.next ?? state.newest
            beginWriting(&state)
        }
    }

    func keep(_ snapshot: TimerSnapshot) {
        let isLost = state.withLock { state in
            (state.next, state.newest) = (snapshot, snapshot)
            beginWriting(&state)
            guard state.cookbook == nil, state.problem == nil else { return false }
            state.problem = .noStore
            return true
        }
        if isLost { report(.noStore) }
    }

    private func beginWriting(_ state: inout State) {
        guard let cookbook = state.cookbook, state.next != nil, state.writing == nil else { return }
        state.writing = Task { await self.writeAll(to: cookbook) }
    }

    /// Returns once all that was to be kept is written, or could not be.
    func settle() async {
        while let writing = state.withLock({ $0.writing }) { await writing.value }
    }

    private func writeAll(to cookbook: Cookbook) async {
        while let snapshot = next() {
            let problem = await write(snapshot, to: cookbook)
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

    private func write(_ snapshot: TimerSnapshot, to cookbook: Cookbook) async -> Failure? {
        do throws(CookbookError) {
            try await cookbook.keep(snapshot)
            return nil
        } catch {
            return Failure(error)
        }
    }
}
