internal import Cookbook
internal import Kiosk

/// Tells the kiosk how its store is, whenever that changes, and makes a store that could only be read whole again as
/// soon as the card accepts changes. A store that can be written wakes nobody.
///
/// An opening while the kiosk runs may repair the store; its damage is reported as at a start.
struct StoreWatch: Sendable {
    /// How the store is, as far as it is reported.
    private struct Report: Hashable {
        var readOnly: Cookbook.ReadOnlyReason?
        var damage: DamageReport?
    }

    let loop: EventLoop
    let store: StoreKeeper
    let timers: TimerKeeper
    let errorLog: ErrorLog
    /// Between two tries to write.
    let pause: Duration

    /// Returns when its task is canceled; at once if the store could never be opened.
    func run() async {
        guard let cookbook = store.cookbook else { return }
        // The changes are asked for first: none is missed then.
        var changes = cookbook.healthChanges.makeAsyncIterator()
        var last = Report(damage: store.damageAtOpening)
        while !Task.isCancelled {
            let current = await report(of: cookbook)
            if current != last { await tell(current, after: last, of: cookbook) }
            last = current
            if case .card = current.readOnly {
                // Ends early when it is canceled, and with the loop.
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

    private func tell(_ report: Report, after last: Report, of cookbook: Cookbook) async {
        if let damage = report.damage, damage != last.damage { errorLog.note(damage.summary) }
        for note in cookbook.takeNotes() { errorLog.note(note) }
        if report.readOnly == nil, last.readOnly != nil {
            errorLog.logOnly("The card accepts changes again; the store is written as before.")
            // What became of them meanwhile is written, too.
            timers.writeAgain()
        }
        let state = await store.state
        await loop.run { $0.handle(.store(state)) }
    }

    private func tryToWrite(to cookbook: Cookbook) async {
        do throws(CookbookError) {
            _ = try await cookbook.becomeWritable()
        } catch {
            // It stays as it is, which was told.
        }
    }
}

extension StoreKeeper {
    /// How the store is, for the glass. Waits for the card.
    var state: StoreState {
        get async {
            guard let cookbook else { return StoreState(problem: .noStore) }
            let problem = await readOnlyProblem(of: cookbook)
            // Read last: a store that becomes writable may have been repaired.
            let damage = await work.run { cookbook.damage }
            return StoreState(problem: problem, damage: damage?.glassSentences)
        }
    }

    /// Why the store is only read; nil where it can be written, or can be by now.
    private func readOnlyProblem(of cookbook: Cookbook) async -> Failure? {
        guard case .readOnly(let reason) = await work.run({ cookbook.health }) else { return nil }
        switch reason {
        case .newer(let version): return Failure(newer: version)
        case .card:
            do throws(CookbookError) {
                // Says why it is so now, which may have changed since the store was opened.
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
