import Foundation
import Settings
import Testing
import Workbench

@Suite("A secret is used only with the address that it was first used with")
struct SecretOwnersTests {
    private let folder: TemporaryFolder
    private var path: String { "\(folder.path)/galley.toml" }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Reads a file as a running kiosk does.
    private func load(
        _ text: String, _ owners: inout SecretOwners, environment: [String: String] = [:]
    ) throws -> LoadedSettings {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        var loaded = LoadedSettings(path: path, state: nil, environment: environment)
        owners.withhold(from: &loaded)
        return loaded
    }

    private func mealie(at url: String, token: String = "abc") -> String {
        "[mealie]\nurl = \"\(url)\"\ntoken = \"\(token)\"\n"
    }

    @Test("After an edit by hand the secret isn't used, until its address is back")
    func edited() throws {
        var owners = SecretOwners()
        #expect(try load(mealie(at: "http://home.local:9000"), &owners).settings.mealieToken?.exposed == "abc")
        #expect(try load(mealie(at: "http://home.local:9000/a"), &owners).settings.mealieToken != nil, "same origin")
        let moved = try load(mealie(at: "http://home.local:9001"), &owners)
        #expect(moved.settings.mealieToken == nil)
        #expect(
            moved.warnings.last?.description
                == "mealie.token belongs to http://home.local:9000, but mealie.url is now at http://home.local:9001, so it "
                + "is not used; to use it there, set it again: galley config set mealie.token -")
        #expect(moved.settings.withheld.keys.map(\.name) == ["mealie.token"])
        #expect(try load(mealie(at: "http://home.local:9000"), &owners).settings.mealieToken != nil)
    }

    @Test(
        "Each secret belongs to its address",
        arguments: [
            ("spoonacular", "key", "https://a.example", "https://b.example"),
            ("share", "token", "https://a.example/in", "https://a.example:8443/in"),
            ("mealie", "token", "http://192.168.1.5", "http://192.168.1.6"),
            ("caldav", "password", "https://a.example/dav", "https://b.example/dav"),
            ("household", "password", "mqtts://a.local", "mqtts://b.local"),
        ])
    func all(section: String, secret: String, first: String, second: String) throws {
        var owners = SecretOwners()
        func text(_ url: String) -> String { "[\(section)]\nurl = \"\(url)\"\n\(secret) = \"abc\"\n" }
        #expect(try load(text(first), &owners).settings.withheld.isEmpty)
        #expect(try load(text(second), &owners).settings.withheld.keys.map(\.name) == ["\(section).\(secret)"])
    }

    @Test("A new secret belongs to the new address, and so does one that was unset and set again")
    func setAgain() throws {
        var owners = SecretOwners()
        _ = try load(mealie(at: "http://a.local"), &owners)
        #expect(try load(mealie(at: "http://b.local", token: "new"), &owners).settings.mealieToken?.exposed == "new")
        _ = try load("[mealie]\nurl = \"http://b.local\"\n", &owners)
        #expect(try load(mealie(at: "http://c.local", token: "new"), &owners).settings.mealieToken != nil)
    }

    @Test(
        "A secret that a person sets again, or whose address Galley changes, may be used",
        arguments: [
            "mealie.token", "mealie.url",
        ])
    func forgotten(key: String) throws {
        var owners = SecretOwners()
        _ = try load(mealie(at: "http://a.local"), &owners)
        owners.forget([key])
        #expect(try load(mealie(at: "http://b.local"), &owners).settings.mealieToken != nil)
    }

    @Test("A secret of the environment belongs to its first address until the kiosk ends")
    func environment() throws {
        var owners = SecretOwners()
        let environment = ["GALLEY_MEALIE_TOKEN": "abc"]
        _ = try load("[mealie]\nurl = \"http://a.local\"\n", &owners, environment: environment)
        owners.forget(["mealie.url", "mealie.token"])
        let moved = try load("[mealie]\nurl = \"http://b.local\"\n", &owners, environment: environment)
        #expect(moved.settings.mealieToken == nil)
        #expect(moved.warnings.first?.reason.hasSuffix("restart Galley") == true)
    }

    @Test("A file that can't be used makes no secret free")
    func damaged() throws {
        var owners = SecretOwners()
        _ = try load(mealie(at: "http://a.local"), &owners)
        #expect(try load("[mealie\n", &owners).failure != nil)
        #expect(try load(mealie(at: "http://b.local"), &owners).settings.mealieToken == nil)
    }
}
