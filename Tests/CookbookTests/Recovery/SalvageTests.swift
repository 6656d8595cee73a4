import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Repairing a damaged store")
struct SalvageTests {
    private let folder: TemporaryFolder
    private static let favorites = 60

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates a store with sixty favorites under three foods, twelve own recipes, a pantry, a shopping list, timers
    /// and a profile.
    private func fill() async throws -> Cookbook {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...Self.favorites {
            try await cookbook.save(
                .sample(RecipeID(.spoonacular, number), title: "Dish \(number)"), under: "food \(number % 3)",
                keep: .whole, at: Double(number))
        }
        for number in 1...12 { _ = try await cookbook.add(OwnRecipe(title: "Own \(number)")) }
        try await cookbook.keep(Pantry(["leek", "rice", "salt"].map { .init(name: $0) }))
        try await cookbook.keep(.sample())
        return cookbook
    }

    private func filled() async throws -> TemporaryFolder {
        let cookbook = try await fill()
        try cookbook.close()
        return try folder.copied()
    }

    private struct Content: Equatable {
        var rows: [String: Set<[DatabaseValue]>] = [:]

        var count: Int { rows.values.reduce(0) { $0 + $1.count } }

        /// Returns the number of rows that another store has, too.
        func shared(with other: Content) -> Int {
            rows.reduce(0) { $0 + $1.value.intersection(other.rows[$1.key] ?? []).count }
        }
    }

    /// Returns all rows of the tables with user data.
    private static func content(_ path: String) throws -> Content {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        return try queue.read { db in
            var content = Content()
            for table in ["favorite", "recipe", "food", "foodFavorite", "ownRecipe", "pantryItem", "timer", "profile"] {
                let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
                content.rows[table] = Set(rows.map { $0.map(\.1) })
            }
            return content
        }
    }

    /// Returns the rows that plain queries can read from a damaged store.
    private static func readable(_ path: String) -> Content {
        var content = Content()
        guard let queue = try? DatabaseQueue(path: path) else { return content }
        for table in ["favorite", "recipe", "food", "foodFavorite", "ownRecipe", "pantryItem", "timer", "profile"] {
            let rows = try? queue.read { db in try Row.fetchAll(db, sql: "SELECT * FROM \(table)") }
            content.rows[table] = Set((rows ?? []).map { $0.map(\.1) })
        }
        return content
    }

    @Test("None of 200 damaged stores loses a row without a report, and readable rows are recovered")
    func twoHundred() async throws {
        let whole = try await filled()
        let bytes = try whole.content("galley.sqlite")
        let before = try Self.content(whole.file("galley.sqlite"))
        var generator = SplitMix(seed: 28)
        var (readable, back, total, silent) = (0, 0, 0, 0)
        for number in 0..<200 {
            let damaged = try TemporaryFolder()
            for name in ["galley.sqlite-change", "galley.sqlite-inventory"] {
                try damaged.write(name, whole.content(name))
            }
            try damaged.write("galley.sqlite", Damage.random(bytes, using: &generator))
            let reader = try damaged.copied()
            readable += Self.readable(reader.file("galley.sqlite")).shared(with: before)
            let cookbook = try Cookbook(folder: damaged.path)
            let report = cookbook.damage
            try cookbook.close()
            let after = try Self.content(damaged.file("galley.sqlite"))
            let isWhole = before.rows.allSatisfy { after.rows[$0]?.count ?? 0 >= $1.count }
            if !isWhole, report == nil { silent += 1 }
            #expect(isWhole || report != nil, "damage \(number): rows are missing without a report")
            #expect(isWhole || report?.isComplete != true, "damage \(number): rows are missing, but not reported")
            back += after.shared(with: before)
            total += before.count
        }
        print("200 damages: \(silent) silent; \(readable) of \(total) rows are readable, \(back) recovered")
        #expect(back * 100 >= readable * 85)
        #expect(back > readable, "intact pages behind damaged ones are read")
        #expect(back * 100 >= total * 93)
    }

