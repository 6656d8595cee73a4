import Foundation
import Testing

/// Random histories of three stores: their tables, and not only their documents, must agree at the end.
///
/// `GALLEY_STORE_HISTORIES=200` plays more of them. A seed doesn't repeat a history exactly, because the names of runs are always
/// drawn at random.
@Suite struct StoreHistoryTests {
    private static let count = ProcessInfo.processInfo.environment["GALLEY_STORE_HISTORIES"].flatMap(Int.init) ?? 4

    @Test(arguments: 0..<UInt64(count))
    func allStoresEndWithTheSameTables(seed: UInt64) async throws {
        var history = try await StoreHistory(seed: seed)
        let faults = try await history.play(steps: 40)
        #expect(faults == [], "\(history.log.joined(separator: "\n"))")
    }
}
