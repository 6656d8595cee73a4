import Kitchen
import Testing
import Workbench

@testable import Interchange

/// Archives that somebody made to do harm, or that are damaged. What is good in them is read.
@Suite("Hostile archives")
struct HostileArchiveTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    private static var good: ArchiveBuilder.Entry { .init("good.cook", cook("Good")) }

    /// Reads an archive with a good recipe at its end, and returns the refusals.
    private func refusals(
        of entries: [ArchiveBuilder.Entry], as write: ([ArchiveBuilder.Entry]) -> [UInt8] = ArchiveBuilder.zip
    ) async throws -> [String] {
        let collection = try await folder.read("x.zip", write(entries + [Self.good]))
        #expect(collection.titles.last == "Good")
        return collection.refusals(below: "\(folder.path)/x.zip")
    }

    @Test(
        "A path that leads out of the archive is refused, and the rest is read",
        arguments: ["../x.cook", "a/../../x.cook", "/etc/x.cook", "a/..", "..\\x.cook", "a\\..\\..\\x.cook"])
    func traversal(name: String) async throws {
        for write in [ArchiveBuilder.zip, ArchiveBuilder.tar] {
            let reasons = try await refusals(of: [.init(name, cook("Evil"))], as: write)
            #expect(reasons.count == 1 && reasons[0].hasSuffix("its path leads out of the archive"), "\(reasons)")
        }
    }

    @Test("Links, devices and pipes are refused")
    func links() async throws {
        var link = ArchiveBuilder.Entry("link.cook", "/etc/passwd")
        link.mode = 0o120777
        #expect(try await refusals(of: [link]) == ["link.cook: it is a link"])
        let types: [(Unicode.Scalar, String)] = [
            ("1", "it is a link"), ("2", "it is a link"), ("3", "it is not a file"), ("4", "it is not a file"),
            ("6", "it is not a file"),
        ]
        for (type, reason) in types {
            var entry = ArchiveBuilder.Entry("x.cook", "")
            (entry.type, entry.link) = (type, "good.cook")
            #expect(try await refusals(of: [entry], as: ArchiveBuilder.tar) == ["x.cook: \(reason)"], "\(type)")
        }
    }

    @Test("Names with control characters are shown without them; a name that isn't UTF-8 as it claims is none")
    func names() async throws {
        var controls = ArchiveBuilder.Entry("a\u{1B}[2J\n.cook", "")
        #expect(try await refusals(of: [controls]) == ["a .cook: it has neither ingredients nor steps"])
        controls.name = [0xFF, 0xFE, 0x80] + Array(".cook".utf8)
        let reasons = try await refusals(of: [controls])
        #expect(reasons == [": it has no name"])
        let long = ArchiveBuilder.Entry(String(repeating: "x", count: 60_000) + ".cook", cook("Long"))
        #expect(try await refusals(of: [long]) == [])
    }

    @Test("Encrypted entries are refused")
    func encrypted() async throws {
        var entry = ArchiveBuilder.Entry("secret.cook", cook("Secret"))
        entry.isEncrypted = true
        #expect(try await refusals(of: [entry]) == ["secret.cook: it is encrypted"])
    }

    @Test("Small files that become large ones are cut off at the limit of their kind, also in several layers")
    func bombs() async throws {
        let zeros = 40 << 20
        let cases: [(ArchiveBuilder.Entry, String)] = [
            (.init("x.cook", zeros: zeros), "256 KiB"), (.init("x.json", zeros: zeros), "256 KiB"),
            (.init("x.html", zeros: zeros), "4 MiB"), (.init("database.json", zeros: zeros), "32 MiB"),
            (.init("x.zip", zeros: zeros), "16 MiB"), (.init("x.paprikarecipe", zeros: zeros), "16 MiB"),
            (.init("x.paprikarecipe", ArchiveBuilder.gzip(zeros: zeros)), "16 MiB"),
            (.init("x.paprikarecipe", ArchiveBuilder.gzip(ArchiveBuilder.gzip(zeros: zeros))), "16 MiB"),
        ]
        for (entry, limit) in cases {
            let reasons = try await refusals(of: [entry])
            #expect(reasons.count == 1 && reasons[0].hasSuffix("it is larger than \(limit)"), "\(reasons)")
        }
        let picture = ArchiveBuilder.zip([Self.good, .init("good.jpg", zeros: zeros)])
        let collection = try await folder.read("x.zip", picture)
        await #expect(throws: UnreadableRecipe("it is larger than 8 MiB")) { try await collection.pictures() }
    }

    @Test("Archives inside one another end at the second level")
    func nested() async throws {
        var archive = ArchiveBuilder.zip([.init("a.cook", cook("Deep"))])
        for _ in 1...3 { archive = ArchiveBuilder.zip([.init("inner.zip", archive)]) }
        let reasons = try await refusals(of: [.init("first.zip", archive)])
        #expect(reasons == ["first.zip/inner.zip: it is an archive inside an archive inside an archive"])
    }

    @Test("Of 100,000 entries, the first 50,000 are read")
    func entries() async throws {
        let many = [Self.good] + (1...100_000).map { ArchiveBuilder.Entry("\($0).txt", "") }
        let collection = try await folder.read("x.zip", ArchiveBuilder.zip(many))
        #expect(collection.titles == ["Good"] && collection.others == 49_999)
        #expect(
            collection.refusals(below: folder.path) == [
                "x.zip: the archive has more than 50000 files, so the rest was not read"
            ])
    }

    @Test("A tar archive that claims a file of gigabytes isn't read to its end")
    func claimed() async throws {
        var huge = ArchiveBuilder.Entry("huge.bin", "x")
        huge.claimedSize = .max
        let collection = try await folder.read("x.tar", ArchiveBuilder.tar([Self.good, huge, Self.good]))
        #expect(collection.titles == ["Good"])
        let reasons = collection.refusals(below: folder.path)
        #expect(reasons.count == 1 && reasons[0].hasPrefix("x.tar: the archive has more than 4 GiB"), "\(reasons)")
    }

    @Test("Wrong sizes and duplicate names do no harm")
    func lies() async throws {
        for claimed in [0, 5, 4_000_000_000 as UInt32] {
            var entry = ArchiveBuilder.Entry("x.cook", cook("Lie"))
            entry.claimedSize = claimed
            _ = try await refusals(of: [entry])
        }
        let twice = ArchiveBuilder.zip([Self.good, Self.good, .init("good.jpg", [1]), .init("good.jpg", [2])])
        let collection = try await folder.read("x.zip", twice)
        #expect(collection.titles == ["Good", "Good"])
        #expect(try await collection.pictures() == ["Good": [1]])
    }

    @Test("An archive that is cut off anywhere gives the recipes before the cut")
    func truncated() async throws {
        let entries = (1...5).map { ArchiveBuilder.Entry("\($0).cook", cook("Dish \($0)")) }
        let titles = entries.indices.map { "Dish \($0 + 1)" }
        for archive in [ArchiveBuilder.zip(entries), ArchiveBuilder.tar(entries)] {
            for length in stride(from: 0, to: archive.count, by: 37) {
                let collection = try await folder.read("x.zip", Array(archive[..<length]))
                #expect(titles.starts(with: collection.titles), "\(length): \(collection.titles)")
                #expect(collection.refusals.count <= 6)
            }
            #expect(try await folder.read("x.zip", archive).titles == titles)
        }
        let half = ArchiveBuilder.zip(entries)
        #expect(try await folder.read("x.zip", Array(half[..<(half.count / 2)])).titles.count >= 2)
    }

    @Test("Random changes of bytes neither crash nor hang", arguments: 1...4)
    func mutated(seed: UInt64) async throws {
        var dice = SplitMix(seed: seed)
        let entries = [
            ArchiveBuilder.Entry("a.cook", cook("A")), .init("b.json", "{\"@type\":\"Recipe\",\"name\":\"B\"}"),
            .init(
                "c.paprikarecipe",
                ArchiveBuilder.gzip(Array("{\"name\":\"C\",\"ingredients\":\"\",\"directions\":\"Cook.\"}".utf8))),
            .init("d.cook", zeros: 10_000),
        ]
        let archives = [
            ArchiveBuilder.zip(entries), ArchiveBuilder.tar(entries), ArchiveBuilder.gzip(ArchiveBuilder.tar(entries)),
        ]
        for _ in 1...150 {
            var archive = archives.randomElement(using: &dice) ?? []
            for _ in 1...Int.random(in: 1...8, using: &dice) {
                archive[Int.random(in: 0..<archive.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            let collection = try await folder.read("x.zip", archive)
            _ = try? await collection.pictures()
            #expect(collection.recipes.count + collection.refusals.count < 20)
        }
    }
}
