import Household
import Testing

@testable import Cookbook

/// Recipes that several kiosks have changed, or that a message says so of.
@Suite struct SharedConflictTests {
    private static let key = "00000000000000ab"
    private static let place = DocumentPlace(.recipes, of: key)
    private let cabin: SharingStore

    init() async throws {
        cabin = try await SharingStore("Cabin")
    }

    @Test func aCopyTakesNoChangeOfTheSameRunAway() async throws {
        _ = try await cabin.cookbook.join([Self.place: .conflict(of: 2, at: Self.key)])
        // The second kiosk changes the copy, and writes its text once more.
        let copy = try #require(try await cabin.keys.first { $0 != Self.key })
        let place = DocumentPlace(.recipes, of: copy)
        var item = try #require(try await cabin.cookbook.sharedDocument(at: place).items[copy])
        item.set(.soup("Leek soup", servings: 9, kiosk: "K2"), by: KioskRun(name: 2))
        _ = try await cabin.cookbook.join([place: SharedDocument([copy: item])])
        var two = SharedItem()
        for _ in 1...2 { two.set(.soup(servings: 2, kiosk: "K2"), by: KioskRun(name: 2)) }
        _ = try await cabin.cookbook.join([Self.place: SharedDocument([Self.key: two])])
        let values = try await cabin.documents().values
        #expect(values.contains { $0.contains("Leek soup") })
    }

    @Test func aCopyThatIsInConflictHasACopyToo() async throws {
        let kitchen = try await SharingStore("Kitchen")
        _ = try await cabin.cookbook.join([Self.place: .conflict(of: 2, at: Self.key)])
        let copy = try #require(try await cabin.keys.first { $0 != Self.key })
        try await kitchen.receive(copy, .recipes, .soup("Leek soup", servings: 9, kiosk: "K3"), run: 3)
        _ = try await kitchen.cookbook.join([Self.place: .conflict(of: 2, at: Self.key)])
        let titles = try await kitchen.titles
        #expect(titles.count == 3)
        #expect(titles.contains { $0.hasPrefix("Leek soup") })
    }

    // MARK: Limits

    @Test func copiesObeyTheLimitOfItems() async throws {
        try await cabin.fill(.recipes, leaving: 10)
        let change = try await cabin.cookbook.join([Self.place: .conflict(of: 32, at: Self.key)])[Self.place]
        // The item itself took one place, and 31 values have no other.
        #expect(change?.refused == 0 && change?.refusedCopies == 22)
        #expect(change?.copies.values.flatMap(\.self).count == 9)
        #expect(try await cabin.titles.count == 10)
        let document = try await cabin.cookbook.sharedDocument(at: Self.place)
        #expect(document.items[Self.key]?.values.count == 32)
    }

    @Test func aCopyThatWouldMakeItsDocumentTooLongIsRefused() async throws {
        let kitchen = try await SharingStore("Kitchen")
        let conflict = SharedDocument.conflict(of: 2, at: Self.key)
        _ = try await cabin.cookbook.join([Self.place: conflict])
        let copy = try #require(try await cabin.keys.first { $0 != Self.key })
        let place = DocumentPlace(.recipes, of: copy)
        let other = try #require((0..<100_000).lazy.map { "\($0)" }.first { DocumentPlace(.recipes, of: $0) == place })
        try await kitchen.receive(other, .recipes, .text(String(repeating: "x", count: SharedDocument.longest - 200)))
        let change = try await kitchen.cookbook.join([Self.place: conflict])[Self.place]
        #expect(change?.refused == 0 && change?.refusedCopies == 1)
        #expect(try await kitchen.titles == ["Soup"])
        #expect(try await kitchen.documents().count == 2)
        #expect(try await kitchen.cookbook.sharedDocument(at: Self.place) == conflict)
    }
}

extension SharedDocument {
    /// Returns a document in which several kiosks have written one recipe.
    fileprivate static func conflict(of kiosks: Int, at key: String) -> SharedDocument {
        var item = SharedItem()
        for kiosk in 1...kiosks {
            item.join(
                SharedItem(
                    .soup(servings: Double(kiosk), kiosk: "K\(kiosk)"),
                    of: Dot(run: KioskRun(name: UInt64(kiosk)), number: 1)))
        }
        return SharedDocument([key: item])
    }
}

extension SharingStore {
    /// Fills the store with removed items of a kind up to the limit.
    fileprivate func fill(_ kind: SharedKind, leaving free: Int) async throws {
        try await cookbook.store.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                    INSERT INTO sharedItem (kind, key, bucket, state, isPresent)
                        SELECT ?, 'removed ' || n, n % 256, '{"c":{"1":1},"l":{}}', 0 FROM number
                    """, arguments: [SharedTable.most - free, kind.rawValue])
        }
    }
}
