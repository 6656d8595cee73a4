import Linux
import Testing
import Workbench

@testable import Settings

@Suite("The configuration in a backup")
struct BackupTests: HasConfigFolder {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Keys and tokens are left out, and comments that may contain one")
    func withoutSecrets() throws {
        let text = """
            # My kitchen
            [spoonacular]
            key = "canary-1" # since May
            # key = "canary-2"
            url = "https://recipes.example.org"  # the old token = canary-3
            [share]
            token = 'canary-4'
            url = "https://home.example.org/r"
            """
        let plain = try #require(SettingsFile.withoutSecrets(text))
        #expect(!plain.contains("canary"))
        for kept in ["# My kitchen", "https://recipes.example.org", "https://home.example.org/r"] {
            #expect(plain.contains(kept))
        }
        #expect(SettingsFile(path: "x", text: plain).firstError == nil)
    }

    @Test("A text that can't be parsed isn't put into a backup, because its secrets are unknown")
    func unreadable() {
        #expect(SettingsFile.withoutSecrets("[spoonacular\nkey = \"canary\"\n") == nil)
    }

    @Test("A secret that the backup lacks is kept if it belongs to the same host")
    func keepsSecret() throws {
        try folder.write("galley.toml", "[spoonacular]\nkey = \"mine\"\n[units]\nsystem = \"us\"\n")
        let (text, notes) = try store.restored("# saved\n[buzzer]\nduration = 77\n")
        let file = SettingsFile(path: "x", text: text)
        #expect(file.text.hasPrefix("# saved\n"))
        #expect(file.values[.spoonacularKey]?.description == "(set)")
        #expect(text.contains("mine") && file.values[.unitsSystem] == nil)
        #expect(notes.isEmpty)
    }

    @Test("A secret of another host is removed when the backup changes the address")
    func dropsSecret() throws {
        try folder.write("galley.toml", "[spoonacular]\nkey = \"mine\"\n")
        let (text, notes) = try store.restored("[spoonacular]\nurl = \"https://evil.example\"\n")
        #expect(!text.contains("mine"))
        #expect(notes.count == 1 && notes[0].contains("spoonacular.key"))
    }

    @Test("A backup restored over SSH can't set a board file or a folder, nor redirect a secret from the environment")
    func remote() throws {
        try folder.write("galley.toml", "[backup]\nfolder = \"/media/stick\"\n")
        var remote = FileConfigStore(
            path: folder.file("galley.toml"), state: state, environment: ["GALLEY_SHARE_TOKEN": "x"]
        ) { _ in "20x4" }
        remote.isRemote = true
        let text = "[board]\nname = \"/etc/shadow\"\n[backup]\nfolder = \"/root\"\n"
        let (restored, notes) = try remote.restored(text)
        let file = SettingsFile(path: "x", text: restored)
        #expect(file.values[.boardName] == nil)
        #expect(file.values[.backupFolder] == .text("/media/stick"))
        #expect(notes.count == 2)
        #expect(try store.restored(text).text == text, "users of this machine may")
        #expect(throws: SettingsError.fixedSecret("share.token")) {
            try remote.restored("[share]\nurl = \"https://evil.example/x\"\n")
        }
    }

    @Test("An unusable configuration is refused, and none is restored while a change is on trial")
    func refused() throws {
        for text in ["[display\n", "[display]\nsize = \"30x9\"\n"] {
            let error = #expect(throws: SettingsError.self) { try store.restored(text) }
            guard case .unusableBackup = error else {
                Issue.record("\(text) is refused with \(String(describing: error))")
                continue
            }
        }
        _ = try store.tried([("units.system", "us")])
        #expect(throws: SettingsError.onTrial) { try store.restored("") }
    }
}
