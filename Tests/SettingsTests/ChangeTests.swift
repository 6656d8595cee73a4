import Testing
import Workbench

@testable import Settings

@Suite("Changes of several settings")
struct ChangeTests {
    let folder: TemporaryFolder
    let store: FileConfigStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileConfigStore(folder.file("galley.toml"))
    }

    @Test("If one of ten values is bad, no setting is changed")
    func allOrNone() throws {
        let text = "# mine\n[display]\nsize = \"20x4\"\n"
        try folder.write("galley.toml", text)
        let inode = folder.status("galley.toml").st_ino
        var requests = [
            ("display.size", "16x2"), ("display.timing", "slow"), ("buzzer.tick", "off"), ("buzzer.duration", "60"),
            ("units.system", "us"), ("recipes.max-time", "30"), ("location.latitude", "91"),
            ("location.longitude", "2"), ("location.radius", "500"), ("buzzer.pattern", "calm"),
        ]
        let error = #expect(throws: SettingsError.self) { try store.set(requests) }
        #expect(try #require(error).description.hasPrefix("location.latitude"))
        #expect(try folder.read("galley.toml") == text)
        #expect(folder.status("galley.toml").st_ino == inode)
        requests[6].1 = "49"
        #expect(try store.set(requests).changed.map(\.key.name) == requests.map(\.0))
    }

    @Test(
        "An unknown or repeated key, or an unknown board, refuses the whole change",
        arguments: [
            [("display.size", "16x2"), ("display.sice", "16x2")], [("display.size", "16x2"), ("display.size", "20x4")],
            [("display.size", "16x2"), ("board.name", "unknown")],
        ])
    func spoiled(requests: [(String, String)]) throws {
        #expect(throws: SettingsError.self) { try store.set(requests) }
        #expect(throws: SettingsError.self) { try store.unset(requests.map(\.0) + ["display.sice"]) }
        #expect(try folder.names.isEmpty)
    }

    @Test("A board with an unusable file is refused with the reason")
    func unusableBoard() throws {
        struct Reason: Error, CustomStringConvertible {
            var description: String { "board /b.toml: bad" }
        }
        let store = FileConfigStore(path: folder.file("galley.toml"), environment: [:]) { _ in throw Reason() }
        #expect(throws: SettingsError.unusableBoard("board /b.toml: bad")) {
            try store.set([("board.name", "/b.toml")])
        }
        #expect(try folder.names.isEmpty)
        #expect(try store.get("display.size").text == "20x4")
    }

    @Test("Latitude and longitude can be set together or one after the other")
    func location() throws {
        let first = try store.set([("location.longitude", "-0.125")])
        #expect(first.notes == ["location.latitude is missing: coordinates are used only if both are set"])
        #expect(settings().coordinates == nil)
        #expect(try store.set([("location.latitude", "51.5")]).notes.isEmpty)
        #expect(try #require(settings().coordinates) == (51.5, -0.125))
    }

    @Test(
        "A place with only one coordinate is refused, and the error names the other one",
        arguments: [
            ("location.latitude", "location.longitude", false), ("location.longitude", "location.latitude", false),
            ("location.latitude", "location.longitude", true), ("location.longitude", "location.latitude", true),
        ])
    func missingCoordinate(given: String, missing: String, isStored: Bool) throws {
        if isStored {
            _ = try store.set([("location.name", "A"), ("location.latitude", "1"), ("location.longitude", "2")])
        }
        let before = folder.status("galley.toml").st_ino
        for requests in [[("location.name", "B"), (given, "3")], [(given, "3"), ("location.name", "B")]] {
            let error = #expect(throws: SettingsError.missingCoordinate(missing)) { try store.set(requests) }
            #expect(try #require(error).description.hasPrefix("\(missing) is missing"))
        }
        #expect(folder.status("galley.toml").st_ino == before)
        _ = try store.set([("location.name", "B"), (given, "3"), (missing, "4")])
        #expect(settings().coordinates != nil && settings().locationName == "B")
    }

    @Test("A new place name unsets the coordinates of the old place, even if only one is stored")
    func elsewhere() throws {
        _ = try store.set([("location.name", "A"), ("location.latitude", "1"), ("location.longitude", "2")])
        #expect(try store.set([("location.name", "A")]).notes.isEmpty)
        #expect(settings().coordinates != nil)
        let report = try store.set([("location.name", "B")])
        #expect(
            report.notes == [
                "location.latitude and location.longitude are removed, because they belonged to another place"
            ])
        #expect(settings().coordinates == nil && settings().locationName == "B")
        _ = try store.set([("location.latitude", "1")])
        _ = try store.set([("location.name", "C")])
        #expect(try !folder.read("galley.toml").contains("latitude"))
    }

    private func settings() -> Settings {
        LoadedSettings(path: folder.file("galley.toml"), state: nil, environment: [:]).settings
    }

    @Test(
        "The key is removed when its service gets another host, and a note says so",
        arguments: [
            ("https://other.example.org", false), ("https://api.spoonacular.com.evil.org", false),
            ("http://127.0.0.1:8080", false), ("https://API.spoonacular.com/v2", true),
            ("https://api.spoonacular.com:444", true),
        ])
    func host(address: String, keeps: Bool) throws {
        _ = try store.set([("spoonacular.key", "abc")])
        let report = try store.set([("spoonacular.url", address)])
        #expect((settings().spoonacularKey != nil) == keeps)
        #expect(try folder.read("galley.toml").contains("abc") == keeps)
        #expect(report.notes.isEmpty == keeps)
        #expect(report.changed.map(\.key) == (keeps ? [.spoonacularURL] : [.spoonacularURL, .spoonacularKey]))
    }

    @Test("A key that is set together with its host is kept, in either order")
    func newKey() throws {
        _ = try store.set([("spoonacular.key", "old")])
        _ = try store.set([("spoonacular.url", "https://a.example.org"), ("spoonacular.key", "new")])
        #expect(settings().spoonacularKey == Secret("new"))
        _ = try store.set([("spoonacular.key", "newer"), ("spoonacular.url", "https://b.example.org")])
        #expect(settings().spoonacularKey == Secret("newer"))
    }

    @Test("The share token is removed with its own host only, also when the host is unset")
    func shareToken() throws {
        _ = try store.set([("share.url", "https://a.example.org/x"), ("share.token", "abc"), ("spoonacular.key", "k")])
        #expect(try store.set([("share.url", "https://a.example.org/y?z=1")]).notes.isEmpty)
        #expect(settings().shareToken == Secret("abc") && settings().shareHost == "a.example.org")
        let report = try store.set([("share.url", "https://b.example.org/x")])
        #expect(report.notes == ["share.token is removed, because it belonged to https://a.example.org"])
        #expect(settings().shareToken == nil && settings().spoonacularKey == Secret("k"))
        _ = try store.set([("share.token", "def")])
        #expect(
            try store.unset(["share.url"]).notes == [
                "share.token is removed, because it belonged to https://b.example.org"
            ])
        _ = try store.set([("share.token", "early")])
    }

    @Test(
        "The token is removed if scheme, host or port changes, and kept if only the spelling changes",
        arguments: [
            ("http://127.0.0.1:8080/x", "http://127.0.0.1:8081/x", false),
            ("http://127.0.0.1:443/x", "https://127.0.0.1:443/x", false),
            ("https://a.example.org/x", "https://a.example.org:8443/x", false),
            ("https://a.example.org/x", "https://b.a.example.org/x", false),
            ("https://a.example.org/x", "https://A.example.org:443/y?z=1", true),
            ("http://127.0.0.1/x", "http://127.0.0.1:80/x", true),
        ])
    func origin(old: String, new: String, keeps: Bool) throws {
        _ = try store.set([("share.url", old), ("share.token", "abc")])
        let report = try store.set([("share.url", new)])
        #expect((settings().shareToken != nil) == keeps)
        #expect(try folder.read("galley.toml").contains("abc") == keeps)
        #expect(report.notes.isEmpty == keeps)
    }

    @Test("The key is removed when the address returns to the default")
    func unsetHost() throws {
        _ = try store.set([("spoonacular.url", "https://a.example.org"), ("spoonacular.key", "abc")])
        let report = try store.unset(["spoonacular.url"])
        #expect(settings().spoonacularKey == nil)
        #expect(report.notes.count == 1)
    }

    @Test("A note names the environment variable that hides a change")
    func hidden() throws {
        let store = FileConfigStore(folder.file("galley.toml"), environment: ["GALLEY_DISPLAY_SIZE": "20x4"])
        let report = try store.set([("display.size", "16x2")])
        #expect(report.notes.count == 1)
        #expect(report.notes.first?.contains("GALLEY_DISPLAY_SIZE") == true)
    }
}
