internal import Cookbook
internal import Kiosk

/// Tells the kiosk how its store is, whenever that changes, and makes a store that could only be read whole again as
/// soon as the card accepts changes. A store that can be written wakes nobody.
struct StoreWatch: Sendable {
    let loop: Loop
    let store: StoreKeeper
    let timers: TimerKeeper
    let incidents: Incidents
    /// Between two tries to write.
    let pause: Duration

    /// Returns when its task is canceled; at once if the store could never be opened.
    func run() async {
        guard let cookbook = store.cookbook else { return }
        // The changes are asked for first: none is missed then.
        var changes = cookbook.healthChanges.makeAsyncIterator()
        var told: Cookbook.ReadOnlyReason?
        while !Task.isCancelled {
            let reason = await readOnlyReason(of: cookbook)
            if reason != told { await tell(reason, of: cookbook) }
            told = reason
            if case .card = reason {
                // Ends early when it is canceled, and with the loop.
                _ = await loop.wait(for: pause) { _ in false }
                await tryToWrite(to: cookbook)
            } else if await changes.next() == nil {
                return
            }
        }
    }

    private func readOnlyReason(of cookbook: Cookbook) async -> Cookbook.ReadOnlyReason? {
        guard case .readOnly(let reason) = await store.onQueue({ cookbook.health }) else { return nil }
        return reason
    }

    private func tell(_ reason: Cookbook.ReadOnlyReason?, of cookbook: Cookbook) async {
        if reason == nil {
            incidents.note("The card accepts changes again; the store is written as before.")
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
            let (health, damage) = await onQueue { (cookbook.health, cookbook.damage) }
            var state = StoreState(damage: damage.map { StoreState.Damage($0.glassSentences) })
            guard case .readOnly(let reason) = health else { return state }
            switch reason {
            case .newer(let version): state.problem = Failure(newer: version)
            case .card:
                do throws(CookbookError) {
                    // Says why it is so now, which may have changed since the store was opened.
                    _ = try await cookbook.becomeWritable()
                } catch {
                    state.problem = Failure(error)
                }
            }
            return state
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
