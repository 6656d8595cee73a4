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
    "Remote commands over a real sshd", .serialized,
    .enabled(if: SSHMachine.isPossible, "needs sshd and ssh: make ssh-packages"),
    .timeLimit(.minutes(5)))
final class SSHTests {
    private let machine: SSHMachine

    init() throws {
        machine = try SSHMachine()
    }

    @Test("A remote command returns its own exit code, and a forbidden one returns 77")
    func codes() async throws {
        let cases: [(String, Int32)] = [
            ("status", 0), ("doctor", 0), ("doctor --interactive", 64), ("galley status", 0), ("galley --version", 0),
            ("galley --help", 0), ("help config set", 0),
            ("config set display.size 16x2", 0), ("press", 64), ("status --frob", 64),
            ("config set display.size 99x9", 65),
            ("recipe show starter:9999", 66), ("timer stop 99", 66), ("frobnicate", 77), ("run --simulate", 77),
            ("status --socket /tmp/x", 77), ("recipe edit own:1", 77), ("", 64), ("config sho", 64),
            // The kiosk itself refuses this.
            ("config set board.name /etc/passwd", 77), ("config set -- board.name /etc/passwd", 77),
            ("config set display.size 20x4 board.name ./x.toml", 77),
            ("config set board.name simulated board.name ../x", 65),
        ]
        for (request, code) in cases {
            let result = try await machine.ssh(request)
            #expect(result.status == code, "\(request): \(result.errors)")
            #expect(code == 0 || result.output.isEmpty && !result.errors.isEmpty, "\(request): \(result.output)")
        }
        let board = try await machine.ssh("config set -", text: #"{"board.name": "/etc/passwd"}"#)
        #expect(board.status == 77)
        #expect(try String(contentsOfFile: machine.config, encoding: .utf8) == "[display]\nsize = \"16x2\"\n")
        let wrong = try await machine.ssh("config set board.name simulatd")
        #expect(wrong.errors.contains("the boards are \(Board.names.joined(separator: ", "))"), "\(wrong.errors)")
    }

    @Test("Words are quoted as for a shell, in addition to the client's own shell")
    func quoting() async throws {
        let label = "Mum & Dad's; $(reboot) `id`"
        #expect(try await machine.ssh(#"timer start 30 "Mum & Dad's; \$(reboot) \`id\`""#).status == 0)
        #expect(try await machine.ssh("timer", "start", "30", "'Two", "words'").status == 0)
        let lost = try await machine.ssh("timer", "start", "30", "Mum & Dad")
        #expect(lost.status == 77 && lost.errors.contains("so & has no effect"), "\(lost.errors)")
        let timers: [TimerDocument] = try await machine.ssh("timer list --json").document()
        #expect(Set(timers.map(\.label)) == [label, "Two words"])
    }

    @Test("Photos are sent through standard input byte for byte, and anything else is refused")
    func pictures() async throws {
        let png = Data(Bitmap.plate(width: 320, height: 240).png)
        let kept = try await machine.ssh("recipe photo starter:3 - --json", input: machine.file(png))
        #expect(kept.status == 0, "\(kept.errors)")
        let photo: PhotoDocument = try kept.document()
        #expect(photo.width == 320 && photo.height == 240)
        let noise = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        #expect(try await machine.ssh("recipe photo starter:3 -", input: machine.file(noise)).status == 65)
        #expect(try await machine.ssh("recipe photo starter:3 -", input: machine.file(Data())).status == 65)
        let recipe: RecipeDocument = try await machine.ssh("recipe show starter:3 --json").document()
        #expect(recipe.photos.count == 1)
    }

    @Test("Recipes are imported through standard input and exported through standard output")
    func recipes() async throws {
        let bread = ">> title: Bread\n\nKnead @rye flour{500%g} for 10 minutes.\n"
        let added = try await machine.ssh("recipe add --format cook - --json", text: bread)
        #expect(added.status == 0, "\(added.errors)")
        let id = try added.document(RecipeIDDocument.self).id
        let changed = try await machine.ssh(
            "recipe edit \(id) --format cook -", text: bread + "\nBake ~{40%minutes}.\n")
        #expect(changed.status == 0, "\(changed.errors)")
        #expect(try await machine.ssh("recipe export \(id) --format text").output.contains("Bake"))
        #expect(try await machine.ssh("recipe add -", input: machine.file(Data([0xFF, 0x00, 0x01]))).status == 65)
        #expect(try await machine.ssh("recipe list --own").output.split(separator: "\n").count == 1)
    }

    @Test("A secret is set through standard input and never shown")
    func secret() async throws {
        let result = try await machine.ssh("config set share.token -", text: "canary-4711\n")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try await machine.ssh("config get share.token").output.contains("(set)"))
        for text in [result.output + result.errors, try await machine.ssh("config show").output, try machine.log] {
            #expect(!text.contains("canary"))
        }
        #expect(try String(contentsOfFile: machine.config, encoding: .utf8).contains("canary-4711"))
    }

