import Foundation
import Kitchen
import ShoppingSync
import SyncHistory
import Testing

/// Random histories of two kiosks and a phone. `make histories` plays 10,000.
@Suite struct SyncHistoryTests {
    private static let count = ProcessInfo.processInfo.environment["GALLEY_HISTORIES"].flatMap(Int.init) ?? 2000

    @Test(arguments: [0, 1])
    func nothingIsLostAndNothingIsDoubled(half: Int) async throws {
        for seed in stride(from: UInt64(half), to: UInt64(Self.count), by: 2) {
            let faults = try await Self.faults(of: seed)
            if !faults.isEmpty {
                Issue.record("the history of seed \(seed) ends wrong: \(faults.joined(separator: "; "))")
                return
            }
        }
    }

    // MARK: Without the protection, the same histories end wrong

    @Test func withoutTheLastAgreementSomethingIsLostOrDoubled() async throws {
        #expect(try await Self.someHistoryEndsWrong(.forgetsAgreement))
    }

    @Test func withoutTheNamesOfWritesSomethingIsDoubled() async throws {
        #expect(try await Self.someHistoryEndsWrong(.forgetsWrites))
    }

    private static func someHistoryEndsWrong(_ fault: ModelStore.Fault) async throws -> Bool {
        for seed in 0..<UInt64(count) where try await !faults(of: seed, fault).isEmpty { return true }
        return false
    }

    private static func faults(of seed: UInt64, _ fault: ModelStore.Fault = .none) async throws -> [String] {
        let server = ModelServer()
        return try await History(seed: seed, phone: ModelPhone(server: server), fault: fault) { server }.play()
    }
}
