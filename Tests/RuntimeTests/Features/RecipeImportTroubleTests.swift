import Control
import Cookbook
import Fixtures
import Foundation
import Kitchen
import Photos
import Testing
import Workbench

/// Imports with a full card, with files that can't be read, and with Ctrl-C.
@Suite("Large imports of recipes, and trouble during them", .serialized, .timeLimit(.minutes(5)))
struct RecipeImportTroubleTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    /// The number of recipes of an interrupted import. The patterns below repeat it.
    private static let count = 20

    private struct Imported: Decodable {
        struct Refused: Decodable {
            var path: String
            var reason: String
        }

        var added: [String]
        var known: [String]
        var refused: [Refused]
        var photos: Int
    }

    private static func cook(_ title: String) -> String {
        "---\ntitle: \(title)\nservings: 2\n---\n\nCook @rice{200%g} for ~{12%minutes}.\n"
    }

    /// Writes recipes with photos that take a while to encode, and returns their folder.
    private func recipes(_ count: Int) throws -> String {
        let recipes = "\(folder)/recipes"
        try FileManager.default.createDirectory(atPath: recipes, withIntermediateDirectories: true)
        for number in 1...count {
            try Data(Self.cook("Dish \(number)").utf8).write(to: URL(filePath: "\(recipes)/\(number).cook"))
            let photo = Bitmap.made(width: 640, height: 480) { x, y in
                (UInt8(x * 255), UInt8(y * 255), UInt8(Int(x * y * 640 * 480) * number % 256))
            }
            try Data(try photo.jpeg(quality: 90)).write(to: URL(filePath: "\(recipes)/\(number).jpg"))
        }
        return recipes
    }

    private func run(_ words: String..., under others: [String] = []) async throws -> GalleyCommand {
        try await GalleyCommand.run(["recipe"] + words, in: folder, under: others)
    }

    /// The numbers of own recipes, and of their photos.
    private struct Stored: Equatable {
        var recipes: Int
        var photos: Int
    }

    private func stored() async throws -> Stored {
        let entries: [RecipeEntryDocument] = try await run("list", "--own", "--json").document()
        var photos = 0
        for entry in entries {
            let recipe: RecipeDocument = try await run("show", entry.id.description, "--json").document()
            #expect(!recipe.steps.isEmpty)
            photos += recipe.photos.count
        }
        return Stored(recipes: entries.count, photos: photos)
    }

    @Test(
        "On a full card the import ends with its table; nothing is half there, and a repeat adds the rest",
        .enabled(if: .mounts))
    func full() async throws {
        let recipes = try recipes(30)
        let card = try Mount(at: temporary.file("card"), options: "size=16m")
        let kiosk = try await TestKiosk(folder: folder, state: "\(card.path)/state")
        let ballast = try card.fill()
        let file = try FileHandle(forWritingTo: URL(filePath: ballast))
        try file.truncate(atOffset: try file.seekToEnd() - 1_500_000)
        try file.close()

        let cut = try await run("import", recipes, "--json")
        #expect(cut.status == Sysexit.notWritten.rawValue && cut.errors.contains("full"), "\(cut.errors)")
        let first = try cut.document(Imported.self)
        let before = try await stored()
        let (count, photos) = (before.recipes, before.photos)
        #expect(first.added.count == count && first.photos == photos, "\(first)")
        #expect(count > 0 && photos < 30)

        try FileManager.default.removeItem(atPath: ballast)
        try await Workbench.wait(until: "the kiosk can write", within: .seconds(20)) {
            try await kiosk.document(ShowStatus()).store.state == .ok
        }
        let again = try await run("import", recipes, "--json")
        #expect(again.status == 0, "\(again.errors)")
        let second = try again.document(Imported.self)
        #expect(second.known.count == count && second.added.count == 30 - count)
        #expect(second.photos == 30 - photos)
        #expect(try await stored() == Stored(recipes: 30, photos: 30))
        try await kiosk.stop()
    }

    @Test("A file or folder that can't be read is in the table, and the others are taken")
    func unreadable() async throws {
        // Without these capabilities, file modes hold for root, too.
        let user = getuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []
        let recipes = "\(folder)/recipes"
        for name in ["locked", "open"] {
            try FileManager.default.createDirectory(atPath: "\(recipes)/\(name)", withIntermediateDirectories: true)
            try Data(Self.cook(name).utf8).write(to: URL(filePath: "\(recipes)/\(name)/a.cook"))
        }
        try Data(Self.cook("Secret").utf8).write(to: URL(filePath: "\(recipes)/secret.cook"))
        let locked = ["\(recipes)/locked", "\(recipes)/secret.cook"]
        func set(_ permissions: Int, _ path: String) throws {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        }
        for path in locked { try set(0, path) }

        let taken = try await run("import", recipes, "--json", under: user)
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(try taken.document(Imported.self).added.count == 1)
        #expect(try taken.document(Imported.self).refused.map(\.path) == locked)
        #expect(try taken.document(Imported.self).refused.allSatisfy { $0.reason.contains("cannot be read") })
        let table = try await run("import", recipes, under: user)
        #expect(table.output.contains("Refused        2"), "\(table.output)")
        #expect(locked.allSatisfy { table.errors.contains("\($0): ") }, "\(table.errors)")

        // What the person names must be readable.
        for path in locked {
            let refused = try await run("import", "\(recipes)/open", path, under: user)
            #expect(refused.status == Sysexit.notPermitted.rawValue, "\(refused)")
            #expect(refused.errors.contains("\(path) cannot be read") && refused.errors.contains("nothing was added"))
        }
        for path in locked { try set(0o700, path) }
        #expect(try await stored().recipes == 1)
    }

    @Test(
        "Ctrl-C ends the import with a table of what was taken; a repeat adds the rest and doubles nothing",
        arguments: [true, false])
    func interrupted(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await TestKiosk(folder: folder, config: "") : nil
        let terminal = try PseudoTerminal(["recipe", "import", try recipes(Self.count)], in: folder)
        try await terminal.wait("some photos are saved") {
            $0.text.firstMatch(of: #/Saving photos \[#+\.+\] \d+ of 20/#) != nil
        }
        terminal.type("\u{3}")
        let (status, picture, _) = try await terminal.end()
        #expect(status == 130, "\(picture.text)")
        #expect(picture.text.contains("Interrupted"), "\(picture.text)")
        let table = try #require(picture.text.firstMatch(of: #/Added +20, with (\d+) photos?/#), "\(picture.text)")
        let photos = try #require(Int(table.1))
        #expect((1..<Self.count).contains(photos))
        #expect(try await stored() == Stored(recipes: Self.count, photos: photos))

        let again = try await run("import", "\(folder)/recipes", "--json").document(Imported.self)
        #expect(again.added.isEmpty && again.known.count == Self.count && again.photos == Self.count - photos)
        #expect(try await stored() == Stored(recipes: Self.count, photos: Self.count))
        try await kiosk?.stop()
    }

    @Test("When the terminal closes, an import ends with its table; under nohup it goes on", arguments: [false, true])
    func hangup(isIgnored: Bool) async throws {
        let kiosk = try await TestKiosk(folder: folder, config: "")
        let output = "\(folder)/output"
        do {
            let terminal = try PseudoTerminal(
                ["recipe", "import", try recipes(Self.count)], in: folder,
                under: ["/bin/sh", "-c", #"exec \#(isIgnored ? "nohup " : "")"$@" >"$0" 2>&1"#, output])
            try await Workbench.wait(until: "a photo is saved") {
                let reply = try await kiosk.ask(ShowRecipe(id: RecipeID(.own, 1)))
                return if case .success(let recipe) = reply.outcome { !recipe.photos.isEmpty } else { false }
            }
            // With its last use, the terminal closes.
            withExtendedLifetime(terminal) {}
        }
        let pattern = #/Added +20, with (\d+) photos?/#
        try await Workbench.wait(until: "the import has ended") {
            try String(contentsOfFile: output, encoding: .utf8).contains(pattern)
        }
        let printed = try String(contentsOfFile: output, encoding: .utf8)
        let photos = try #require(printed.firstMatch(of: pattern).flatMap { Int($0.1) }, "\(printed)")
        #expect(isIgnored ? photos == Self.count : (1..<Self.count).contains(photos))
        #expect(printed.contains("Interrupted") != isIgnored, "\(printed)")
        #expect(try await stored() == Stored(recipes: Self.count, photos: photos))
        try await kiosk.stop()
    }

    @Test("WebP pictures become photos; an import of more than 100 makes them smaller, one of fewer doesn't")
    func sizes() async throws {
        let recipes = "\(folder)/recipes"
        try FileManager.default.createDirectory(atPath: recipes, withIntermediateDirectories: true)
        let large = try Bitmap.plate(width: 1000, height: 800).jpeg(quality: 90)
        func add(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                try Data(Self.cook("Dish \(number)").utf8).write(to: URL(filePath: "\(recipes)/\(number).cook"))
                // Only the checked pictures are large, because each takes a while to encode.
                let isLarge = [2, 3, 10].contains(number)
                let (name, picture) = isLarge ? ("\(number).jpg", large) : ("\(number).webp", MadeWebP.lossy)
                try Data(picture).write(to: URL(filePath: "\(recipes)/\(name)"))
            }
        }
        func width(of id: String) async throws -> Int? {
            let recipe: RecipeDocument = try await run("show", id, "--json").document()
            return recipe.photos.first?.width
        }
        try add(1...2)
        let few = try await run("import", recipes, "--json").document(Imported.self)
        #expect(few.photos == 2)
        #expect(try await width(of: "own:1") == 64)
        #expect(try await width(of: "own:2") == 1000)
        try add(3...101)
        let many = try await run("import", recipes, "--json").document(Imported.self)
        #expect(many.photos == 99)
        #expect(try await width(of: many.added[0]) == 640)
    }

    @Test("A terminal shows a bar that is gone at the end; elsewhere there is none")
    func progress() async throws {
        let recipes = try recipes(20)
        let terminal = try PseudoTerminal(["recipe", "import", recipes], in: folder)
        try await terminal.wait(for: "Saving photos [#")
        let (status, picture, _) = try await terminal.end()
        #expect(status == 0)
        #expect(picture.text.contains("Added          20, with 20 photos"), "\(picture.text)")
        #expect(!picture.text.contains("Saving") && !picture.text.contains("Reading"), "\(picture.text)")
        let piped = try await run("import", recipes)
        #expect(!(piped.output + piped.errors).contains("Saving"))
    }
}
