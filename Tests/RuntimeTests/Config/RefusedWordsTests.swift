import Foundation
import Testing
import Workbench

@Suite("Errors in the arguments of a change")
struct RefusedWordsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func set(_ words: [String], input: String? = nil) async throws -> GalleyCommand {
        try await GalleyCommand.run(["config", "set"] + words, in: folder.path, input: input)
    }

    @Test(
        "An error in JSON input names the setting or says that it isn't valid JSON, without printing its content",
        arguments: [
            (#"{"units.system": "us", "buzzer.tick": {"canary": 1}}"#, "the value of buzzer.tick has a wrong type"),
            (#"{"recipes.diet": ["vegan", 3]}"#, "the value of recipes.diet has a wrong type"),
            (#"{"spoonacular.key": "canary""#, "not valid JSON"), (#"["canary"]"#, "not one JSON object"),
            (#"{"units.system": "us", "location.name": "\"a: {", "units.system": "metric"}"#, "has a setting twice"),
            ("null", "standard input is JSON, but not one JSON object"),
            ("", "standard input is empty"), (#"{"units.system": "imperial"}"#, "units.system cannot be"),
        ])
    func json(input: String, reason: String) async throws {
        let result = try await set(["-"], input: input)
        #expect(result.status == 65)
        #expect(result.errors.contains(reason) && result.errors.contains("nothing was changed"))
        #expect(!result.errors.contains("canary"))
        #expect(!folder.exists("galley.toml"))
    }

    @Test(
        "A setting without a value is named, even if the next key was taken as its value",
        arguments: [
            (["display.size"], "display.size"), (["display.size", "16x2", "buzzer.tick"], "buzzer.tick"),
            (["display.size", "buzzer.tick", "off"], "display.size"),
        ])
    func withoutValue(words: [String], key: String) async throws {
        let result = try await set(words)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("galley: \(key) has no value"))
    }

    @Test("Missing quotation marks are explained, for ssh too; the hint about options appears only for options")
    func quotes() async throws {
        let result = try await set(["location.name", "Pontoise,", "France"])
        #expect(result.status == 64)
        #expect(result.errors.contains(#"ssh kitchen@kiosk config set location.name "'Pontoise, France'""#))
        #expect(!result.errors.contains("option"), "\(result.errors)")
        let plain = try await set(["display.size"])
        #expect(!plain.errors.contains("option") && !plain.errors.contains("quotation"), "\(plain.errors)")
        #expect(try await set(["nearby.url", "--json"]).errors.contains("an option after --"))
    }

    @Test("An unknown board's error and the help of board.name list the available boards")
    func boards() async throws {
        let names = try await GalleyCommand.run(["board", "list"], in: folder.path).output
            .split(separator: "\n").joined(separator: ", ")
        let result = try await set(["board.name", "nope"])
        #expect(result.status == 65)
        #expect(result.errors.hasSuffix("nothing was changed; the boards are \(names)\n"), "\(result.errors)")
        #expect(try await GalleyCommand.run(["config", "keys", "board.name"], in: folder.path).output.contains(names))
    }

    @Test("JSON punctuation inside a string is plain text")
    func signs() async throws {
        let result = try await set(["-"], input: #"{"location.name": "a\\\\\"{: [\" : ", "units.system": "us"}"#)
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("A switch also accepts true and false")
    func flags() async throws {
        #expect(try await set(["buzzer.tick", "false", "display.motion", "true"]).status == 0)
        #expect(try folder.read("galley.toml") == "[buzzer]\ntick = \"off\"\n\n[display]\nmotion = \"on\"\n")
    }
}
