import Boards
import Control
import Fixtures
import Foundation
import Glibc
import Kitchen
import Photos
import Testing
import Workbench

@Suite(
    "Over a real sshd", .serialized, .enabled(if: SSHHouse.isPossible, "needs sshd and ssh: make ssh-packages"),
    .timeLimit(.minutes(5)))
final class SSHTests {
    private let house: SSHHouse

    init() throws {
        house = try SSHHouse()
    }

    @Test("A command ends with its own code, and what is not allowed with 77")
    func codes() async throws {
        let cases: [(String, Int32)] = [
            ("status", 0), ("doctor", 0), ("doctor --interactive", 64), ("galley status", 0), ("galley --version", 0),
            ("galley --help", 0), ("help config set", 0),
            ("config set display.size 16x2", 0), ("press", 64), ("status --frob", 64),
            ("config set display.size 99x9", 65),
            ("recipe show starter:9999", 66), ("timer stop 99", 66), ("frobnicate", 77), ("run --simulate", 77),
            ("status --socket /tmp/x", 77), ("recipe edit own:1", 77), ("", 64), ("config sho", 64),
            // The kiosk's own refusal.
            ("config set board.name /etc/passwd", 77), ("config set -- board.name /etc/passwd", 77),
            ("config set display.size 20x4 board.name ./x.toml", 77),
            ("config set board.name simulated board.name ../x", 65),
        ]
        for (request, code) in cases {
            let told = try await house.ssh(request)
            #expect(told.status == code, "\(request): \(told.errors)")
            #expect(code == 0 || told.output.isEmpty && !told.errors.isEmpty, "\(request): \(told.output)")
        }
        let board = try await house.ssh("config set -", text: #"{"board.name": "/etc/passwd"}"#)
        #expect(board.status == 77)
        #expect(try String(contentsOfFile: house.config, encoding: .utf8) == "[display]\nsize = \"16x2\"\n")
        let wrong = try await house.ssh("config set board.name simulatd")
        #expect(wrong.errors.contains("there are \(Board.names.joined(separator: ", "))"), "\(wrong.errors)")
    }

    @Test("Words are quoted as for a shell, once more than for the client's own")
    func quoting() async throws {
        let label = "Mum & Dad's; $(reboot) `id`"
        #expect(try await house.ssh(#"timer start 30 "Mum & Dad's; \$(reboot) \`id\`""#).status == 0)
        #expect(try await house.ssh("timer", "start", "30", "'Two", "words'").status == 0)
        let lost = try await house.ssh("timer", "start", "30", "Mum & Dad")
        #expect(lost.status == 77 && lost.errors.contains("so & has no effect"), "\(lost.errors)")
        let timers: [TimerDocument] = try await house.ssh("timer list --json").document()
        #expect(Set(timers.map(\.label)) == [label, "Two words"])
    }

    @Test("Pictures come through standard input, byte by byte; what is none is refused")
    func pictures() async throws {
        let png = Data(Bitmap.plate(width: 320, height: 240).png)
        let kept = try await house.ssh("recipe photo starter:3 - --json", input: house.file(png))
        #expect(kept.status == 0, "\(kept.errors)")
        let photo: PhotoDocument = try kept.document()
        #expect(photo.width == 320 && photo.height == 240)
        let noise = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        #expect(try await house.ssh("recipe photo starter:3 -", input: house.file(noise)).status == 65)
        #expect(try await house.ssh("recipe photo starter:3 -", input: house.file(Data())).status == 65)
        let recipe: RecipeDocument = try await house.ssh("recipe show starter:3 --json").document()
        #expect(recipe.photos.count == 1)
    }

    @Test("Recipes come through standard input, and go out again")
    func recipes() async throws {
        let bread = ">> title: Bread\n\nKnead @rye flour{500%g} for 10 minutes.\n"
        let added = try await house.ssh("recipe add --format cook - --json", text: bread)
        #expect(added.status == 0, "\(added.errors)")
        let id = try added.document(RecipeIDDocument.self).id
        let changed = try await house.ssh("recipe edit \(id) --format cook -", text: bread + "\nBake ~{40%minutes}.\n")
        #expect(changed.status == 0, "\(changed.errors)")
        #expect(try await house.ssh("recipe export \(id) --format text").output.contains("Bake"))
        #expect(try await house.ssh("recipe add -", input: house.file(Data([0xFF, 0x00, 0x01]))).status == 65)
        #expect(try await house.ssh("recipe list --own").output.split(separator: "\n").count == 1)
    }

    @Test("A secret comes through standard input, and is told to nobody")
    func secret() async throws {
        let told = try await house.ssh("config set share.token -", text: "canary-4711\n")
        #expect(told.status == 0, "\(told.errors)")
        #expect(try await house.ssh("config get share.token").output.contains("(set)"))
        for text in [told.output + told.errors, try await house.ssh("config show").output, try house.log] {
            #expect(!text.contains("canary"))
        }
        #expect(try String(contentsOfFile: house.config, encoding: .utf8).contains("canary-4711"))
    }

    @Test("The history tells whose key changed what; a change on trial is confirmed by another command, or goes back")
    func history() async throws {
        #expect(try await house.ssh("config set units.system us").status == 0)
        #expect(try await house.ssh("config history").output.contains(SSHHouse.owner))
        #expect(try await house.ssh("config set --confirm 600 display.size 16x2").status == 0)
        #expect(try await house.ssh("config confirm").status == 0)
        #expect(try await house.ssh("config confirm").status == 75)
        #expect(try await house.ssh("config set --confirm 1 display.size 40x2").status == 0)
        let end = ContinuousClock.now + .seconds(30)
        while try await house.ssh("config get display.size").output != "16x2\n" {
            try #require(ContinuousClock.now < end, "it never goes back")
        }
    }

    @Test(
        "Who uses the socket without the gate goes by the name of the account, whatever other name is claimed",
        .enabled(if: SSHHouse.hasUsers, "needs root and mounts of its own"))
    func claimed() async throws {
        let told = try await house.member(
            54_321, "config", "set", "units.system", "us",
            variables: ["GALLEY_AUTHOR": SSHHouse.owner, "GALLEY_REMOTE": "1"])
        #expect(told.status == 0, "\(told.errors)")
        let revisions: [RevisionDocument] = try await house.ssh("config history --json").document()
        #expect(revisions.map(\.uid) == [54_321])
        #expect(revisions.map(\.key) == [nil])
        #expect(try await !house.ssh("config history").output.contains(SSHHouse.owner))
    }

    @Test("What a command finds around it is made anew, whatever the client sends, and names the key's owner")
    func environment() async throws {
        let sent = [
            "LC_ALL": "de_DE.UTF-8", "LD_PRELOAD": "/tmp/x.so", "BASH_ENV": "/tmp/x", "ENV": "/tmp/x",
            "PAGER": "/tmp/x",
            "GALLEY_SOCKET": "/tmp/x", "GALLEY_AUTHOR": "Mallory", "NO_COLOR": "yes",
            "BASH_FUNC_galley%%": "() { id; }",
            "SSH_USER_AUTH": "/etc/passwd", "TERM": "vt100",
        ]
        let word = UUID().uuidString
        let options = ["-o", "SendEnv=*", "-o", "SetEnv=LC_ALL=de_DE.UTF-8 LD_PRELOAD=/tmp/x.so"]
        let waiting = try house.start("screen --wait-for \(word)", options: options, variables: sent)
        defer { waiting.end() }
        let number = try await house.program(with: word)
        let data = try #require(FileManager.default.contents(atPath: "/proc/\(number)/environ"))
        let found = Set(data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        #expect(
            found == [
                "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "GALLEY_SOCKET=\(house.socket)",
                "GALLEY_REMOTE=1", "GALLEY_AUTHOR=\(SSHHouse.owner)", "NO_COLOR=1",
            ])
    }

    @Test("A command whose client is gone ends, and nothing is kept of what it was in the middle of")
    func gone() async throws {
        let word = UUID().uuidString
        let waiting = try house.start("screen --wait-for \(word) --timeout 3600")
        _ = try await house.program(with: word)
        waiting.end(SIGKILL)
        try await ended(word)
        let pipe = Pipe()
        let adding = try house.start("recipe add --format cook - --json", input: pipe.fileHandleForReading)
        try pipe.fileHandleForWriting.write(contentsOf: Data("Knead @rye flour{500%g}.\n".utf8))
        _ = try await house.program(with: "cook")
        adding.end(SIGKILL)
        try await ended("cook")
        #expect(try await house.ssh("recipe list --own").output.isEmpty)
    }

    private func ended(_ word: String) async throws {
        try await wait(until: "it has ended") { SSHHouse.programs(with: word).isEmpty }
    }

    @Test("Two sessions of one connection at once")
    func sessions() async throws {
        let shared = ["-o", "ControlPath=\(house.folder)/shared"]
        let first = try house.start("-N", options: shared + ["-o", "ControlMaster=yes", "-N"])
        defer { first.end() }
        try await wait(until: "the connection is shared") { [house] in
            FileManager.default.fileExists(atPath: "\(house.folder)/shared")
        }
        let word = UUID().uuidString
        let waiting = try house.start("screen --wait-for \(word)", options: shared)
        defer { waiting.end() }
        _ = try await house.program(with: word)
        #expect(try await house.ssh("status", options: shared).status == 0)
        #expect(waiting.isRunning)
    }

    @Test("In a terminal a command is what it is without one")
    func terminal() async throws {
        let told = try await house.ssh("config get display.size", options: ["-tt"], variables: ["TERM": "xterm"])
        #expect(told.status == 0)
        #expect(told.output == "20x4\r\n")
        #expect(try await house.ssh("frobnicate", options: ["-tt"], variables: ["TERM": "xterm"]).status == 77)
    }

    @Test("Nothing asked in a terminal is the panel, whose keys press the buttons; without one it is wrong usage")
    func panel() async throws {
        let (keys, sight) = (Pipe(), "\(house.folder)/sight")
        let person = try house.start(
            options: ["-tt"], input: keys.fileHandleForReading, variables: ["TERM": "xterm"], log: sight)
        _ = try await house.program(with: "panel")
        // It has taken the terminal once it draws; what was typed before is thrown away.
        try await seen("\u{1B}[", in: sight)
        try keys.fileHandleForWriting.write(contentsOf: Data("b\u{7F}".utf8))
        let end = ContinuousClock.now + .seconds(30)
        while try await house.ssh("screen --json").document(ScreenDocument.self).view != "menu" {
            try #require(ContinuousClock.now < end, "the keys press nothing")
        }
        try keys.fileHandleForWriting.write(contentsOf: Data("q".utf8))
        try await ended("panel")
        #expect(person.wait() == 0)
        #expect(try await house.ssh("panel").status == 64)
        #expect(try await house.ssh("settings").status == 64)
    }

    private func seen(_ text: some StringProtocol, in file: String) async throws {
        try await wait(until: "\(text) is seen") {
            try String(decoding: Data(contentsOf: URL(filePath: file)), as: UTF8.self).contains(text)
        }
    }
}
