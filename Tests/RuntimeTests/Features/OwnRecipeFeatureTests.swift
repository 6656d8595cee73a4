import Control
import Foundation
import Kitchen
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: own recipes", .serialized)
final class OwnRecipeFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = "\(kitchen.folder)/\(name)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private func galley(_ arguments: String..., input: String? = nil, editor: String? = nil) async throws
        -> GalleyCommand
    {
        let path = try input.map { try file("input", $0) }
        let handle = try path.map { try FileHandle(forReadingFrom: URL(filePath: $0)) } ?? .nullDevice
        return try await GalleyCommand.run(
            arguments, in: kitchen.folder, input: handle,
            variables: editor.map { ["VISUAL": $0, "TMPDIR": kitchen.folder] } ?? [:])
    }

    private func own() async throws -> [String] {
        let entries: [RecipeEntryDocument] = try await galley("recipe", "list", "--own", "--json").document()
        return entries.map { "\($0.id) \($0.title)" }
    }

    private static let bread = """
        ---
        title: Rye bread
        servings: 2
        time: 1h30m
        ---

        Mix @rye flour{500%g}(sifted) and @salt{}.

        Bake for ~{50-60%minutes}.

        """

    // MARK: By buttons

    @Test(
        "20 and 34, by buttons: write, edit, remove and restore an own recipe; it is there after a restart",
        arguments: ["20x4", "16x2"])
    func buttons(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        #expect(try await kiosk.open("My recipes").labels == ["New recipe"])
        #expect(try await kiosk.choose("New recipe").labels == ["Write one", "Find one", "From a phone"])
        #expect(try await kiosk.choose("Find one").title == "Search")
        try await kiosk.open("My recipes")
        try await kiosk.choose("New recipe")
        #expect(try await kiosk.choose("Write one").title == "Title")
        try await kiosk.spell("rye bread")
        try await kiosk.choose("Servings")
        try await kiosk.choose("2")
        try await kiosk.choose("Ingredients (0)")
        try await kiosk.choose("Add")
        try await kiosk.spell("500 g rye flour, sifted")
        try await kiosk.press("back", "back")
        // The unfinished draft is still there after going home.
        try await kiosk.open("My recipes")
        try await kiosk.choose("New recipe")
        let half = try await kiosk.choose("Write one")
        #expect(half.labels.starts(with: ["Title: Rye bread", "Servings: 2", "Time", "Ingredients (1)"]))
        try await kiosk.choose("Steps (0)")
        try await kiosk.choose("Add")
        try await kiosk.spell("knead for 10 minutes, then bake.")
        try await kiosk.press("back", "back", "back")
        #expect(try await kiosk.choose("Save").view == "message")
        #expect(try await kiosk.press("back").labels == ["New recipe", "Rye bread"])
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        #expect(try await kiosk.open("My recipes").labels == ["New recipe", "Rye bread"])
        let recipe = try await kiosk.choose("Rye bread")
        #expect(recipe.view == "recipe" && recipe.labels.contains("Edit"))
        #expect(try await kiosk.choose("Ingredients").labels == ["500 g rye flour, sifted"])
        try await kiosk.press("back")
        try await kiosk.choose("Edit")
        try await kiosk.choose("Title: Rye bread")
        try await kiosk.spell("wheat bread")
        try await kiosk.choose("Save")
        try await kiosk.press("back")
        #expect(try await kiosk.open("My recipes").labels == ["New recipe", "Wheat bread"])
        try await kiosk.choose("Wheat bread", hold: true)
        try await kiosk.choose("♥ Save recipe")
        #expect(try await kiosk.open("Favorites").labels == ["Wheat bread"])
        try await kiosk.open("My recipes")
        try await kiosk.choose("Wheat bread", hold: true)
        #expect(try await kiosk.choose("Remove").labels == ["Keep", "Remove"])
        #expect(try await kiosk.choose("Remove").glass.contains("Removed: Wheat"))
        #expect(try await kiosk.open("Favorites").labels == ["Undo: Wheat bread"])
        try await kiosk.choose("Undo: Wheat bread")
        try await kiosk.press("back")
        #expect(try await kiosk.open("My recipes").labels == ["New recipe", "Wheat bread"])
        #expect(try await kiosk.open("Favorites").labels == ["Wheat bread"])
        try await kiosk.stop()
    }

    @Test(
        "20, by buttons: a draft survives a restart and a change of profile; Save asks if a command changed the recipe",
        arguments: ["20x4", "16x2"])
    func drafts(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        let bread = try file("Bread.cook", Self.bread)
        _ = try await kitchen.output("recipe", "add", bread)
        _ = try await kitchen.output("profile", "add", "Ana")
        try await kiosk.open("My recipes")
        try await kiosk.choose("Rye bread", hold: true)
        try await kiosk.choose("Edit")
        try await kiosk.choose("Title: Rye bread")
        try await kiosk.spell("oat bread")
        try await kiosk.choose("Steps (2)")
        try await kiosk.choose("Add")
        try await kiosk.type("serve")
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        _ = try await kitchen.output("profile", "switch", "Ana")
        #expect(try await kiosk.open("My recipes").labels == ["New recipe"])
        _ = try await kitchen.output("profile", "switch", "guest")
        #expect(try await kiosk.open("My recipes").labels == ["New recipe", "Draft: Oat bread", "Rye bread"])
        try await kiosk.choose("Draft: Oat bread")
        try await kiosk.choose("Steps (2+)")
        #expect(try await kiosk.choose("Add: serve").text == "serve")
        try await kiosk.press("ok", hold: true)
        try await kiosk.press("back", "back", "back")
        _ = try await galley("recipe", "edit", "own:1", "-", input: Self.bread.replacing("Rye", with: "Wheat"))
        try await kiosk.choose("Save")
        #expect(try await kiosk.now.labels == ["Keep theirs", "Mine"])
        try await kiosk.press("ok")
        #expect(try await own() == ["own:1 Wheat bread"], "nothing is overwritten")
        try await kiosk.press("back")
        try await kiosk.choose("Draft: Oat bread")
        try await kiosk.choose("Save")
        #expect(try await kiosk.choose("Mine").glass.contains("Saved"))
        #expect(try await own() == ["own:1 Oat bread"])
        #expect(try await kiosk.press("back").labels == ["New recipe", "Oat bread"])
        try await kiosk.stop()
    }

    // MARK: Over the command line

    @Test(
        "20 and 34, over the command line: add, show, export, replace, edit and remove, with a kiosk and without one")
    func commands() async throws {
        let bread = try file("Bread.cook", Self.bread)
        for isRunning in [true, false] {
            let kiosk = isRunning ? try await kitchen.kiosk() : nil
            let number = isRunning ? 1 : 3
            let id = "own:\(number)"
            #expect(try await galley("recipe", "add", bread, "--json").output == "{\"id\":\"\(id)\"}\n")
            let shown: RecipeDocument = try await galley("recipe", "show", id, "--json").document()
            #expect(shown.title == "Rye bread" && shown.minutes == 90 && shown.servings == 2)
            #expect(shown.ingredients.map(\.text) == ["500 g rye flour, sifted", "salt"])
            #expect(shown.steps.map(\.timers.count) == [0, 1])
            #expect(shown.steps[1].timers[0].seconds == 3000 && shown.steps[1].timers[0].until == 3600)

            #expect(
                try await kitchen.output("recipe", "export", id, "--format", "cook").contains(
                    "@rye flour{500%g}(sifted)")
            )
            #expect(
                try await kitchen.output("recipe", "export", id, "--format", "text").contains(
                    "- 500 g rye flour, sifted")
            )
            let json = try await kitchen.output("recipe", "export", id)
            #expect(json.contains("\"@type\" : \"Recipe\"") && json.contains("PT1H30M"))
            #expect(try await galley("recipe", "add", "-", input: json).output == "own:\(number + 1)\n")
            _ = try await kitchen.output("recipe", "remove", "own:\(number + 1)")

            let page =
                "<html><script type=\"application/ld+json\">\(json.replacing("Rye", with: "Oat"))</script></html>"
            #expect(try await galley("recipe", "edit", id, "-", input: page).status == 0)
            #expect(try await own() == ["\(id) Oat bread"])
            #expect(try await galley("recipe", "edit", id, editor: "sed -i s/Oat/Wheat/").status == 0)
            #expect(try await own() == ["\(id) Wheat bread"])
            #expect(try await galley("recipe", "edit", id, editor: "true").errors.contains("nothing was changed"))

            _ = try await kitchen.output("favorite", "add", id)
            _ = try await kitchen.output("recipe", "remove", id)
            #expect(try await own() == [])
            #expect(try await galley("recipe", "show", id).status == Sysexit.notFound.rawValue)
            if isRunning {
                _ = try await kitchen.output("undo")
                #expect(try await own() == ["\(id) Wheat bread"])
                let favorites: [RecipeEntryDocument] = try await galley("favorite", "list", "--json").document()
                #expect(favorites.map(\.title) == ["Wheat bread"])
                _ = try await kitchen.output("recipe", "remove", id)
            }
            try await kiosk?.stop()
        }
    }

    @Test(
        "20, over the command line: an edit changes only what was edited, and no other words or timers",
        arguments: [true, false])
    func edited(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await kitchen.kiosk() : nil
        let soup = """
            ---
            title: Soup
            ---

            @large onions{2}(finely chopped)
            @salt{}(in full: salt to taste)

            Cook it for ~simmer{10%min}, stirring for the last 2 minutes.

            """
        #expect(try await galley("recipe", "add", "-", input: soup).output == "own:1\n")
        let before: RecipeDocument = try await galley("recipe", "show", "own:1", "--json").document()
        #expect(before.ingredients.map(\.text) == ["2 large onions, finely chopped", "salt to taste"])
        #expect(before.steps[0].timers.map(\.label) == ["simmer"] && before.steps[0].timers[0].seconds == 600)
        #expect(try await galley("recipe", "export", "own:1", "--format", "cook").output == soup)

        #expect(try await galley("recipe", "edit", "own:1", "-", input: soup).status == 0)
        #expect(try await galley("recipe", "show", "own:1", "--json").document() == before)
        #expect(try await galley("recipe", "edit", "own:1", editor: "sed -i s/Soup/Broth/").status == 0)
        var after: RecipeDocument = try await galley("recipe", "show", "own:1", "--json").document()
        #expect(after.title == "Broth")
        after.title = before.title
        #expect(after == before)
        try await kiosk?.stop()
    }

    @Test(
        "20, over the command line: an edit doesn't overwrite a change made while the editor was open",
        arguments: [true, false])
    func overtaken(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await kitchen.kiosk() : nil
        let bread = try file("bread.cook", Self.bread)
        #expect(try await galley("recipe", "add", bread).output == "own:1\n")
        let theirs = try file("theirs.cook", Self.bread.replacing("Rye bread", with: "Their bread"))
        let editor = try file(
            "editor",
            """
            '\(GalleyCommand.program.path)' recipe edit own:1 '\(theirs)' && sed -i s/Rye/Mine/ "$1"
            """)
        let edited = try await galley("recipe", "edit", "own:1", editor: "sh \(editor)")
        #expect(edited.status == Sysexit.passing.rawValue)
        #expect(edited.errors.contains("was changed while") && edited.errors.contains("your text is kept in"))
        #expect(try await own() == ["own:1 Their bread"])
        try await kiosk?.stop()
    }

    @Test("20, over the command line: a web page of megabytes is imported, and skipped parts are reported")
    func page() async throws {
        let recipe = #"{"@type": "Recipe", "name": "Bread", "recipeIngredient": [["1 egg"], 7]}"#
        let filler = String(repeating: "<p>words</p>", count: 80_000)
        let page = "<html>\(filler)<script type=\"application/ld+json\">\(recipe)</script>\(filler)</html>"
        let added = try await galley("recipe", "add", "-", input: page)
        #expect(added.output == "own:1\n")
        #expect(added.errors.contains("1 of the ingredients has no text"))
        let shown: RecipeDocument = try await galley("recipe", "show", "own:1", "--json").document()
        #expect(shown.ingredients.map(\.text) == ["1 egg"])
        let long = try await galley("recipe", "add", "-", input: page + filler + filler + filler)
        #expect(long.status == Sysexit.unacceptable.rawValue && long.errors.contains("4096 KiB"))
    }

    @Test("20, over the command line: any recipe can be copied, but only own recipes can be changed")
    func others() async throws {
        let kiosk = try await kitchen.kiosk()
        let dal = try await kitchen.output("recipe", "export", "starter:2", "--format", "cook")
        #expect(try await galley("recipe", "add", "-", input: dal).output == "own:1\n")
        #expect(try await kitchen.output("recipe", "export", "spoonacular:1001").contains("recipeInstructions"))
        for command in ["edit", "remove"] {
            let refused = try await galley("recipe", command, "starter:2")
            #expect(refused.status == Sysexit.unacceptable.rawValue)
        }
        #expect(try await galley("recipe", "edit", "starter:2").errors.contains("galley recipe export starter:2"))
        #expect(try await galley("recipe", "export", "own:9").status == Sysexit.notFound.rawValue)
        #expect(try await galley("recipe", "remove", "own:9").status == Sysexit.notFound.rawValue)
        let bread = try file("Bread.cook", Self.bread)
        #expect(try await galley("recipe", "edit", "own:9", bread).status == Sysexit.notFound.rawValue)
        #expect(try await own() == ["own:1 Red lentil dal"])
        try await kiosk.stop()
    }

    @Test(
        "20, over the command line: a syntax error is reported with its line, and changes nothing",
        arguments: [true, false])
    func malformed(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await kitchen.kiosk() : nil
        _ = try await galley("recipe", "add", "-", input: Self.bread)
        let cases = [
            ("x.json", "{\n\"@type\": \"Recipe\",\n}", "line 3"), ("x.cook", "---\ntitle: \"x\n---\n", "line 2"),
            ("x.html", "<p>Bread</p>", "no recipe that programs can read"), ("x.txt", "Bread", "--format"),
            ("y.cook", String(repeating: "x", count: 300_000), "256 KiB"),
            ("z.json", "{\"@type\": \"Recipe\"}", "title"),
            ("failed-download.cook", "", "neither ingredients nor steps"),
            ("z.cook", "---\ntitle: x\n---\n\n\(String(repeating: "long ", count: 500))", "step 1"),
        ]
        for (name, text, reason) in cases {
            for command in [["recipe", "add"], ["recipe", "edit", "own:1"]] {
                let refused = try await GalleyCommand.run(command + [try file(name, text)], in: kitchen.folder)
                #expect(refused.status == Sysexit.unacceptable.rawValue, "\(command) \(name)")
                #expect(refused.errors.contains(reason), "\(refused.errors)")
            }
        }
        try Data([0xFF, 0xFE]).write(to: URL(filePath: "\(kitchen.folder)/bytes.cook"))
        #expect(
            try await galley("recipe", "add", "\(kitchen.folder)/bytes.cook").status == Sysexit.unacceptable.rawValue)
        #expect(try await galley("recipe", "add", "\(kitchen.folder)/none.cook").status == Sysexit.notFound.rawValue)
        #expect(try await galley("recipe", "add").status == Sysexit.usage.rawValue)

        let edited = try await galley("recipe", "edit", "own:1", editor: "sed -i '2s/.*/title: \"x/'")
        #expect(edited.status == Sysexit.unacceptable.rawValue)
        let path = try #require(edited.errors.split(separator: " ").first { $0.hasSuffix(".cook:") }).dropLast()
        #expect(edited.errors.contains("line 2"))
        #expect(try String(contentsOfFile: String(path), encoding: .utf8).contains("title: \"x\n"), "it is kept")
        #expect(try FileManager.default.attributesOfItem(atPath: String(path))[.posixPermissions] as? Int == 0o600)
        try FileManager.default.removeItem(atPath: (String(path) as NSString).deletingLastPathComponent)
        // Nothing of the invalid recipe is stored.
        #expect(try await galley("recipe", "edit", "own:1", editor: "false").status == Sysexit.passing.rawValue)
        let none = try await galley("recipe", "edit", "own:1", editor: "/nonexistent/editor")
        #expect(none.status == Sysexit.notFound.rawValue)
        #expect(none.errors.contains("the editor /nonexistent/editor can't be run"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: kitchen.folder).allSatisfy { !$0.hasPrefix("galley-") })
        #expect(try await own() == ["own:1 Rye bread"])
        try await kiosk?.stop()
    }

    @Test("Recipes sent over the socket are sanitized by the kiosk, whatever the client")
    func hostile() async throws {
        let kiosk = try await kitchen.kiosk()
        let title = "Rye\u{1B}[2J\u{7} bread"
        _ = try await kiosk.document(
            SaveOwnRecipe(OwnRecipe(title: title, steps: [Step(text: "Bake\u{202E}.")])))
        let recipe = try await kiosk.document(ReadRecipe(id: RecipeID(.own, 1)))
        let clean = OwnRecipe(title: "Rye bread", steps: [Step(text: "Bake.")])
        #expect(recipe == clean.recipe(RecipeID(.own, 1)))
        let bad = [
            OwnRecipe(title: "\u{1B}"), OwnRecipe(title: String(repeating: "x", count: 121)),
            OwnRecipe(title: "x", servings: -1), OwnRecipe(title: "x", minutes: .max),
            OwnRecipe(title: "x", steps: Array(repeating: Step(text: "x"), count: 61)),
        ]
        for recipe in bad {
            #expect(try await kiosk.refusal(of: SaveOwnRecipe(recipe))?.code == .unacceptable)
            let replacement = SaveOwnRecipe(recipe, replacing: RecipeID(.own, 1))
            #expect(try await kiosk.refusal(of: replacement)?.code == .unacceptable)
        }
        #expect(try await own() == ["own:1 Rye bread"])
        try await kiosk.stop()
    }

    @Test(
        "20, over the command line: questions line by line in a terminal; invalid answers are asked again, an early end saves nothing"
    )
    func asked() async throws {
        let answers = [
            "", "Rye \u{1B}[2Jbread", "many", "2", "soon", "1h30m", "500 g rye flour", "12 g", "salt", "", "Knead.",
            "Bake for an hour.", "", "Dark and sour.",
        ]
        let terminal = try Terminal()
        try terminal.type(answers.map { "\($0)\n" }.joined())
        let added = try await GalleyCommand.run(["recipe", "add"], in: kitchen.folder, input: terminal.input)
        #expect(added.status == 0 && added.output == "own:1\n")
        for question in [
            "Title: ", "needs a title.", "a number up to", "a time such as", "no food in this line", "Description",
        ] {
            #expect(added.errors.contains(question), "\(question)")
        }
        let shown: RecipeDocument = try await galley("recipe", "show", "own:1", "--json").document()
        #expect(shown.title == "Rye bread" && shown.servings == 2 && shown.minutes == 90)
        #expect(shown.ingredients.map(\.text) == ["500 g rye flour", "salt"])
        #expect(shown.steps.map(\.text) == ["Knead.", "Bake for an hour."] && shown.summary == "Dark and sour.")

        let other = try Terminal()
        try other.type("Wheat bread\n2\n\n\u{4}")
        let ended = try await GalleyCommand.run(["recipe", "add"], in: kitchen.folder, input: other.input)
        #expect(ended.status == Sysexit.unacceptable.rawValue && ended.errors.contains("nothing was saved"))
        #expect(try await own() == ["own:1 Rye bread"])
    }
}

/// A terminal into which a test types (pts(4)).
private final class Terminal {
    private let master: FileHandle
    /// The end that a program reads from.
    let input: FileHandle

    init() throws {
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // <asm-generic/ioctls.h>: TIOCSPTLCK, TIOCGPTN.
        var (lock, number): (Int32, UInt32) = (0, 0)
        try #require(
            descriptor >= 0 && ioctl(descriptor, 0x4004_5431, &lock) == 0
                && ioctl(descriptor, 0x8004_5430, &number) == 0)
        let other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(other >= 0)
        // Turns off the echo, which nothing reads.
        var mode = termios()
        tcgetattr(other, &mode)
        mode.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(other, TCSANOW, &mode)
        master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        input = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    }

    func type(_ text: String) throws { try master.write(contentsOf: Data(text.utf8)) }
}
