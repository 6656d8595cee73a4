import Control
import Foundation
import GRDB
import Kitchen
import Photos
import Testing
import Workbench

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: import and export of recipes", .serialized)
final class RecipeImportFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    // MARK: Files

    @discardableResult
    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = "\(kitchen.folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    private static func cook(_ title: String, _ amount: Int = 200) -> String {
        "---\ntitle: \(title)\nservings: 2\nnutrition: energy 210 kcal\n---\n\nCook @rice{\(amount)%g} for ~{12%minutes}.\n"
    }

    private static func picture(_ gray: UInt8) throws -> [UInt8] {
        let pixels = [UInt8](repeating: gray, count: 64 * 48 * 3)
        return try Bitmap(width: 64, height: 48, pixels: pixels).jpeg(quality: 80)
    }

    private struct Imported: Decodable {
        struct Refused: Decodable {
            var path: String
            var reason: String
        }

        var added: [String]
        var known: [String]
        var refused: [Refused]
        var new: Int
        var titles: [String]
        var photos: Int
    }

    private func run(_ arguments: String..., input: FileHandle = .nullDevice) async throws -> GalleyCommand {
        try await GalleyCommand.run(["recipe"] + arguments, in: kitchen.folder, input: input)
    }

    private func imported(_ path: String, _ options: String...) async throws -> Imported {
        let command = try await GalleyCommand.run(["recipe", "import", path, "--json"] + options, in: kitchen.folder)
        #expect(command.status == 0, "\(command.errors)")
        return try command.document()
    }

    private func titles() async throws -> [String] {
        let entries: [RecipeEntryDocument] = try await run("list", "--own", "--json").document()
        return entries.map(\.title).sorted()
    }

    // MARK: Import

    @Test(
        "20 and 34, over the command line: folders and archives are imported with photos, and again without doubling",
        arguments: [true, false])
    func importing(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await kitchen.kiosk() : nil
        try file("recipes/Bread.cook", Array(Self.cook("Bread").utf8))
        try file("recipes/Bread.jpg", Self.picture(90))
        try file("recipes/broken.json", Array("{".utf8))
        let photo = Data(try Self.picture(30)).base64EncodedString()
        let paprika = #"{"name":"Soup","ingredients":"2 leeks","directions":"Boil.","photo_data":"\#(photo)"}"#
        let archive = ArchiveBuilder.zip([
            .init("Soup.paprikarecipe", ArchiveBuilder.gzip(Array(paprika.utf8))),
            .init("../x.cook", Self.cook("Evil")),
            .init("b.cook", Self.cook("Bread")), .init("c.cook", Self.cook("Bread", 300)),
        ])
        try file("recipes/more/all.paprikarecipes", archive)
        let folder = "\(kitchen.folder)/recipes"

        let dry = try await imported(folder, "--dry-run")
        #expect(dry.added == [] && dry.new == 3 && dry.known == [] && dry.titles == ["Bread", "Soup", "Bread"])
        let shown = try await run("import", folder, "--dry-run")
        #expect(
            shown.output
                == "Bread\nSoup\nBread\n\nWould be added 3\nKnown already  1\nRefused        2\nOther files    0\n")
        #expect(try await titles() == [])

        let first = try await imported(folder)
        #expect(first.titles == dry.titles)
        #expect(first.added == ["own:1", "own:2", "own:3"] && first.known == ["own:1"] && first.photos == 2)
        #expect(
            first.refused.map { $0.path.replacing(folder, with: "") } == [
                "/broken.json", "/more/all.paprikarecipes/../x.cook",
            ])
        #expect(first.refused[1].reason == "its path leads out of the archive")
        #expect(try await titles() == ["Bread", "Bread", "Soup"], "the changed one is another recipe")
        let again = try await imported(folder)
        #expect(again.added == [] && Set(again.known) == ["own:1", "own:2", "own:3"] && again.photos == 0)
        #expect(try await titles().count == 3)

        let soup: RecipeDocument = try await run("show", "own:2", "--json").document()
        #expect(soup.title == "Soup" && soup.photos.count == 1)
        // An interrupted import has saved the recipe without its photo; the next one adds it.
        _ = try await kitchen.output("recipe", "photo", "own:2", "--remove")
        #expect(try await imported(folder).photos == 1)
        // A photo that was changed stays.
        let people = try await run("import", folder)
        #expect(people.status == 0 && people.output.contains("Known already  4"), "\(people.output)")
        #expect(people.errors.contains("broken.json: ") && people.errors.contains("leads out of the archive"))
        if let kiosk {
            #expect(
                try await kiosk.open("My recipes").labels.starts(with: ["New recipe", "Bread", "Bread", "Soup"]))
            try await kiosk.stop()
        }
    }

    @Test("20, over the command line: an archive comes over standard input; what can't be imported says why")
    func refusals() async throws {
        let archive = try file("a.zip", ArchiveBuilder.zip([.init("a.cook", Self.cook("Tea"))]))
        let input = try FileHandle(forReadingFrom: URL(filePath: archive))
        let sent = try await run("import", "-", "--json", input: input)
        #expect(try sent.document(Imported.self).added == ["own:1"], "\(sent.errors)")

        let missing = try await run("import", archive, "/nonexistent/x.zip")
        #expect(missing.status == Sysexit.notFound.rawValue && missing.errors.contains("nothing was added"))
        #expect(try await run("import").status == Sysexit.usage.rawValue)
        let text = try file("letter.txt", Array("Dear aunt".utf8))
        let none = try await run("import", text)
        #expect(none.status == Sysexit.unacceptable.rawValue)
        #expect(none.errors.contains("letter.txt: it is not a recipe, a page or an archive"), "\(none.errors)")
        #expect(none.errors.contains("no recipe was found"))
        let quiet = try await run("import", archive, "-q")
        #expect(quiet.status == 0 && quiet.output == "" && quiet.errors == "")
        if getuid() != 0 {
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: archive)
            #expect(try await run("import", archive).status == Sysexit.notPermitted.rawValue)
        }
    }

    @Test("20, over the command line: the limit of own recipes is kept, and the others are refused with the reason")
    func full() async throws {
        let first = try file("first.zip", ArchiveBuilder.zip([.init("a.cook", Self.cook("Bread"))]))
        #expect(try await imported(first).added == ["own:1"])
        let store = try DatabaseQueue(path: "\(kitchen.folder)/state/galley.sqlite")
        try await store.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE count (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM count WHERE n < ?)
                    INSERT INTO ownRecipe (profile, key) SELECT 1, lower(hex(randomblob(8))) FROM count
                    """, arguments: [OwnRecipe.mostKept])
        }
        try store.close()
        let entries = ["Tea", "Bread", "Mate"].map { ArchiveBuilder.Entry("\($0).cook", Self.cook($0)) }
        let result = try await imported(try file("many.zip", ArchiveBuilder.zip(entries)))
        #expect(result.added.count == 1 && result.known == ["own:1"])
        #expect(
            result.refused.map(\.reason) == ["there are already \(OwnRecipe.mostKept) own recipes; remove some first"])

        // People read the limit once, not for each of many files.
        let more = ["Rice", "Bread", "Eggs", "Soup"].map { ArchiveBuilder.Entry("\($0).cook", Self.cook($0)) }
        let table = try await run("import", try file("more.zip", ArchiveBuilder.zip(more)))
        #expect(table.status == 0 && table.output.contains("Refused        3"), "\(table)")
        #expect(
            table.errors
                == "galley: 3 recipes left out: there are already \(OwnRecipe.mostKept) own recipes; remove some first\n"
        )
    }

    // MARK: Export

    @Test(
        "20 and 34, over the command line: everything is exported, and an import of it gives the same recipes and photos",
        arguments: [(true, "cook"), (false, "json")])
    func export(isRunning: Bool, format: String) async throws {
        let kiosk = isRunning ? try await kitchen.kiosk() : nil
        let recipes = [
            ("a.cook", Self.cook("Bread")), ("b.cook", Self.cook("Bread", 300)),
            ("c.cook", Self.cook("Rice / \"Egg\": .")),
        ]
        try file("in/a.jpg", Self.picture(10))
        for (name, text) in recipes { try file("in/\(name)", Array(text.utf8)) }
        #expect(try await imported("\(kitchen.folder)/in").photos == 1)
        let favorites = (1...54).map { "starter:\($0)" }
        #expect(try await GalleyCommand.run(["favorite", "add"] + favorites, in: kitchen.folder).status == 0)

        let out = "\(kitchen.folder)/out"
        let message = try await kitchen.output("recipe", "export", "--all", out, "--format", format)
        #expect(message == "57 recipes and 1 photo in \(out); 0 files unchanged\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: out)
        #expect(names.count == 59 && names.contains("Red lentil dal.\(format)"))
        #expect(names.contains("Bread (own-1).\(format)") && names.contains("Bread (own-1).jpg"))
        #expect(names.contains("Rice - -Egg-- .\(format)") || names.contains("Rice - -Egg--.\(format)"), "\(names)")
        // On this kitchen, everything is known.
        let again = try await imported(out)
        #expect(again.new == 0 && again.known.count == 57 && again.photos == 0)
        try await kiosk?.stop()

        // Another kitchen gets everything.
        try FileManager.default.removeItem(atPath: "\(kitchen.folder)/state")
        let other = isRunning ? try await kitchen.kiosk() : nil
        let taken = try await imported(out)
        #expect(taken.added.count == 57 && taken.refused.isEmpty && taken.photos == 1)
        let shown: RecipeDocument = try await run("show", taken.added[0], "--json").document()
        #expect(!shown.steps.isEmpty)
        // Across formats, too: what came as one is known as the other.
        let crossed = "\(kitchen.folder)/crossed"
        _ = try await kitchen.output(
            "recipe", "export", "--all", crossed, "--format", format == "cook" ? "json" : "cook")
        let known = try await imported(crossed)
        #expect(known.new == 0 && known.known.count == 57)
        #expect(try await imported(out).new == 0)
        try await other?.stop()
    }

    @Test("20, over the command line: a new export updates its own files, and leaves all others alone")
    func updates() async throws {
        try file("a.cook", Array(Self.cook("Bread").utf8))
        try file("b.cook", Array(Self.cook("Tea").utf8))
        _ = try await kitchen.output("recipe", "add", "\(kitchen.folder)/a.cook", "\(kitchen.folder)/b.cook")
        let out = "\(kitchen.folder)/out"
        _ = try await kitchen.output("recipe", "export", "--all", out)
        #expect(try await kitchen.output("recipe", "export", "--all", out).contains("2 files unchanged"))

        try file("c.cook", Array(Self.cook("Bread", 900).utf8))
        _ = try await kitchen.output("recipe", "edit", "own:1", "\(kitchen.folder)/c.cook")
        try file("out/Tea.cook", Array("mine".utf8))
        let second = try await run("export", "--all", out)
        #expect(second.status == Sysexit.unacceptable.rawValue)
        #expect(second.errors.contains("Tea.cook: a file with this name"), "\(second.errors)")
        func text(_ name: String) throws -> String { try String(contentsOfFile: "\(out)/\(name)", encoding: .utf8) }
        #expect(
            try text("Tea.cook") == "mine" && text("Bread.cook").contains("900") && text("Bread.cook~").contains("200"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: out).allSatisfy { !$0.hasSuffix(".part") })

        // An editor's backup of that name stays, too.
        try file("out/Bread.cook~", Array("mine".utf8))
        try file("c.cook", Array(Self.cook("Bread", 700).utf8))
        _ = try await kitchen.output("recipe", "edit", "own:1", "\(kitchen.folder)/c.cook")
        _ = try await run("export", "--all", out)
        #expect(try text("Bread.cook~") == "mine" && text("Bread.cook~~").contains("900"))

        try file("taken", Array("x".utf8))
        #expect(try await run("export", "--all", "\(kitchen.folder)/taken").status == Sysexit.notFound.rawValue)
        #expect(try await run("export", "--all", "/nonexistent/a/b").status == Sysexit.notFound.rawValue)
        #expect(try await run("export", "own:1", "--all", out).status == Sysexit.usage.rawValue)
        #expect(try await run("export").status == Sysexit.usage.rawValue)
    }
}
