import Testing
import Workbench

@testable import Settings

@Suite("Precedence of settings")
struct PrecedenceTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("galley.toml")
    }

    @Test("Command line, environment, file and default take precedence in this order")
    func order() throws {
        try folder.write("galley.toml", "[buzzer]\nduration = 1\npattern = \"calm\"\ntick = \"off\"\n")
        let environment = ["GALLEY_BUZZER_DURATION": "2", "GALLEY_BUZZER_PATTERN": "urgent", "GALLEY_BUZZER_TICK": ""]
        let store = FileConfigStore(path, environment: environment, commandLine: [.buzzerDuration: "3"])
        #expect(
            try store.show("").filter { $0.key.name.hasPrefix("buzzer") || $0.key == .unitsSystem }.map {
                "\($0.key.name) \($0.text) \($0.origin)"
            } == [
                "buzzer.pattern urgent environment GALLEY_BUZZER_PATTERN", "buzzer.duration 3 command line",
                "buzzer.tick off file", "buzzer.tone loud default", "units.system metric default",
            ])
    }

    @Test("A bad environment variable is ignored with a warning")
    func badVariable() throws {
        let loaded = LoadedSettings(path: path, state: nil, environment: ["GALLEY_DISPLAY_SIZE": "1x1"])
        #expect(loaded.settings.displaySize == nil)
        #expect(loaded.warnings.map(\.key) == ["display.size"])
        #expect(loaded.failure == nil)
        #expect(Settings.problems(inEnvironment: ["GALLEY_DISPLAY_SIZE": "16x2"]).isEmpty)
    }

    @Test("The size of the display comes from the board unless it is set")
    func boardSize() throws {
        let store = FileConfigStore(path)
        #expect(try store.get("display.size").text == "20x4")
        _ = try store.set([("board.name", "small")])
        #expect(try store.get("display.size").text == "16x2")
        #expect(try store.get("display.size").origin == .default)
        _ = try store.set([("display.size", "40x2")])
        #expect(try store.get("display.size").text == "40x2")
    }

    @Test("Settings are listed by a prefix of their names")
    func prefix() throws {
        let store = FileConfigStore(path)
        #expect(try store.show("").map(\.key) == SettingKey.all)
        #expect(try store.show("location.l").map(\.key.name) == ["location.latitude", "location.longitude"])
        #expect(throws: SettingsError.unknownKey("buzer", near: "buzzer", toChangeIt: false)) {
            try store.show("buzer")
        }
        #expect(throws: SettingsError.unknownKey("buzzer", near: nil, toChangeIt: false)) { try store.get("buzzer") }
    }

    @Test("Instead of an unusable file, the last good copy is used, or else the defaults")
    func lastGood() throws {
        try folder.write("galley.toml", "[buzzer]\nduration = 7\n[spoonacular]\nkey = \"abc\"\n", mode: 0o600)
        let state = folder.file("state")
        try LoadedSettings(path: path, state: state, environment: [:]).keepLastGood(in: state)
        #expect(folder.mode("state/last-good.toml") == 0o600)
        let inode = folder.status("state/last-good.toml").st_ino
        try LoadedSettings(path: path, state: state, environment: [:]).keepLastGood(in: state)
        #expect(folder.status("state/last-good.toml").st_ino == inode, "an equal copy is not written again")

        try folder.write("galley.toml", "[buzzer]\nduration = seven\n")
        let loaded = LoadedSettings(path: path, state: state, environment: [:])
        #expect(loaded.source == .lastGoodCopy)
        #expect(loaded.settings.buzzerDuration == .seconds(7))
        #expect(loaded.notice?.contains("line 2") == true)
        #expect(loaded.glassText == ["Settings damaged", "line 2", "buzzer.duration", "Last good ones used"])
        try loaded.keepLastGood(in: state)
        #expect(folder.status("state/last-good.toml").st_ino == inode, "only a file that is in use is kept")

        try folder.write("state/last-good.toml", "[")
        let defaults = LoadedSettings(path: path, state: state, environment: [:])
        #expect(defaults.source == .defaults)
        #expect(defaults.settings == Settings())
    }

    @Test("Every typed property can read its default")
    func readers() {
        let settings = Settings()
        #expect(settings.displaySize == nil)
        #expect(settings.displayCharacters == "A00")
        #expect(settings.displayTiming == "standard")
        #expect(settings.backlightOffAfter == .seconds(300))
        #expect(settings.boardName == "simulated")
        #expect(settings.buzzerPattern == "classic")
        #expect(settings.buzzerDuration == .seconds(300))
        #expect(settings.buzzerTicks)
        #expect(settings.spoonacularKey == nil)
        #expect(settings.spoonacularURL == "https://api.spoonacular.com")
        #expect(!settings.keepsTitlesOnly)
        #expect(settings.diets + settings.intolerances + settings.cuisines == [])
        #expect(settings.maxTime == nil)
        #expect(settings.changesRecipeEvery == .seconds(3600))
        #expect(settings.locationName == nil)
        #expect(settings.radius == 2000)
        #expect(settings.nearbyURL.hasPrefix("https://") && settings.geocoderURL.hasPrefix("https://"))
        #expect(settings.usesMetricUnits)
    }
}

@Suite("Paths of a kiosk's files")
struct PathsTests {
    @Test("Root and galley use the system's folders")
    func system() throws {
        let paths = Paths(environment: ["HOME": "/root"], isSystem: true)
        #expect(try paths.config == "/etc/galley/galley.toml")
        #expect(try paths.state == "/var/lib/galley")
        #expect(try paths.socket == "/run/galley/control.sock")
    }

    @Test("Everyone else uses the XDG folders, or those in HOME")
    func user() throws {
        let home = Paths(
            environment: ["HOME": "/home/a", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "rel"], isSystem: false)
        #expect(try home.config == "/home/a/.config/galley/galley.toml")
        #expect(try home.state == "/home/a/.local/state/galley")
        #expect(try home.socket == "/home/a/.local/state/galley/control.sock")
        let xdg = Paths(
            environment: ["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_RUNTIME_DIR": "/r"], isSystem: false)
        #expect(
            try [xdg.config, xdg.state, xdg.socket] == ["/c/galley/galley.toml", "/s/galley", "/r/galley/control.sock"])
    }

    @Test("Options take precedence over the environment, and both over the defaults", arguments: [true, false])
    func chosen(isSystem: Bool) throws {
        let environment = ["GALLEY_CONFIG": "ec", "GALLEY_STATE": "/es", "GALLEY_SOCKET": "/ek"]
        let paths = Paths(environment: environment, isSystem: isSystem)
        #expect(try [paths.config, paths.state, paths.socket] == ["ec", "/es", "/ek"])
        let options = Paths.Options(config: "oc", state: "/os", socket: "/ok")
        let optional = Paths(options: options, environment: environment, isSystem: isSystem)
        #expect(try [optional.config, optional.state, optional.socket] == ["oc", "/os", "/ok"])
        #expect(optional.chosenSocket == "/ok")
    }

    @Test("Without HOME, the error names the option to use")
    func homeless() {
        let paths = Paths(environment: ["XDG_RUNTIME_DIR": "/r"], isSystem: false)
        #expect(throws: Paths.MissingHome(option: "--config")) { try paths.config }
        #expect(throws: Paths.MissingHome(option: "--state")) { try paths.state }
        #expect(throws: Never.self) { try paths.socket }
    }
}
