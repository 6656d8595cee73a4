internal import Cookbook
internal import Kiosk

/// Monitors the store: reports each change of its state to the kiosk, and makes a read-only store writable again once
/// the card accepts changes. A writable store never wakes the processor.
///
/// Reopening the store may repair it; damage is then reported as at the start.
struct StoreMonitor: Sendable {
    /// The state of the store, as far as it is reported.
    private struct Report: Hashable {
        var readOnly: Cookbook.ReadOnlyReason?
        var damage: DamageReport?
    }

    let loop: EventLoop
    let store: StoreConnection
    let timers: TimerWriter
    let errorLog: ErrorLog
    /// The time between two attempts to write.
    let pause: Duration

    /// Monitors the store. Returns when its task is canceled, or at once if the store could not be opened.
    func run() async {
        guard let cookbook = store.cookbook else { return }
        // Subscribe first, so that no change is missed.
        var changes = cookbook.healthChanges.makeAsyncIterator()
        var last = Report(damage: store.damageAtOpening)
        while !Task.isCancelled {
            let current = await report(of: cookbook)
            if current != last { await publish(current, after: last, of: cookbook) }
            last = current
            if case .card = current.readOnly {
                // Ends early when the task is canceled or the loop stops.
                _ = await loop.wait(for: pause) { _ in false }
                await tryToWrite(to: cookbook)
            } else if await changes.next() == nil {
                return
            }
        }
    }

    private func report(of cookbook: Cookbook) async -> Report {
        let (health, damage) = await store.work.run { (cookbook.health, cookbook.damage) }
        guard case .readOnly(let reason) = health else { return Report(damage: damage) }
        return Report(readOnly: reason, damage: damage)
    }

    private func publish(_ report: Report, after last: Report, of cookbook: Cookbook) async {
        if let damage = report.damage, damage != last.damage { errorLog.note(damage.summary) }
        for note in cookbook.takeNotes() { errorLog.note(note) }
        if report.readOnly == nil, last.readOnly != nil {
            errorLog.logOnly("The card accepts changes again. The store is writable.")
            // Writes the changes of the timers since then.
            timers.writeAgain()
        }
        let state = await store.state
        await loop.run { $0.handle(.store(state)) }
    }

    private func tryToWrite(to cookbook: Cookbook) async {
        do throws(CookbookError) {
            _ = try await cookbook.becomeWritable()
        } catch {
            // The store stays read-only, which was reported.
        }
    }
}

extension StoreConnection {
    /// The state of the store, for the display. Waits for the card.
    var state: StoreState {
        get async {
            guard let cookbook else { return StoreState(problem: .noStore) }
            let problem = await readOnlyProblem(of: cookbook)
            // Read last: a store that becomes writable may have been repaired.
            let damage = await work.run { cookbook.damage }
            return StoreState(problem: problem, damage: damage?.glassSentences)
        }
    }

    /// Returns the reason why the store is read-only; `nil` if it is writable, or has just become
    /// writable.
    private func readOnlyProblem(of cookbook: Cookbook) async -> Failure? {
        guard case .readOnly(let reason) = await work.run({ cookbook.health }) else { return nil }
        switch reason {
        case .newer(let version): return Failure(newer: version)
        case .card:
            do throws(CookbookError) {
                // Throws the present reason, which may have changed since the store was opened.
                _ = try await cookbook.becomeWritable()
                return nil
            } catch {
                return Failure(error)
            }
        }
    }
}

extension Failure {
    fileprivate init(newer version: Int) {
        self.init(
            .notStored, glass: CookbookError.Reason.newer.glassText,
            detail: "a newer Galley wrote the store (version \(version)), so it is only read")
    }
}