    @Test("The history shows whose key made a change; a separate command confirms a trial, or it is reverted")
    func history() async throws {
        #expect(try await machine.ssh("config set units.system us").status == 0)
        #expect(try await machine.ssh("config history").output.contains(SSHMachine.owner))
        #expect(try await machine.ssh("config set --confirm 600 display.size 16x2").status == 0)
        #expect(try await machine.ssh("config confirm").status == 0)
        #expect(try await machine.ssh("config confirm").status == 75)
        #expect(try await machine.ssh("config set --confirm 1 display.size 40x2").status == 0)
        let end = ContinuousClock.now + .seconds(30)
        while try await machine.ssh("config get display.size").output != "16x2\n" {
            try #require(ContinuousClock.now < end, "it is never reverted")
        }
    }

    @Test(
        "A socket user who bypasses the gate is recorded by account name, whatever author is claimed",
        .enabled(if: SSHMachine.hasUsers, "needs root and mounts of its own"))
    func claimed() async throws {
        let result = try await machine.member(
            54_321, "config", "set", "units.system", "us",
            variables: ["GALLEY_AUTHOR": SSHMachine.owner, "GALLEY_REMOTE": "1"])
        #expect(result.status == 0, "\(result.errors)")
        let revisions: [RevisionDocument] = try await machine.ssh("config history --json").document()
        #expect(revisions.map(\.uid) == [54_321])
        #expect(revisions.map(\.key) == [nil])
        #expect(try await !machine.ssh("config history").output.contains(SSHMachine.owner))
    }

    @Test("A remote command gets a clean environment, whatever the client sends, with the key owner as author")
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
        let waiting = try machine.start("screen --wait-for \(word)", options: options, variables: sent)
        defer { waiting.end() }
        let number = try await machine.program(with: word)
        let data = try #require(FileManager.default.contents(atPath: "/proc/\(number)/environ"))
        let found = Set(data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
        #expect(
            found == [
                "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "GALLEY_SOCKET=\(machine.socket)",
                "GALLEY_REMOTE=1", "GALLEY_AUTHOR=\(SSHMachine.owner)", "NO_COLOR=1",
            ])
    }

    @Test("A command ends when its client disconnects, and leaves nothing half done")
    func gone() async throws {
        let word = UUID().uuidString
        let waiting = try machine.start("screen --wait-for \(word) --timeout 3600")
        _ = try await machine.program(with: word)
        waiting.end(SIGKILL)
        try await ended(word)
        let pipe = Pipe()
        let adding = try machine.start("recipe add --format cook - --json", input: pipe.fileHandleForReading)
        try pipe.fileHandleForWriting.write(contentsOf: Data("Knead @rye flour{500%g}.\n".utf8))
        _ = try await machine.program(with: "cook")
        adding.end(SIGKILL)
        try await ended("cook")
        #expect(try await machine.ssh("recipe list --own").output.isEmpty)
    }

    private func ended(_ word: String) async throws {
        try await wait(until: "it has ended") { SSHMachine.programs(with: word).isEmpty }
    }

    @Test("One connection can run two sessions at once")
    func sessions() async throws {
        let shared = ["-o", "ControlPath=\(machine.folder)/shared"]
        let first = try machine.start("-N", options: shared + ["-o", "ControlMaster=yes", "-N"])
        defer { first.end() }
        try await wait(until: "the connection is shared") { [machine] in
            FileManager.default.fileExists(atPath: "\(machine.folder)/shared")
        }
        let word = UUID().uuidString
        let waiting = try machine.start("screen --wait-for \(word)", options: shared)
        defer { waiting.end() }
        _ = try await machine.program(with: word)
        #expect(try await machine.ssh("status", options: shared).status == 0)
        #expect(waiting.isRunning)
    }

    @Test("A command works in a terminal as it does without one")
    func terminal() async throws {
        let result = try await machine.ssh("config get display.size", options: ["-tt"], variables: ["TERM": "xterm"])
        #expect(result.status == 0)
        #expect(result.output == "20x4\r\n")
        #expect(try await machine.ssh("frobnicate", options: ["-tt"], variables: ["TERM": "xterm"]).status == 77)
    }

    @Test("A session without a command opens the panel in a terminal, and is a usage error without one")
    func panel() async throws {
        let (keys, sight) = (Pipe(), "\(machine.folder)/sight")
        let person = try machine.start(
            options: ["-tt"], input: keys.fileHandleForReading, variables: ["TERM": "xterm"], log: sight)
        _ = try await machine.program(with: "panel")
        // The program owns the terminal once it draws. Keys typed earlier are discarded.
        try await seen("\u{1B}[", in: sight)
        try keys.fileHandleForWriting.write(contentsOf: Data("b\u{7F}".utf8))
        let end = ContinuousClock.now + .seconds(30)
        while try await machine.ssh("screen --json").document(ScreenDocument.self).view != "menu" {
            try #require(ContinuousClock.now < end, "the keys press nothing")
        }
        try keys.fileHandleForWriting.write(contentsOf: Data("q".utf8))
        try await ended("panel")
        #expect(person.wait() == 0)
        #expect(try await machine.ssh("panel").status == 64)
        #expect(try await machine.ssh("settings").status == 64)
    }

    private func seen(_ text: some StringProtocol, in file: String) async throws {
        try await wait(until: "\(text) is seen") {
            try String(decoding: Data(contentsOf: URL(filePath: file)), as: UTF8.self).contains(text)
        }
    }
}
