import Control
import Foundation
import Testing

/// Tests of what all commands have in common.
@Suite("The words of the command line", .serialized)
final class CommandWordsTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    /// The commands that print a list which may be empty.
    private static let lists = [
        "favorite list", "food list", "pantry list", "shopping list", "price list", "recipe list --own", "timer list",
    ]

    @Test("An empty list says so on standard error, in one line that says how to add something")
    func empty() async throws {
        let kiosk = try await kitchen.kiosk()
        for list in Self.lists {
            let words = list.split(separator: " ").map(String.init)
            let shown = try await GalleyCommand.run(words, in: kitchen.folder)
            #expect(shown.status == 0 && shown.output == "", "\(list)")
            #expect(shown.errors.contains(": galley ") && shown.errors.split(separator: "\n").count == 1, "\(shown)")
            let json = try await GalleyCommand.run(words + ["--json"], in: kitchen.folder)
            #expect(json.output == "[]\n" && json.errors == "", "\(list)")
        }
        try await kiosk.stop()
    }

    @Test("Several files, ids or names at once are taken all or none, with a kiosk and without one")
    func several() async throws {
        let bread = "\(kitchen.folder)/bread.cook"
        let hello = "\(kitchen.folder)/hello.cook"
        try "Mix @flour{500%g} and @water{300%ml}.".write(toFile: bread, atomically: true, encoding: .utf8)
        try "hello".write(toFile: hello, atomically: true, encoding: .utf8)
        var kiosk: TestKiosk? = try await kitchen.kiosk()
        for first in [1, 3] {
            let refused = try await kitchen.galley("recipe", "add", bread, hello)
            #expect(refused.status == Sysexit.unacceptable.rawValue && refused.errors.contains("not a recipe"))
            let ids = "own:\(first)\nown:\(first + 1)\n"
            #expect(try await kitchen.output("recipe", "add", bread, bread) == ids)
            let missing = try await kitchen.galley("recipe", "remove", "own:\(first)", "own:99")
            #expect(missing.status == Sysexit.notFound.rawValue)
            #expect(try await kitchen.output("recipe", "list", "--own").split(separator: "\n").count == 2)
            _ = try await kitchen.output("recipe", "remove", "own:\(first)", "own:\(first + 1)")
            #expect(try await kitchen.output("recipe", "list", "--own") == "")

            _ = try await kitchen.galley("favorite", "add", "starter:3", "starter:4")
            let other = try await kitchen.galley("favorite", "remove", "starter:3", "starter:9")
            #expect(other.status == Sysexit.notFound.rawValue && other.errors.contains("nothing was removed"))
            #expect(try await kitchen.galley("favorite", "remove", "starter:3", "starter:4", "starter:3").status == 0)
            #expect(try await kitchen.output("favorite", "list") == "")

            _ = try await kitchen.galley("food", "add", "leek", "garlic")
            #expect(try await kitchen.galley("food", "remove", "leek", "yuzu").status == Sysexit.notFound.rawValue)
            let foods = try await kitchen.output("food", "list").split(separator: "\n")
            #expect(foods.contains("garlic") && foods.contains("leek"))
            #expect(try await kitchen.galley("food", "remove", "leek", "garlic").status == 0)
            try await kiosk?.stop()
            kiosk = nil
        }
    }

    @Test("What is removed by a command comes back the same with a kiosk and without one, and undo can say it first")
    func undo() async throws {
        var kiosk: TestKiosk? = try await kitchen.kiosk()
        for _ in 1...2 {
            _ = try await kitchen.output("pantry", "add", "leek", "rice")
            _ = try await kitchen.output("shopping", "add", "2 l milk", "eggs")
            _ = try await kitchen.output("profile", "add", "Ana")
            let pantry = try await kitchen.output("pantry", "list")
            let list = try await kitchen.output("shopping", "list")
            _ = try await kitchen.output("pantry", "remove", "leek")
            _ = try await kitchen.output("shopping", "clear")
            #expect(
                try await kitchen.output("profile", "remove", "Ana")
                    == "Ana removed; galley undo can bring it back for ten minutes\n")
            for name in ["profile Ana", "milk, eggs", "leek"] {
                #expect(try await kitchen.output("undo", "--dry-run") == "\(name): would come back\n")
                #expect(try await kitchen.output("undo") == "\(name): back again\n")
            }
            #expect(try await kitchen.output("pantry", "list") == pantry)
            #expect(try await kitchen.output("shopping", "list") == list)
            #expect(try await kitchen.output("profile", "list") == "✓ guest\n  Ana\n")
            #expect(try await kitchen.galley("undo", "--dry-run").status == Sysexit.notFound.rawValue)
            _ = try await kitchen.output("profile", "remove", "Ana")
            try await kiosk?.stop()
            kiosk = nil
        }
    }

    @Test("--quiet leaves out the confirmation of a change, and nothing else")
    func quiet() async throws {
        let changes = [
            ["favorite", "add", "starter:3"], ["favorite", "remove", "starter:3"], ["pantry", "add", "leek"],
            ["shopping", "add", "eggs"], ["food", "add", "yuzu"], ["food", "remove", "yuzu"], ["undo"],
            ["price", "set", "milk", "0.95", "l"], ["profile", "add", "Ana"], ["config", "set", "units.system", "us"],
            ["timer", "start", "10", "Rice"], ["timer", "stop", "Rice"],
        ]
        let kiosk = try await kitchen.kiosk()
        for change in changes {
            let done = try await GalleyCommand.run(change + ["-q"], in: kitchen.folder)
            #expect(done.status == 0 && done.output == "" && done.errors == "", "\(change): \(done)")
        }
        #expect(try await kitchen.output("pantry", "list", "--quiet").contains("leek"))
        let refused = try await kitchen.galley("favorite", "remove", "starter:9", "-q")
        #expect(refused.status == Sysexit.notFound.rawValue && refused.errors.contains("not a favorite"))
        try await kiosk.stop()
    }

    @Test("A recipe is opened on the display by a command, over whatever is open")
    func open() async throws {
        let kiosk = try await kitchen.kiosk()
        try await kiosk.open("Timers")
        #expect(try await kitchen.output("recipe", "open", "pad thai").contains("Pad thai 1/"))
        #expect(try await kiosk.now.view == "recipe")
        #expect(try await kiosk.press("back").view == "timers")
        #expect(try await kitchen.galley("recipe", "open", "starter:999").status == Sysexit.notFound.rawValue)
        try await kiosk.stop()
        #expect(try await kitchen.galley("recipe", "open", "pad thai").status == Sysexit.unavailable.rawValue)
    }

    @Test("A setting may be written KEY=VALUE, and the end of its name suggests it")
    func settings() async throws {
        #expect(try await kitchen.galley("config", "set", "display.size=16x2", "units.system", "us").status == 0)
        #expect(try await kitchen.output("config", "get", "display.size") == "16x2\n")
        #expect(try await kitchen.output("config", "get", "units.system") == "us\n")
        let short = try await kitchen.galley("config", "set", "size", "20x4")
        #expect(short.status == Sysexit.unacceptable.rawValue && short.errors.contains("did you mean display.size?"))
    }

    @Test("A title needs no quotation marks, because ssh takes them away; nor do all its words")
    func titles() async throws {
        let name = ["Pad", "thai"]
        for command in [["recipe", "show"], ["recipe", "share"], ["recipe", "export", "--format", "text"]] {
            let text = try await GalleyCommand.run(command + name, in: kitchen.folder)
            #expect(text.status == 0 && text.output.hasPrefix("Pad thai\n"), "\(command): \(text)")
        }
        #expect(try await kitchen.output("pantry", "missing", "pad", "thai").contains("rice noodles"))
        #expect(try await kitchen.output("recipe", "show", "risotto").hasPrefix("Mushroom risotto\n"))
        let both = try await kitchen.galley("recipe", "show", "starter:1", "--current")
        #expect(both.status == Sysexit.usage.rawValue && both.errors.contains("Give the id of a recipe, or --current"))
        let neither = try await kitchen.galley("recipe", "share")
        #expect(neither.status == Sysexit.usage.rawValue)
    }

    @Test("An empty standard input is no secret, and the message says what to do")
    func emptySecret() async throws {
        let set = try await kitchen.galley("config", "set", "spoonacular.key", "-", input: "\n")
        #expect(set.status == Sysexit.unacceptable.rawValue)
        #expect(set.errors.contains("standard input is empty, so nothing was changed; give spoonacular.key there"))
    }

    @Test("Profiles and prices confirm a change in one line")
    func confirmations() async throws {
        for (command, line) in [
            (["profile", "add", "Ana"], "Ana added"), (["profile", "switch", "ana"], "Ana is logged in"),
            (["profile", "remove", "Ana"], "Ana removed; galley undo can bring it back for ten minutes"),
            (["price", "set", "Milk", "0.95", "l"], "milk: 0.95 USD per l"),
            (["price", "set", "rice", "2", "kg"], "rice: 2.00 USD per kg"),
            (["price", "remove", "rice"], "rice: price removed"),
        ] {
            let done = try await GalleyCommand.run(command, in: kitchen.folder)
            #expect(done.output == "\(line)\n", "\(command): \(done)")
        }
        let list = try await kitchen.galley("config", "history")
        #expect(list.output.isEmpty && list.errors.contains("no setting was changed yet"))
    }

    @Test("The shopping list goes to a phone as plain lines or as a QR code, without color in a pipe")
    func phone() async throws {
        _ = try await kitchen.output("shopping", "add", "2 l milk", "eggs")
        _ = try await kitchen.output("shopping", "done", "eggs")
        #expect(try await kitchen.output("shopping", "list", "--text") == "2 l milk\n")
        let code = try await kitchen.output("shopping", "list", "--qr")
        #expect(code.split(separator: "\n").count > 10 && !code.contains("\u{1B}"))
        _ = try await kitchen.output("shopping", "done", "milk")
        let none = try await kitchen.galley("shopping", "list", "--text")
        #expect(none.status == 0 && none.output == "" && none.errors.contains("nothing to buy"))
    }

    @Test("Shells complete names of settings, their words, recipes, timers and profiles")
    func completions() async throws {
        let kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("timer", "start", "10", "Rice")
        func words(_ command: [String], _ typed: String...) async throws -> [Substring] {
            let request = ["---completion"] + command + ["--", "positional@0", "\(typed.count - 1)", "0"]
            return try await GalleyCommand.run(
                request + typed, in: kitchen.folder, variables: ["SAP_SHELL": "bash", "SAP_SHELL_VERSION": "5"]
            ).output.split(separator: "\n")
        }
        #expect(try await words(["config", "set"], "galley", "config", "set", "").contains("display.size"))
        #expect(try await words(["config", "set"], "galley", "config", "set", "units.system", "") == ["metric", "us"])
        #expect(try await words(["timer", "stop"], "galley", "timer", "stop", "") == ["1"])
        #expect(try await words(["recipe", "show"], "galley", "recipe", "show", "").contains("starter:3"))
        #expect(try await words(["profile", "switch"], "galley", "profile", "switch", "") == ["guest"])
        try await kiosk.stop()
        #expect(try await words(["timer", "stop"], "galley", "timer", "stop", "") == [])
    }
}
