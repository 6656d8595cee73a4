internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Synchronization

/// Writes snapshots of the timers to the store, one at a time. A newer snapshot replaces one that is still waiting.
///
/// Timers never wait for it: if the card is full, they still ring, but don't survive a restart.
final class TimerWriter: Sendable {
    private struct State {
        /// The store; `nil` until the stored timers were read, because they must not be overwritten before.
        var cookbook: Cookbook?
        var next: TimerSnapshot?
        /// The last snapshot, written or not.
        var newest: TimerSnapshot?
        var writing: Task<Void, Never>?
        var problem: Failure?
    }

    /// Called once when writing begins to fail.
    private let report: @Sendable (Failure) -> Void
    private let state = Mutex(State())
    /// An element after each attempt that failed and that may succeed later.
    private let failures: AsyncStream<Void>
    private let failed: AsyncStream<Void>.Continuation

    init(report: @escaping @Sendable (Failure) -> Void) {
        self.report = report
        (failures, failed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Starts writing. Earlier snapshots are dropped, because they lack the stored timers.
    func begin(with cookbook: Cookbook) {
        state.withLock { state in
            state.cookbook = cookbook
            state.problem = nil
            (state.next, state.newest) = (nil, nil)
        }
    }

    /// The reason why the timers can't be written at the moment.
    var problem: Failure? { state.withLock { $0.problem } }

    /// Writes again what could not be written, until it succeeds. Returns when its task is canceled.
    ///
    /// A card without room isn't read-only, so nothing reports that there is room again. This never wakes the processor
    /// while nothing has failed. It doesn't try again if a newer Galley wrote the store, because that never succeeds.
    ///
    /// - Parameter pause: waits between two attempts.
    func keepTrying(pause: @Sendable () async -> Void) async {
        for await _ in failures {
            await pause()
            writeAgain()
        }
    }

    /// Writes the newest snapshot if it could not be written before.
    func writeAgain() {
        state.withLock { state in
            guard state.problem != nil else { return }
            state.next = state.next ?? state.newest
            beginWriting(&state)
        }
    }

    /// Writes a snapshot soon. Returns at once.
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

    /// True if the newest snapshot is written.
    var isSettled: Bool {
        state.withLock { $0.writing == nil && $0.next == nil && $0.problem == nil && $0.cookbook != nil }
    }

    /// Returns once all snapshots are written or have failed.
    func settle() async {
        while let writing = state.withLock({ $0.writing }) { await writing.value }
    }

    private func writeAll(to cookbook: Cookbook) async {
        while let snapshot = next() {
            let error = await write(snapshot, to: cookbook)
            let problem = error.map { Failure($0) }
            let isNew = state.withLock { state in
                defer { state.problem = problem }
                return problem != nil && state.problem == nil
            }
            if isNew, let problem { report(problem) }
            if let error, error.reason != .newer { failed.yield() }
        }
    }

    private func next() -> TimerSnapshot? {
        state.withLock { state in
            defer { state.next = nil }
            if state.next == nil { state.writing = nil }
            return state.next
        }
    }

    private func write(_ snapshot: TimerSnapshot, to cookbook: Cookbook) async -> CookbookError? {
        do throws(CookbookError) {
            try await cookbook.keep(snapshot)
            return nil
        } catch {
            return error
        }
    }
}
