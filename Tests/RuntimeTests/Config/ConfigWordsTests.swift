import Control
import Foundation
import Testing
import Workbench

@Suite("What the commands about settings say", .serialized, .timeLimit(.minutes(2)))
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
        "A table's name stands for all its settings; no other beginning of a name does, and who reads is told of no change",
        arguments: [true, false])
    func tables(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await Kitchenette(folder: folder) : nil
        let table = try await galley("config", "get", "location")
        #expect(table.output == (try await galley("config", "show", "location.").output))
        #expect(table.output.split(separator: "\n").count == 4)
        #expect(try await galley("config", "keys", "location").output.components(separatedBy: "Default: ").count == 5)
        for words in [["get", "locatio"], ["get", "location.rad"], ["keys", "location.rad"], ["show", "locatiom"]] {
            let told = try await GalleyCommand.run(["config"] + words, in: folder)
            #expect(told.status == 65, "\(words)")
            #expect(told.errors.contains("no setting is called") && !told.errors.contains("changed"), "\(told.errors)")
        }
        let set = try await galley("config", "set", "location.radus", "100")
        #expect(set.errors.contains("nothing was changed; did you mean location.radius?"), "\(set.errors)")
        try await kiosk?.stop()
    }

    @Test("A value that looks like an option is one behind --, which is said where it is taken for an option")
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

    @Test("A running kiosk has a file of its own, and it is told when another was named")
    func otherFile() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let other = "\(folder)/other.toml"
        for variables in [[:], ["GALLEY_CONFIG": other]] {
            let option = variables.isEmpty ? ["--config", other] : []
            for words in [["set", "units.system", "us"], ["get", "units.system"], ["history"]] {
                let told = try await GalleyCommand.run(["config"] + words + option, in: folder, variables: variables)
                #expect(told.status == 0)
                let note = "its own file \(folder)/galley.toml is used instead of \(other)"
                #expect(told.errors.contains(note), "\(told.errors)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: other))
        #expect(try await galley("config", "get", "units.system").errors.isEmpty)
        try await kiosk.stop()
    }

    @Test("The same file by a link or by another way to it is no other file, whether it is there yet or not")
    func sameFile() async throws {
        let kiosk = try await Kitchenette(folder: folder)
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

    @Test("The editor goes by the trial and the history of the running kiosk, whatever folder the caller has")
    func editorsState() async throws {
        let kiosk = try await Kitchenette(folder: folder)
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

    @Test("A word that is near a command's or a button's is asked about")
    func near() async throws {
        for (words, guess) in [
            (["statsu"], "did you mean status?"), (["config", "sho"], "did you mean config show?"),
            (["press", "hold", "back"], "galley press back --hold"),
        ] {
            let told = try await GalleyCommand.run(words, in: folder)
            #expect(told.status == 64)
            #expect(told.errors.contains(guess), "\(told.errors)")
        }
        #expect(try await !galley("frobnicate").errors.contains("did you mean"))
    }

    @Test(
        "What is wrong with how a command was asked for is one line, which ends in where to read on",
        arguments: [
            "frobnicate", "config get", "config nosuch", "config show --frob", "config undo 0", "panel --json",
            "--frob",
            "help nosuch", "config set --confirm soon display.size 16x2",
        ])
    func oneLine(words: String) async throws {
        let told = try await GalleyCommand.run(words.split(separator: " ").map(String.init), in: folder)
        #expect(told.status == 64 && told.output.isEmpty)
        #expect(told.errors.count { $0 == "\n" } == 1 && told.errors.contains(" `galley help"), "\(told.errors)")
    }

    // MARK: The editor

    /// What lies in the folder for temporary files.
    private var kept: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("galley-") }
        }
    }

    @Test("An editor that fails has changed nothing, and leaves nothing but what somebody wrote in it")
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

    @Test("An editor that takes its file away has changed nothing, and leaves nothing")
    func noFile() async throws {
        let told = try await galley("config", "edit", variables: ["EDITOR": "rm"])
        #expect(told.status == 75)
        #expect(told.errors == "galley: the editor removed the file, so nothing was changed; try again\n")
        #expect(try kept.isEmpty)
    }

    @Test("A comment is written, too, and said to change no setting")
    func comment() async throws {
        let told = try await galley("config", "edit", variables: ["EDITOR": "f() { echo '# mine' >> $1; }; f"])
        #expect(told.status == 0 && told.errors == "galley: written; no setting changed\n", "\(told.errors)")
        #expect(try text == "# mine\n")
    }

    @Test("A text that was kept is taken, once it can be used, by the command that is told")
    func keptText() async throws {
        let refused = try await galley("config", "edit", variables: ["EDITOR": "f() { echo '[units' >> $1; }; f"])
        #expect(refused.status == 78)
        let path = "\(folder)/\(try #require(try kept.first))/galley.toml"
        #expect(refused.errors.contains("VISUAL='cp \(path)' galley config edit"), "\(refused.errors)")
        try "[units]\nsystem = \"us\"\n".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await galley("config", "edit", variables: ["VISUAL": "cp \(path)"]).status == 0)
        #expect(try text == "[units]\nsystem = \"us\"\n")
    }

    @Test("While something is on trial no editor is opened")
    func onTrial() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        #expect(try await galley("config", "set", "--confirm", "600", "units.system", "us").status == 0)
        let mark = "\(folder)/opened"
        let told = try await galley("config", "edit", variables: ["EDITOR": "touch \(mark);:"])
        #expect(told.status == 75 && told.errors.contains("a change waits to be confirmed"), "\(told.errors)")
        #expect(!FileManager.default.fileExists(atPath: mark))
        #expect(try kept.isEmpty)
        try await kiosk.stop()
    }

    // MARK: By hand

    @Test("What was changed by hand reaches the kiosk by config check, which looks at the kiosk's own file")
    func byHand() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let elsewhere = ["GALLEY_CONFIG": "\(folder)/elsewhere.toml"]
        try "[display]\nsize = \"16".write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        let broken = try await galley("config", "check", variables: elsewhere)
        #expect(broken.status == 78 && broken.errors.contains("\(folder)/galley.toml: "), "\(broken.errors)")
        #expect(try await kiosk.now.size == "20x4")
        try "[display]\nsize = \"16x2\"\n".write(
            toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        let other = try await galley("config", "check", "\(folder)/galley.toml")
        #expect(other.errors == "galley: \(folder)/galley.toml can be used\n")
        #expect(try await kiosk.now.size == "20x4", "a file that is named is only looked at")
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

    // MARK: From afar

    @Test("From afar help lists what can be had from there, and what needs a terminal tells how to have one")
    func fromAfar() async throws {
        let remote = ["GALLEY_REMOTE": "1"]
        func listed(_ words: String...) async throws -> [Set<Substring>] {
            var found: [Set<Substring>] = []
            for variables in [[:], remote] {
                let told = try await GalleyCommand.run(["help"] + words, in: folder, variables: variables)
                #expect(told.status == 0)
                found.append(
                    Set(
                        told.output.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
                            .compactMap { $0.split(separator: " ").first }))
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

    @Test("In a terminal a text that cannot be used is edited again as it is, until it can; or it is kept")
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
