import Control
import Foundation
import Testing
import Workbench

@Suite("The messages of the config commands", .serialized, .timeLimit(.minutes(2)))
struct ConfigWordsTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func galley(_ words: String..., variables: [String: String] = [:]) async throws -> GalleyCommand {
        try await GalleyCommand.run(words, in: folder, variables: variables.merging(["TMPDIR": folder]) { $1 })
    }

    private var text: String {
        get throws { try String(contentsOfFile: "\(folder)/galley.toml", encoding: .utf8) }
    }

    @Test(
        "A table name stands for all of its settings, any other prefix is refused, and reading reports no change",
        arguments: [true, false])
    func tables(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await TestKiosk(folder: folder) : nil
        let table = try await galley("config", "get", "location")
        #expect(table.output == (try await galley("config", "show", "location.").output))
        #expect(table.output.split(separator: "\n").count == 4)
        #expect(try await galley("config", "keys", "location").output.components(separatedBy: "Default: ").count == 5)
        for words in [["get", "locatio"], ["get", "location.rad"], ["keys", "location.rad"], ["show", "locatiom"]] {
            let result = try await GalleyCommand.run(["config"] + words, in: folder)
            #expect(result.status == 65, "\(words)")
            #expect(
                result.errors.contains("no setting is called") && !result.errors.contains("changed"), "\(result.errors)"
            )
        }
        let set = try await galley("config", "set", "location.radus", "100")
        #expect(set.errors.contains("nothing was changed; did you mean location.radius?"), "\(set.errors)")
        try await kiosk?.stop()
    }

    @Test("A value that looks like an option needs --, and the error says so")
    func options() async throws {
        let lost = try await galley("config", "set", "nearby.url", "--json")
        #expect(lost.status == 64)
        #expect(lost.errors.contains("nearby.url has no value") && lost.errors.contains("config set -- KEY VALUE"))
        for value in ["--json", "--", "-x", "--x"] {
            let set = try await galley("config", "set", "--", "location.name", value)
            #expect(set.status == 0, "\(set.errors)")
            #expect(try text.contains("name = \"\(value)\""))
        }
    }

    @Test("With a running kiosk, a command that names another file uses the kiosk's own file and says so")
    func otherFile() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let other = "\(folder)/other.toml"
        for variables in [[:], ["GALLEY_CONFIG": other]] {
            let option = variables.isEmpty ? ["--config", other] : []
            for words in [["set", "units.system", "us"], ["get", "units.system"], ["history"]] {
                let result = try await GalleyCommand.run(["config"] + words + option, in: folder, variables: variables)
                #expect(result.status == 0)
                let note = "its own file \(folder)/galley.toml is used instead of \(other)"
                #expect(result.errors.contains(note), "\(result.errors)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: other))
        #expect(try await galley("config", "get", "units.system").errors.isEmpty)
        try await kiosk.stop()
    }

    @Test("A symbolic link or another path to the kiosk's own file is accepted, whether or not the file exists")
    func sameFile() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let home = "\(folder)/home"
        try FileManager.default.createSymbolicLink(atPath: home, withDestinationPath: folder)
        let ways = ["\(home)/galley.toml", "\(folder)/../\(URL(filePath: folder).lastPathComponent)/galley.toml"]
        for isThere in [false, true] {
            if isThere { #expect(try await galley("config", "set", "units.system", "us").status == 0) }
            for way in ways {
                #expect(try await galley("config", "get", "units.system", "--config", way).errors.isEmpty, "\(way)")
            }
            let other = try await galley("config", "get", "units.system", "--config", "\(home)/other.toml")
            #expect(other.errors.contains("its own file"), "\(other.errors)")
        }
        try await kiosk.stop()
    }

    @Test("The editor respects the trial and the history of the running kiosk, whatever GALLEY_STATE says")
    func editorsState() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let other = "\(folder)/other"
        let variables = ["EDITOR": "f() { echo 'units.system = \"us\"' > $1; }; f", "GALLEY_STATE": other]
        #expect(try await galley("config", "set", "--confirm", "600", "display.size", "16x2").status == 0)
        let tried = try text
        let refused = try await galley("config", "edit", variables: variables)
        #expect(refused.status != 0 && refused.errors.contains("galley config confirm"), "\(refused.errors)")
        #expect(try text == tried)
        #expect(try await galley("config", "confirm").status == 0)
        #expect(try await galley("config", "edit", variables: variables).status == 0)
        #expect(try text == "units.system = \"us\"\n")
        #expect(try await galley("config", "history").output.contains("units.system"))
        #expect(!FileManager.default.fileExists(atPath: other))
        try await kiosk.stop()
    }

    @Test("A misspelled command or button gets a suggestion")
    func near() async throws {
        for (words, guess) in [
            (["statsu"], "did you mean status?"), (["config", "sho"], "did you mean config show?"),
            (["press", "hold", "back"], "galley press back --hold"),
        ] {
            let result = try await GalleyCommand.run(words, in: folder)
            #expect(result.status == 64)
            #expect(result.errors.contains(guess), "\(result.errors)")
        }
        #expect(try await !galley("frobnicate").errors.contains("did you mean"))
    }

    @Test(
        "A usage error is one line that ends with where to find help",
        arguments: [
            "frobnicate", "config get", "config nosuch", "config show --frob", "config undo 0", "panel --json",
            "--frob",
            "help nosuch", "config set --confirm soon display.size 16x2",
        ])
    func oneLine(words: String) async throws {
        let result = try await GalleyCommand.run(words.split(separator: " ").map(String.init), in: folder)
        #expect(result.status == 64 && result.output.isEmpty)
        #expect(result.errors.count { $0 == "\n" } == 1 && result.errors.contains(" `galley help"), "\(result.errors)")
    }

    // MARK: The editor

    /// The contents of the folder for temporary files.
    private var kept: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("galley-") }
        }
    }

    @Test("An editor that fails changes nothing, and leaves a file only if its user wrote something")
    func editor() async throws {
        let none = try await galley("config", "edit", variables: ["EDITOR": "/nonexistent/editor"])
        #expect(none.status == 66)
        #expect(none.errors.contains("the editor /nonexistent/editor can't be run"))
        let failed = try await galley("config", "edit", variables: ["EDITOR": "false"])
        #expect(failed.status == 75)
        #expect(
            try await galley("config", "edit", variables: ["EDITOR": "true"]).errors == "galley: nothing to change\n")
        #expect(try kept.isEmpty)
        let written = try await galley("config", "edit", variables: ["EDITOR": "f() { echo >> $1; false; }; f"])
        #expect(written.status == 75)
        #expect(written.errors.contains("your text is kept in \(folder)/galley-"))
        #expect(try kept.count == 1)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/galley.toml"))
    }

    @Test("An editor that deletes its file changes nothing and leaves no files")
    func noFile() async throws {
        let result = try await galley("config", "edit", variables: ["EDITOR": "rm"])
        #expect(result.status == 75)
        #expect(result.errors == "galley: the editor removed the file, so nothing was changed; try again\n")
        #expect(try kept.isEmpty)
    }

    @Test("An added comment is saved, and the message says that no setting changed")
    func comment() async throws {
        let result = try await galley("config", "edit", variables: ["EDITOR": "f() { echo '# mine' >> $1; }; f"])
        #expect(result.status == 0 && result.errors == "galley: written; no setting changed\n", "\(result.errors)")
        #expect(try text == "# mine\n")
    }

    @Test("After a failed edit, the printed command applies the saved text once it is valid")
    func keptText() async throws {
        let refused = try await galley("config", "edit", variables: ["EDITOR": "f() { echo '[units' >> $1; }; f"])
        #expect(refused.status == 78)
        let path = "\(folder)/\(try #require(try kept.first))/galley.toml"
        #expect(refused.errors.contains("VISUAL='cp \(path)' galley config edit"), "\(refused.errors)")
        try "[units]\nsystem = \"us\"\n".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await galley("config", "edit", variables: ["VISUAL": "cp \(path)"]).status == 0)
        #expect(try text == "[units]\nsystem = \"us\"\n")
    }

    @Test("No editor opens during a trial")
    func onTrial() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        #expect(try await galley("config", "set", "--confirm", "600", "units.system", "us").status == 0)
        let mark = "\(folder)/opened"
        let result = try await galley("config", "edit", variables: ["EDITOR": "touch \(mark);:"])
        #expect(result.status == 75 && result.errors.contains("a change waits to be confirmed"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: mark))
        #expect(try kept.isEmpty)
        try await kiosk.stop()
    }

    // MARK: By hand

    @Test("config check applies manual edits of the running kiosk's own file")
    func byHand() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let elsewhere = ["GALLEY_CONFIG": "\(folder)/elsewhere.toml"]
        try "[display]\nsize = \"16".write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        let broken = try await galley("config", "check", variables: elsewhere)
        #expect(broken.status == 78 && broken.errors.contains("\(folder)/galley.toml: "), "\(broken.errors)")
        #expect(try await kiosk.now.size == "20x4")
        try "[display]\nsize = \"16x2\"\n".write(
            toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        let other = try await galley("config", "check", "\(folder)/galley.toml")
        #expect(other.errors == "galley: \(folder)/galley.toml can be used\n")
        #expect(try await kiosk.now.size == "20x4", "a named file is only checked")
        let mended = try await galley("config", "check", variables: elsewhere)
        #expect(mended.status == 0)
        #expect(
            mended.errors.hasSuffix("\(folder)/galley.toml can be used, and the kiosk uses it now\n"),
            "\(mended.errors)")
        #expect(try await kiosk.now.size == "16x2")
        try await kiosk.stop()
        #expect(
            try await galley("config", "check", variables: elsewhere).errors
                == "galley: there is no \(folder)/elsewhere.toml, so all defaults apply\n")
    }

    // MARK: Remote

    @Test("Remote help lists only remote commands, and terminal commands explain how to get a terminal")
    func fromAfar() async throws {
        let remote = ["GALLEY_REMOTE": "1"]
        func listed(_ words: String...) async throws -> [Set<Substring>] {
            var found: [Set<Substring>] = []
            for variables in [[:], remote] {
                let result = try await GalleyCommand.run(["help"] + words, in: folder, variables: variables)
                #expect(result.status == 0)
                found.append(
                    Set(
                        result.output.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
                            .compactMap { $0.split { " ,".contains($0) }.first }))
            }
            return found
        }
        let commands = try await listed()
        #expect(commands[0].subtracting(commands[1]) == ["run", "ssh", "board"])
        #expect(commands[1].isSuperset(of: ["status", "config", "panel", "settings"]))
        let config = try await listed("config")
        #expect(config[0].subtracting(config[1]) == ["edit", "check"])
        for command in ["panel", "settings"] {
            #expect(try await galley(command, variables: remote).errors.contains("needs a terminal (ssh -t); "))
            #expect(try await !galley(command).errors.contains("ssh"))
        }
    }

    // MARK: The editor, in a terminal

    @Test("In a terminal, invalid text can be edited again until it is valid, or is saved for later")
    func again() async throws {
        let editor = "\(folder)/editor"
        try """
        if grep -q wrong "$1"; then sed -i s/wrong/us/ "$1"; else printf '[units]\\nsystem = "wrong"\\n' > "$1"; fi
        """.write(toFile: editor, atomically: true, encoding: .utf8)
        let variables = ["EDITOR": "sh \(editor)", "TMPDIR": folder]
        let stubborn = try PseudoTerminal(["config", "edit"], in: folder, variables: variables)
        try await stubborn.wait(for: "Edit it again? [Y/n]")
        stubborn.type("n\r")
        #expect(try await stubborn.end().status == 78)
        #expect(try kept.count == 1)
        let other = try PseudoTerminal(["config", "edit"], in: folder, variables: variables)
        try await other.wait(for: "Edit it again? [Y/n]")
        other.type("\r")
        #expect(try await other.end().status == 0)
        #expect(try kept.count == 1)
        #expect(try text == "[units]\nsystem = \"us\"\n")
    }
}
