import Household
import Testing
import Workbench

/// The documents as kiosks exchange them.
@Suite struct DocumentTests {
    private let run = KioskRun(name: 0xC0FFEE)
    private let key = "guest\tstarter:3"

    private var place: DocumentPlace { DocumentPlace(.favorites, of: key) }

    @Test func aDocumentIsWrittenAndReadBack() throws {
        var document = SharedDocument()
        document.items[key, default: SharedItem()].set(
            .object(["title": "Soup", "new": .list([.bool(true), .null])]), by: run)
        let json = try document.json()
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"items":{"guest\tstarter:3":{"c":{"c0ffee":1},"l":{"c0ffee.1":{"new":[true,null],"title":"Soup"}}}},"v":1}"#
        )
        #expect(try SharedDocument(json: json, at: place) == document)
    }

    @Test(arguments: [
        "", "x", "[]", "{}", #"{"v":1}"#, #"{"v":1,"items":[]}"#, #"{"v":1,"items":{"":{"c":{},"l":{}}}}"#,
        // No item is as long as that, nor in another bucket than its key says.
        #"{"v":1,"items":{"another key":{"c":{},"l":{}}}}"#,
        // A run without a name, a number below 1 or above 2^53, and a value that nobody can have seen.
        #"{"v":1,"items":{"KEY":{"c":{"":1},"l":{}}}}"#, #"{"v":1,"items":{"KEY":{"c":{"+a":1},"l":{}}}}"#,
        #"{"v":1,"items":{"KEY":{"c":{"a":0},"l":{}}}}"#, #"{"v":1,"items":{"KEY":{"c":{"a":1e300},"l":{}}}}"#,
        #"{"v":1,"items":{"KEY":{"c":{"a":9007199254740993},"l":{}}}}"#,
        #"{"v":1,"items":{"KEY":{"c":{},"l":{"a.1":{}}}}}"#, #"{"v":1,"items":{"KEY":{"c":{"a":1},"l":{"a.2":{}}}}}"#,
        #"{"v":1,"items":{"KEY":{"c":{"a":1},"l":{"a":{}}}}}"#,
        #"{"v":1,"items":{"KEY":{"c":{"a":1},"l":{"a.-1":{}}}}}"#,
        // Names that another kiosk would spell differently.
        #"{"v":1,"items":{"KEY":{"c":{"A":1},"l":{}}}}"#, #"{"v":1,"items":{"KEY":{"c":{"0a":1},"l":{}}}}"#,
        #"{"v":1,"items":{"KEY":{"c":{"a":1},"l":{"A.1":{}}}}}"#,
        #"{"v":1,"items":{"KEY":{"c":{"a":1},"l":{"a.01":{}}}}}"#,
        #"{"v":1,"items":{"KEY":{"c":{"a":1},"l":{"a.+1":{}}}}}"#,
    ])
    func whatIsNoDocumentIsRefused(text: String) {
        let json = text.split(separator: "KEY", omittingEmptySubsequences: false).joined(
            separator: #"guest\tstarter:3"#)
        #expect(throws: SharedDocumentError.self) { try SharedDocument(json: Array(json.utf8), at: place) }
    }

    @Test func anItemIsRefusedOnlyForItsFault() throws {
        let json = #"{"v":1,"items":{"guest\tstarter:3":{"c":{"a":1},"l":{"a.1":{}}}},"later":7}"#
        #expect(try SharedDocument(json: Array(json.utf8), at: place).items.count == 1)
    }

    @Test func aNewerVersionIsNamed() {
        #expect(throws: SharedDocumentError.version(2)) {
            try SharedDocument(json: Array(#"{"v":2,"items":"in another shape"}"#.utf8), at: place)
        }
    }

    @Test func deepJSONIsRefused() {
        let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
        let json = #"{"v":1,"items":{"guest\tstarter:3":{"c":{"a":1},"l":{"a.1":DEEP}}}}"#
            .split(separator: "DEEP").joined(separator: deep)
        #expect(throws: SharedDocumentError.self) { try SharedDocument(json: Array(json.utf8), at: place) }
    }

    @Test func aLongDocumentIsRefusedOnBothSides() {
        let long = String(repeating: "x", count: SharedDocument.longest)
        #expect(throws: SharedDocumentError.tooLong(bytes: SharedDocument.longest + 1)) {
            try SharedDocument(json: Array(repeating: 32, count: SharedDocument.longest + 1), at: place)
        }
        var document = SharedDocument()
        document.items[key, default: SharedItem()].set(.text(long), by: run)
        #expect(throws: SharedDocumentError.self) { try document.json() }
    }

    /// All versions of Galley must find an item in the same bucket.
    @Test func theBucketOfAnItemNeverChanges() {
        #expect(Bucket(of: "", in: .favorites).number == 37)
        #expect(Bucket(of: "a", in: .favorites).number == 12)
        #expect(Bucket(of: "foobar", in: .favorites).number == 40)
        let counts = (0..<6_400).reduce(into: [Bucket: Int]()) {
            $0[Bucket(of: "guest\tspoonacular:\($1)", in: .favorites), default: 0] += 1
        }
        #expect(counts.count == SharedKind.favorites.buckets)
        #expect(counts.values.allSatisfy { (50...160).contains($0) })
    }

    /// Decisions/SharedData.md has this figure.
    @Test func eachRunThatChangesAnItemAddsAtMost21Bytes() throws {
        var random = SplitMix(seed: 1)
        var document = SharedDocument()
        func change(times: Int) throws -> Int {
            for _ in 0..<times {
                document.items[key, default: SharedItem()].set(.object(["title": "Soup"]), by: .random(using: &random))
            }
            return try document.json().count
        }
        let first = try change(times: 1)
        let grown = try change(times: 1_000) - first
        #expect((20_800...21_000).contains(grown), "\(grown)")
        // Further changes and removals in the same run add nothing.
        let run = KioskRun.random(using: &random)
        document.items[key]?.set(.object(["title": "Soup"]), by: run)
        let before = try document.json().count
        for _ in 0..<8 {
            document.items[key]?.remove()
            document.items[key]?.set(.object(["title": "Soup"]), by: run)
        }
        #expect(try document.json().count == before)
    }
}
