import Foundation
import Household
import Testing
import Workbench

/// Random histories of five kiosks over an unreliable broker: messages get lost, arrive twice or in another order, the broker
/// forgets or returns to an older state, kiosks crash, are restored from old backups, and have wrong clocks.
///
/// `GALLEY_HISTORIES=10000` plays more of them; `make histories` does so.
@Suite struct HistoryTests {
    private static let count = ProcessInfo.processInfo.environment["GALLEY_HISTORIES"].flatMap(Int.init) ?? 400

    @Test(arguments: [true, false])
    func nothingIsLostAndNothingComesBackWhenMostMessagesArrive(retains: Bool) {
        #expect(Self.outcome(DotSet.self, .calm(retains: retains)) == HistoryOutcome())
    }

    @Test(arguments: [true, false])
    func nothingIsLostAndNothingComesBackWhenMostMessagesAreLost(retains: Bool) {
        #expect(Self.outcome(DotSet.self, .storm(retains: retains)) == HistoryOutcome())
    }

    // MARK: Without the protection, the same histories lose something

    @Test func aRunThatKeepsItsNameLosesItems() {
        var faults = Faults.calm(retains: true)
        faults.hasFixedName = true
        #expect(Self.someHistory(DotSet.self, faults) { $0.lost > 0 })
    }

    @Test func removedItemsComeBackIfTheirRemovalIsForgotten() {
        #expect(Self.someHistory(ForgetfulSet.self, .calm(retains: true)) { $0.back > 0 })
        #expect(Self.someHistory(ForgetfulSet.self, .storm(retains: true)) { $0.back > 0 })
    }

    @Test func wrongClocksLoseItemsIfTheLastWriterWins() {
        #expect(Self.someHistory(LastWriterSet.self, .calm(retains: true)) { $0.lost > 0 })
        #expect(Self.someHistory(LastWriterSet.self, .storm(retains: true)) { $0.lost > 0 })
    }

    /// Plays histories. Returns the first outcome that isn't perfect, if there is one.
    private static func outcome<Items: SharedSet>(_: Items.Type, _ faults: Faults) -> HistoryOutcome {
        for seed in 0..<UInt64(count) {
            var history = History<Items>(seed: seed, faults)
            let outcome = history.play()
            if outcome != HistoryOutcome() {
                Issue.record("the history of seed \(seed) ended with \(outcome)")
                return outcome
            }
        }
        return HistoryOutcome()
    }

    /// Returns true once a history ends like that.
    private static func someHistory<Items: SharedSet>(
        _: Items.Type, _ faults: Faults, ends: (HistoryOutcome) -> Bool
    ) -> Bool {
        (0..<UInt64(10 * count)).contains { seed in
            var history = History<Items>(seed: seed, faults)
            return ends(history.play())
        }
    }
}
