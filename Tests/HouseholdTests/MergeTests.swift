import Household
import Testing
import Workbench

/// The rules of the merge, one at a time.
@Suite struct MergeTests {
    private let kitchen = KioskRun(name: 0xA)
    private let cabin = KioskRun(name: 0xB)

    @Test func anAdditionReachesTheOtherKiosk() {
        var here = SharedItem()
        var there = SharedItem()
        here.set("Pasta", by: kitchen)
        there.join(here)
        #expect(there.values == ["Pasta"])
        #expect(here == there)
    }

    @Test func anOldCopyDoesNotBringARemovedItemBack() {
        var here = SharedItem()
        here.set("Pasta", by: kitchen)
        let old = here
        here.remove()
        here.join(old)
        #expect(!here.isPresent)
    }

    @Test func aRemovalEndsOnlyWhatItsKioskHadSeen() {
        var here = SharedItem()
        here.set("Pasta", by: kitchen)
        var there = here
        there.set("Pasta, again", by: cabin)
        here.remove()
        here.join(there)
        #expect(here.values == ["Pasta, again"])
    }

    @Test func twoValuesLiveIfNeitherKioskSawTheOther() {
        var here = SharedItem()
        var there = SharedItem()
        here.set(.number(1), by: kitchen)
        there.set(.number(2), by: cabin)
        here.join(there)
        #expect(here.values == [.number(1), .number(2)])
        here.set(.number(3), by: kitchen)
        here.join(there)
        #expect(here.values == [.number(3)])
    }

    @Test func aForgedValueOfAChangeEndsTheSameOnAllKiosks() {
        let change = Dot(run: kitchen, number: 1)
        var here = SharedDocument(["soup": SharedItem("Soup", of: change)])
        var there = SharedDocument(["soup": SharedItem("Poison", of: change)])
        for _ in 0..<2 { _ = (here.join(there), there.join(here)) }
        #expect(here == there)
        #expect(
            !here.join(there).knowsMore && !there.join(here).knowsMore, "otherwise they answer each other without end")
    }

    @Test func allValuesHaveOneOrder() {
        let values: [SharedValue] = [
            .null, .bool(true), .number(1), "1", "", .list(["a", "b"]), .list(["a\",\"b"]), .list([]), .object([:]),
            .object(["a": "b"]), .object(["a": .null, "b": .null]), .list([.list([]), "a"]), .list([.list(["a"])]),
            .object(["a": .number(1), "bcd2:xx4:yyyy": .null]),
            .object(["a": .number(1.01), "bcd": "xx", "yyyy": .null]),
        ]
        for (number, one) in values.enumerated() {
            for other in values.dropFirst(number + 1) { #expect((one < other) != (other < one), "\(one), \(other)") }
        }
    }

    @Test(arguments: 0..<UInt64(200))
    func anyOrderAndAnyRepetitionGiveTheSameResult(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let documents = (0..<3).map { number in
            Self.document(by: KioskRun(name: UInt64(number)), using: &random)
        }
        var forward = SharedDocument()
        for document in documents { _ = forward.join(document) }
        var backward = SharedDocument()
        for document in documents.reversed() + documents { _ = backward.join(document) }
        #expect(forward == backward)
    }

    @Test func aJoinTellsWhatHasChangedAndWhetherTheOtherSideLacksSomething() {
        var here = SharedDocument()
        var there = SharedDocument()
        here.items["soup", default: SharedItem()].set("Soup", by: kitchen)
        there.items["pasta", default: SharedItem()].set("Pasta", by: cabin)
        var joined = here.join(there)
        #expect(joined.changed == ["pasta"])
        #expect(joined.knowsMore)
        joined = there.join(here)
        #expect(joined.changed == ["soup"])
        #expect(!joined.knowsMore)
        joined = there.join(here)
        #expect(joined == SharedDocument.Joined())
    }

    /// A document as it may be after some changes here and a join with an older state of itself.
    private static func document(by run: KioskRun, using random: inout SplitMix) -> SharedDocument {
        var document = SharedDocument()
        for number in 0..<12 {
            let key = "\(Int.random(in: 0..<3, using: &random))"
            let old = document
            if Bool.random(using: &random) {
                document.items[key, default: SharedItem()].set(.number(Double(number)), by: run)
            } else {
                document.items[key]?.remove()
            }
            if Bool.random(using: &random) { _ = document.join(old) }
        }
        return document
    }
}
