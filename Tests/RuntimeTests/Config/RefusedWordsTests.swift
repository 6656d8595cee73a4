import Foundation
import Testing
import Workbench

@Suite("What is wrong with the words of a change")
struct RefusedWordsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func set(_ words: [String], input: String? = nil) async throws -> GalleyCommand {
        try await GalleyCommand.run(["config", "set"] + words, in: folder.path, input: input)
    }

    @Test(
        "Of JSON it is said which setting is wrong, or that it is no JSON, and never what it holds",
        arguments: [
            (#"{"units.system": "us", "buzzer.tick": {"canary": 1}}"#, "the value of buzzer.tick has a wrong type"),
            (#"{"recipes.diet": ["vegan", 3]}"#, "the value of recipes.diet has a wrong type"),
            (#"{"spoonacular.key": "canary""#, "not valid JSON"), (#"["canary"]"#, "not one JSON object"),
            (#"{"units.system": "us", "location.name": "\"a: {", "units.system": "metric"}"#, "has a setting twice"),
            ("null", "standard input is JSON, but not one JSON object"),
            ("", "standard input is empty"), (#"{"units.system": "imperial"}"#, "units.system cannot be"),
        ])
    func json(input: String, reason: String) async throws {
        let told = try await set(["-"], input: input)
        #expect(told.status == 65)
        #expect(told.errors.contains(reason) && told.errors.contains("nothing was changed"))
        #expect(!told.errors.contains("canary"))
        #expect(!folder.exists("galley.toml"))
    }

    @Test(
        "A setting without a value is named, also where the next one took its place",
        arguments: [
            (["display.size"], "display.size"), (["display.size", "16x2", "buzzer.tick"], "buzzer.tick"),
            (["display.size", "buzzer.tick", "off"], "display.size"),
        ])
    func withoutValue(words: [String], key: String) async throws {
        let told = try await set(words)
        #expect(told.status == 64)
        #expect(told.errors.hasPrefix("galley: \(key) has no value"))
    }

    @Test("Who forgot the quotation marks is told of them, also for ssh; of options, who gave one")
    func quotes() async throws {
        let told = try await set(["location.name", "Pontoise,", "France"])
        #expect(told.status == 64)
        #expect(told.errors.contains(#"ssh kitchen@kiosk config set location.name "'Pontoise, France'""#))
        #expect(!told.errors.contains("option"), "\(told.errors)")
        let plain = try await set(["display.size"])
        #expect(!plain.errors.contains("option") && !plain.errors.contains("quotation"), "\(plain.errors)")
        #expect(try await set(["nearby.url", "--json"]).errors.contains("an option after --"))
    }

    @Test("The boards that there are stand where one that is none was given, and with what is told of the setting")
    func boards() async throws {
        let names = try await GalleyCommand.run(["board", "list"], in: folder.path).output
            .split(separator: "\n").joined(separator: ", ")
        let told = try await set(["board.name", "nope"])
        #expect(told.status == 65)
        #expect(told.errors.hasSuffix("nothing was changed; there are \(names)\n"), "\(told.errors)")
        #expect(try await GalleyCommand.run(["config", "keys", "board.name"], in: folder.path).output.contains(names))
    }

    @Test("Signs of JSON in a text are letters")
    func signs() async throws {
        let told = try await set(["-"], input: #"{"location.name": "a\\\\\"{: [\" : ", "units.system": "us"}"#)
        #expect(told.status == 0, "\(told.errors)")
    }

    @Test("A switch is true or false, too")
    func flags() async throws {
        #expect(try await set(["buzzer.tick", "false", "display.motion", "true"]).status == 0)
        #expect(try folder.read("galley.toml") == "[buzzer]\ntick = \"off\"\n\n[display]\nmotion = \"on\"\n")
    }
}