    private enum Damage {
        /// Damages a byte, a sector, a page or several pages: flips bits, or writes zeros, noise or a copy.
        static func random(_ bytes: Data, using generator: inout SplitMix) -> Data {
            var bytes = bytes
            let length = [1, 512, 4096, 9000].randomElement(using: &generator) ?? 1
            let place =
                Int.random(in: 0...(bytes.count - length), using: &generator) / min(length, 4096) * min(length, 4096)
            let range = place..<(place + length)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: for index in range { bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator) }
            case 1: bytes.replaceSubrange(range, with: Data(count: length))
            case 2:
                bytes.replaceSubrange(
                    range, with: Data(range.map { _ in UInt8.random(in: 0...255, using: &generator) }))
            default:
                let other = Int.random(in: 0...(bytes.count - length), using: &generator) / 4096 * 4096
                guard other + length <= bytes.count else { break }
                bytes.replaceSubrange(range, with: bytes[other..<(other + length)])
            }
            return bytes
        }
    }

    @Test("With the first pages destroyed, the inventory locates the tables and everything is recovered")
    func firstPages() async throws {
        let damaged = try await filled()
        let before = try Self.content(damaged.file("galley.sqlite"))
        var bytes = try damaged.content("galley.sqlite")
        bytes.replaceSubrange(0..<4096, with: Data(repeating: 0xA5, count: 4096))
        try damaged.write("galley.sqlite", bytes)
        let cookbook = try Cookbook(folder: damaged.path)
        #expect(cookbook.damage?.isComplete == true)
        #expect(
            cookbook.damage?.summary == """
                The store was damaged and has been rebuilt. Recovered: 1 timer, 60 favorites, 12 own recipes, 3 foods, \
                3 pantry items. Nothing is missing. The damaged files are in \(damaged.file("quarantine/1")).
                """)
        #expect(try await cookbook.search(RecipeSearch(.words("dish 17"))).total > 0, "the FTS5 index is rebuilt")
        try cookbook.close()
        #expect(try Self.content(damaged.file("galley.sqlite")) == before)
    }

    @Test("The rest of a truncated store is recovered")
    func cutOff() async throws {
        let whole = try await filled()
        let bytes = try whole.content("galley.sqlite")
        for pages in [bytes.count / 4096 / 2, bytes.count / 4096 - 3] {
            let (cut, padded) = (try whole.copied(), try whole.copied())
            try cut.write("galley.sqlite", bytes.prefix(pages * 4096))
            try padded.write("galley.sqlite", bytes.prefix(pages * 4096) + Data(count: bytes.count - pages * 4096))
            let (one, other) = (try Cookbook(folder: cut.path), try Cookbook(folder: padded.path))
            #expect(one.damage?.parts == other.damage?.parts)
            #expect(one.damage?.parts.contains { $0.recovered > 0 } == true)
        }
    }

    @Test("With the first page destroyed, changes in the WAL are recovered, too")
    func firstPageWithLog() async throws {
        let cookbook = try await fill()
        _ = try await cookbook.checkpoint()
        try await cookbook.save(.made(500, "Dish 500"), keep: .title, at: 1)
        let killed = try folder.copied()
        var bytes = try killed.content("galley.sqlite")
        bytes.replaceSubrange(0..<4096, with: Data(repeating: 0xA5, count: 4096))
        try killed.write("galley.sqlite", bytes)
        let after = try Cookbook(folder: killed.path)
        #expect(try await after.favorites().count == 61)

        // The last change is lost without the WAL, and the report says so.
        let lost = try folder.copied()
        try lost.write("galley.sqlite", bytes)
        for suffix in ["wal", "shm"] {
            try FileManager.default.removeItem(atPath: lost.file("galley.sqlite-\(suffix)"))
        }
        let damage = try Cookbook(folder: lost.path).damage
        #expect(damage?.lostChanges == 1)
        #expect(damage?.isComplete == false)
    }

    @Test("A count that is unknown in one report stays unknown in the merged one")
    func unknownStaysUnknown() {
        func report(_ recovered: Int, of expected: Int?) -> DamageReport {
            DamageReport(parts: [.init(kind: "favorites", recovered: recovered, expected: expected)])
        }
        #expect(!report(30, of: 30).adding(report(30, of: nil)).isComplete)
        #expect(!report(30, of: nil).adding(report(60, of: 60)).isComplete)
        #expect(!report(0, of: nil).adding(report(60, of: 60)).isComplete)
        #expect(report(30, of: 30).adding(report(30, of: 30)).isComplete)
        #expect(report(3, of: 4).adding(report(4, of: 6)).parts.map(\.missing) == [3])
    }

    @Test("Recovered titles don't count as recovered recipes")
    func lostTexts() async throws {
        let damaged = try await filled()
        try await DatabaseQueue(path: damaged.file("galley.sqlite")).writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA foreign_keys = OFF; DELETE FROM recipe WHERE id IN ('spoonacular:7', 'spoonacular:8')")
        }
        let damage = try Cookbook(folder: damaged.path).damage
        #expect(damage?.isComplete == false)
        #expect(damage?.summary.contains("Details of recipes or settings may be missing, too.") == true)
    }

    @Test("A pending restore wins over a pending repair, and no loss is reported")
    func restoreAfterRepair() async throws {
        let whole = try await filled()
        let state = try whole.copied()
        for name in ["salvage", "restore"] {
            try FileManager.default.createDirectory(atPath: state.file(name), withIntermediateDirectories: false)
        }
        try state.write("restore/galley.sqlite", whole.content("galley.sqlite"))
        let other = try TemporaryFolder()
        try Cookbook(folder: other.path).close()
        try state.write("salvage/galley.sqlite", other.content("galley.sqlite"))
        try state.write("salvage/set-aside", Data(try DamageReport(lostChanges: 3, event: "a").json))
        try state.write("galley.sqlite", Data(repeating: 9, count: 9000))
        let cookbook = try Cookbook(folder: state.path)
        #expect(try await cookbook.favorites().count == 60)
        #expect(cookbook.damage == nil)
        #expect(state.exists("quarantine/1/galley.sqlite"))
    }

    @Test("Quarantined files never overwrite others")
    func keepsQuarantined() throws {
        let state = Folder(path: folder.path)
        let report = DamageReport(lostChanges: 1, event: "a")
        for content in ["first", "second"] {
            try folder.write("galley.sqlite-wal", content)
            try Quarantine(in: state).setAside(["galley.sqlite-wal"], of: state, because: report)
        }
        #expect(try folder.read("quarantine/1/galley.sqlite-wal") == "first")
        #expect(try folder.read("quarantine/1/galley.sqlite-wal-1") == "second")
    }

    @Test("Without an inventory and a backup, a store without its first page comes back empty (control)")
    func negativeControl() async throws {
        let damaged = try await filled()
        try FileManager.default.removeItem(atPath: damaged.file("galley.sqlite-inventory"))
        var bytes = try damaged.content("galley.sqlite")
        bytes.replaceSubrange(0..<4096, with: Data(repeating: 0xA5, count: 4096))
        try damaged.write("galley.sqlite", bytes)
        let cookbook = try Cookbook(folder: damaged.path)
        #expect(try await cookbook.favorites().isEmpty)
        #expect(cookbook.damage?.summary.contains("Nothing could be recovered.") == true)
    }

    @Test("Unreadable rows come from the newest sound backup, and the rest is reported as missing")
    func backup() async throws {
        let cookbook = try await fill()
        _ = try await cookbook.backUp(to: Backups(state: folder.path))
        try await cookbook.save(.bare, keep: .whole, at: 99)
        try await cookbook.save(.sample(RecipeID(.spoonacular, 1000)), keep: .whole, at: 99)
        try cookbook.close()
        let size = try folder.content("galley.sqlite").count
        try folder.write("galley.sqlite", Data(repeating: 0x11, count: size))
        let after = try Cookbook(folder: folder.path)
        let report = try #require(after.damage)
        let favorites = try #require(report.parts.first { $0.kind == "favorites" })
        #expect(favorites.recovered == 60)
        #expect(favorites.fromBackup == 60)
        #expect(favorites.missing == 1, "\(Recipe.bare.title) took the place of a favorite")
        #expect(report.backup?.number == 1)
        #expect(report.summary.contains("Missing: 1 timer, 1 favorite."))
        #expect(try await after.favorites().count == 60)
    }

    @Test("Rows lost without an error of SQLite are noticed by the row counts")
    func lostRows() async throws {
        let damaged = try await filled()
        try await DatabaseQueue(path: damaged.file("galley.sqlite")).write { db in
            try db.execute(sql: "DELETE FROM favorite WHERE number IN (7, 8)")
        }
        let report = try #require(try Cookbook(folder: damaged.path).damage)
        #expect(report.parts.first { $0.kind == "favorites" }?.missing == 2)
    }

    @Test("A damaged index loses nothing, because the tables are copied")
    func lostIndex() async throws {
        let damaged = try await filled()
        let root = try await DatabaseQueue(path: damaged.file("galley.sqlite")).read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'favoriteByRecipe'")
        }
        var bytes = try damaged.content("galley.sqlite")
        let start = (try #require(root) - 1) * 4096
        // An empty index page.
        bytes.replaceSubrange(start..<(start + 8), with: [0x0A, 0, 0, 0, 0, 0, 0, 0])
        try damaged.write("galley.sqlite", bytes)
        let cookbook = try Cookbook(folder: damaged.path)
        #expect(cookbook.damage?.isComplete == true)
        #expect(try await cookbook.favorites().count == 60)
    }

    @Test("A profile with a lost row comes back with its data, and numbers aren't reused")
    func lostProfile() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        let anna = try await cookbook.add(profile: "Anna", pin: nil, at: 1).get()
        try await cookbook.save(.bare, keep: .whole, at: 1, for: anna.number)
        for number in 1...3 { _ = try await cookbook.add(OwnRecipe(title: "Own \(number)")) }
        try cookbook.close()
        try await DatabaseQueue(path: folder.file("galley.sqlite")).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM profile WHERE number = \(anna.number)")
        }
        let after = try Cookbook(folder: folder.path)
        #expect(after.damage != nil)
        #expect(try await after.favorites(of: anna.number) == [Recipe.bare.heading])
        #expect(try await after.people().profiles.map(\.name).contains("Profile \(anna.number)"))
        let (strays, sequence) = try await after.store.read { db in
            (
                try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count,
                try Int.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'ownRecipe'")
            )
        }
        #expect(strays == 0)
        #expect(sequence == 3)
    }

    @Test("Pages that are copies of others don't cause an endless loop", .timeLimit(.minutes(2)))
    func copies() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...400 { try await cookbook.save(.made(number, "Dish \(number)"), keep: .title, at: 1) }
        try cookbook.close()
        let bytes = try folder.content("galley.sqlite")
        let pages = bytes.count / 4096
        for (from, to) in [(9, 12), (20, 23), (30, 25)] + (4..<24).map({ ($0, pages - $0) }) {
            var damage = bytes
            damage.replaceSubrange(to * 4096..<(to * 4096 + 8192), with: bytes[from * 4096..<(from * 4096 + 8192)])
            let after = min(to * 4096 + 8192, bytes.count - 4096)
            damage.replaceSubrange(after..<(after + 4096), with: Data(repeating: 0xEE, count: 4096))
            let damaged = try folder.copied()
            try damaged.write("galley.sqlite", damage)
            #expect(try Cookbook(folder: damaged.path).damage != nil)
        }
    }

    @Test("After any loss, the guest is number 1 and there are no dangling references")
    func references() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        _ = try await cookbook.add(OwnRecipe(title: "Bread"))
        let bread = try #require(try await cookbook.recipe(RecipeID(.own, 1)))
        try await cookbook.save(bread, under: "bread", keep: .whole, at: 1)
        try await cookbook.save(.bare, under: "bread", keep: .whole, at: 2)
        try cookbook.close()
        try await DatabaseQueue(path: folder.file("galley.sqlite")).writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA foreign_keys = OFF;
                    DELETE FROM recipe WHERE id = 'own:1';
                    UPDATE profile SET number = 3 WHERE number = 1;
                    """)
        }
        let after = try Cookbook(folder: folder.path)
        #expect(after.damage != nil)
        #expect(try await after.favorites() == [Recipe.bare.heading])
        #expect(try await after.people().current.number == 1)
        let strays = try await after.store.read { db in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count }
        #expect(strays == 0)
    }

    @Test("A timer in the backup doesn't ring again")
    func timers() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.keep(.sample())
        _ = try await cookbook.backUp(to: Backups(state: folder.path))
        try cookbook.close()
        let size = try folder.content("galley.sqlite").count
        try folder.write("galley.sqlite", Data(repeating: 0x11, count: size))
        #expect(try await Cookbook(folder: folder.path).timers() == nil)
    }

    @Test("If the inventory can't be written, changes are saved and a note is added once")
    func noInventory() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        _ = cookbook.takeNotes()
        try FileManager.default.removeItem(atPath: folder.file("galley.sqlite-inventory"))
        try FileManager.default.createDirectory(
            atPath: folder.file("galley.sqlite-inventory"), withIntermediateDirectories: false)
        for number in 1...2 {
            try await cookbook.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: 1)
            #expect(try await cookbook.checkpoint())
        }
        try cookbook.close()
        #expect(cookbook.takeNotes().count == 1)
        #expect(try await Cookbook(folder: folder.path).favorites().count == 2)
    }

    @Test("A repair without enough room leaves no files behind", .enabled(if: .mounts))
    func noRoom() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=1m")
        try Data(repeating: 7, count: 300_000).write(to: URL(filePath: "\(card.path)/galley.sqlite"))
        _ = try card.fill()
        let error = #expect(throws: CookbookError.self) { try Cookbook(folder: card.path) }
        #expect(error?.reason == .full)
        let names = try FileManager.default.contentsOfDirectory(atPath: card.path).sorted()
        #expect(names == ["ballast", "galley.sqlite"])
    }

    @Test("An interrupted repair begins again before its rename and is completed after it")
    func interrupted() async throws {
        let whole = try await filled()
        let bytes = try whole.content("galley.sqlite")
        let begun = try whole.copied()
        try begun.write("galley.sqlite", bytes.prefix(bytes.count / 4096 / 2 * 4096))
        try FileManager.default.createDirectory(
            atPath: begun.file("salvage.new"), withIntermediateDirectories: false)
        try begun.write("salvage.new/galley.sqlite", Data(repeating: 1, count: 100))
        #expect(try Cookbook(folder: begun.path).damage != nil)
        #expect(!begun.exists("salvage.new"))
        #expect(!begun.exists("salvage"))

        let decided = try whole.copied()
        try FileManager.default.createDirectory(atPath: decided.file("salvage"), withIntermediateDirectories: false)
        try decided.write("salvage/galley.sqlite", bytes)
        try decided.write("salvage/set-aside", Data(try DamageReport(lostChanges: 3).json))
        try decided.write("galley.sqlite", Data(repeating: 9, count: 9000))
        let cookbook = try Cookbook(folder: decided.path)
        #expect(cookbook.damage?.lostChanges == 3)
        #expect(cookbook.damage?.setAside == decided.file("quarantine/1"))
        #expect(try await cookbook.favorites().count == 60)
        #expect(!decided.exists("salvage"))

        // A kill in between: the report is stored, but only some files are quarantined.
        let halfway = try whole.copied()
        try FileManager.default.createDirectory(atPath: halfway.file("salvage"), withIntermediateDirectories: false)
        try halfway.write("salvage/galley.sqlite", bytes)
        let report = DamageReport(lostChanges: 3, event: "a")
        try halfway.write("salvage/set-aside", Data(try report.json))
        let state = Folder(path: halfway.path)
        try Quarantine(in: state).setAside(["galley.sqlite-inventory"], of: state, because: report)
        let finished = try Cookbook(folder: halfway.path)
        #expect(finished.damage?.lostChanges == 3)
        #expect(halfway.exists("quarantine/1/galley.sqlite"))
        #expect(!halfway.exists("quarantine/2"))
    }

    @Test("New damage is added to an unacknowledged report")
    func again() async throws {
        let damaged = try await filled()
        for round in 1...2 {
            try await DatabaseQueue(path: damaged.file("galley.sqlite")).write { db in
                try db.execute(sql: "DELETE FROM favorite WHERE number = \(round)")
            }
            let cookbook = try Cookbook(folder: damaged.path)
            let favorites = cookbook.damage?.parts.first { $0.kind == "favorites" }
            #expect(favorites?.missing == round)
            try cookbook.close()
        }
    }
}

extension TimerSnapshot {
    fileprivate static func sample() -> TimerSnapshot {
        let rice = CookTimer(id: 1, label: "Rice", duration: .seconds(600), state: .paused(remaining: .seconds(9)))
        return TimerSnapshot(timers: [rice], written: ClockReading.sample())
    }
}
