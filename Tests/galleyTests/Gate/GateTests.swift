import ArgumentParser
import FuzzTargets
import Testing
import Workbench

@testable import galley

@Suite("Commands over SSH")
struct GateTests {
    private enum Answer: Equatable {
        case run([String])
        case refused, misused, nothingAsked
    }

    private func answer(_ request: [UInt8]?, hasTerminal: Bool = false) async -> Answer {
        switch await Gate.verdict(on: request, hasTerminal: hasTerminal) {
        case .run(let words): .run(words)
        case .refused: .refused
        case .misused: .misused
        case .nothingAsked: .nothingAsked
        }
    }

    private func answer(_ request: String) async -> Answer { await answer(Array(request.utf8)) }

    @Test(
        "Commands that only talk to the kiosk run, with or without the program's name",
        arguments: [
            "status", "status --json --hosts", "doctor", "doctor --json", "doctor --interactive",
            "screen --wait-for 'a b' --timeout 3", "press back down ok --hold",
            "type 'lentils; and more'", "undo", "search lentil soup --diet vegan", "nearby pasta", "timer",
            "timer start 12 Rice", "timer stop 1", "favorite add starter:3", "food recipes leek --keep starter:3",
            "pantry add leek 'olive oil'", "shopping add '2 l milk'", "price set 'rye flour' 2.49 kg",
            "profile add Ana --pin -", "profile diet --diet vegan", "recipe", "recipe show starter:3 --servings 6",
            "recipe add -", "recipe add", "recipe add --format cook -", "recipe add https://recipes.example/bread",
            "recipe add HTTP://recipes.example/bread https://recipes.example/2 --dry-run --json", "recipe edit own:3 -",
            "recipe photo own:3 -",
            "recipe photo own:3 --remove", "recipe export own:3 --format cook", "recipe import -",
            "recipe import --dry-run -",
            "recipe share --current", "config",
            "config show", "config get display.size", "config set display.size 16x2", "config set spoonacular.key -",
            "config set location.longitude -0.125", "config set board.name raspberry-pi share.url https://a.example/b",
            "config unset display.size", "config keys", "config set -",
            "config set --confirm 60 display.size 16x2", "config set --dry-run --if-revision 3 -", "config confirm",
            "config history --json", "config undo 2", "backup -", "restore -", "restore --json -",
            "panel", "panel --no-color", "settings",
        ])
    func allowed(request: String) async throws {
        let words = try RequestedWords.split(Array(request.utf8))
        #expect(await answer(request) == .run(words))
        #expect(await answer("galley \(request)") == .run(words))
    }

    @Test(
        "Help and version are printed, also for commands that are refused",
        arguments: [
            "--help", "-h", "help", "help config", "help config set", "help run", "config --help", "config set --help",
            "run --help", "--version", "help ../../etc/passwd", "help frobnicate", "help '$(id)'", "screen --help=x",
        ])
    func help(request: String) async throws {
        #expect(await answer(request) == .run(try RequestedWords.split(Array(request.utf8))))
    }

    @Test(
        "An allowed command with wrong arguments is a usage error",
        arguments: [
            "press", "timer start", "timer stop", "recipe show", "recipe show a --current", "status extra",
            "status --frob",
            "search --page many", "recipe frobnicate", "config set", "screen --timeout -1", "config sho",
            "config --frob",
        ])
    func misused(request: String) async {
        #expect(await answer(request) == .misused)
    }

    /// Attempts to run something else than an allowed command, as they are known from attacks on other programs.
    static let waysOut =
        [
            // Another command behind, before or inside.
            "; reboot", "status; reboot", "status;reboot", "status && reboot", "status || reboot", "status | sh",
            "--help | sh", "status & reboot", "$(id)", "`id`", "type $(id)", "type `id`", "type \"$HOME\" $HOME",
            "type ${IFS}",
            "type <(id)", "status > /etc/passwd", "status < /etc/passwd", "type *", "type ~root", "type {a,b}",
            "(reboot)",
            "status\nreboot", "status\rreboot", "status\u{0}reboot", "type 'a\nb'", "type \u{1B}[2J", "type \u{9B}2J",
            // Other programs.
            "sh", "bash -i", "/bin/sh", "../../bin/sh", "./galley status", "/usr/bin/galley status", "scp -t /tmp",
            "scp -f /etc/passwd", "sftp", "/usr/lib/openssh/sftp-server", "internal-sftp", "rsync --server . /",
            "git-upload-pack x",
            "-oProxy", "-oProxyCommand=id", "-c id", "--", "-- sh", "env LD_PRELOAD=/tmp/x.so galley status",
            "LD_PRELOAD=/tmp/x.so galley status", "exec galley status", "galley galley status", "GALLEY status",
            // Commands of this machine.
            "run", "run --simulate", "run --frob", "ssh", "ssh --socket /tmp/x", "galley ssh", "board",
            "board show /etc/passwd", "board check", "board check /etc/passwd",
            "board show raspberry-pi", "thumbnail", "config check", "config check /etc/shadow", "config edit",
            "frobnicate",
            "--frobnicate", "--socket /tmp/x status",
            // Options that name files and sockets.
            "status --socket /tmp/x", "status --socket=/tmp/x", "status --socket ''", "status --config /tmp/x",
            "status --config=/tmp/x", "status --state /tmp/x", "status --state=x", "doctor --config /tmp/x",
            "doctor --interactive --state=x", "config show --config /etc/shadow",
            "config set display.size 16x2 --config /etc/galley/galley.toml", "config set --socket=/x display.size 16x2",
            "recipe show starter:3 --state=/tmp", "timer --socket /tmp/x", "recipe --socket /tmp/x",
            // Files as arguments.
            "recipe add /etc/passwd", "recipe add bread.cook", "recipe add https://recipes.example/ /etc/passwd",
            "recipe add file:///etc/passwd", "recipe add https:/etc/passwd", "recipe add ./-",
            "recipe add www.example.org/cake", "recipe add www.example.org/cake /etc/passwd",
            "recipe add --format html /etc/passwd", "recipe import /etc", "recipe import - /etc/passwd",
            "recipe export --all /tmp/recipes",
            "recipe add -- /etc/passwd", "recipe edit own:1", "recipe edit own:1 /etc/passwd",
            "recipe edit own:1 --format cook",
            "backup kitchen.tar", "backup /etc/galley/galley.toml", "backup ./-", "backup /dev/stdout",
            "backup -- /tmp/x",
            "restore kitchen.tar", "restore /etc/passwd", "restore /dev/stdin", "restore -- ../x",
            "backup - --state=/x", "restore - --config=/x",
            "recipe photo own:1 /etc/passwd", "recipe photo own:1 ../x.jpg", "recipe photo own:1 /dev/stdin",
            // Files of arguments, and what the parser offers shells and other tools.
            "@/etc/passwd", "status @x", "--generate-completion-script bash", "--generate-completion-script=zsh",
            "status --generate-completion-script", "--generate-completion-script", "---completion -- x",
            "status --generate-completion-script=tcsh", "--generate-completion-script csh",
            "---completion config",
            "---", "--experimental-dump-help", "status --experimental-dump-help", "config --experimental-dump-help",
            // Nonsense.
            "'", "\"status", "status \\", "''", "'galley status'", " '' status",
        ].map { Array($0.utf8) }
        // The type is written out: Swift 6.2 takes too long to infer it.
        + ([
            Array("status ".utf8) + [0xFF], [0xC0, 0xAF], Array(repeating: UInt8(ascii: "a"), count: 1 << 20),
            Array("type ".utf8) + Array(repeating: UInt8(ascii: "a"), count: 4096),
        ] as [[UInt8]])

    @Test("Every known way out is refused", arguments: waysOut)
    func noWayOut(request: [UInt8]) async {
        #expect(await answer(request) == .refused, "\(String(decoding: request.prefix(80), as: UTF8.self))")
    }

    @Test("A page's address without its scheme gets the hint, and no file is looked for")
    func schemeless() async {
        let verdict = await Gate.verdict(on: Array("recipe add www.example.org/cake".utf8), hasTerminal: false)
        guard case .refused(let reason) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(reason.contains("a page's address begins with https://; a file of the kiosk's machine"), "\(reason)")
    }

    @Test("A refusal is short, however long the request is")
    func short() async {
        for request in Self.waysOut {
            guard case .refused(let reason) = await Gate.verdict(on: request, hasTerminal: false) else { continue }
            #expect(reason.utf8.count < 200, "\(reason)")
        }
    }

    @Test(
        "A misspelled command gets a suggestion, if the suggested one works over SSH",
        arguments: [
            ("statsu", "did you mean status?"), ("confg show", "did you mean config?"),
            ("config sho", "did you mean config show?"), ("timer --json stat", "did you mean timer start?"),
            ("config chek", nil), ("bord", nil), ("config", nil), ("config show --frob", nil), ("bash", nil),
        ])
    func suggestions(request: String, suggestion: String?) async {
        let message: String? =
            switch await Gate.verdict(on: Array(request.utf8), hasTerminal: false) {
            case .refused(let reason): reason
            case .misused(let problem): problem
            case .run, .nothingAsked: nil
            }
        if let suggestion {
            #expect(message?.hasSuffix(suggestion) == true, "\(message ?? "nothing")")
        } else {
            #expect(message?.contains("did you mean") != true, "\(message ?? "nothing")")
        }
    }

    @Test("A message over SSH says which of its commands work only on the kiosk itself")
    func local() {
        func noted(_ text: String) -> String { Remote.noting(text, isRemote: true) }
        let known = "no board is called that; `galley board list` lists them"
        #expect(noted(known) == "\(known) (run on the kiosk itself: board list)")
        #expect(Remote.noting(known, isRemote: false) == known)
        let broken = "fix it, then `galley config check`, or take the last good one with `galley config undo`"
        #expect(noted(broken) == "\(broken) (run on the kiosk itself: config check)")
        for text in [
            "see `galley config history`", "`galley timer list` shows all", "the galley is hot", "see galley --help",
            "location.name is a galley run b",
        ] {
            #expect(noted(text) == text)
        }
    }

    @Test(
        "An allowed command with one of the parser's own options is refused for the option",
        arguments: [
            ("config --generate-completion-script", "config has an option that doesn't work over SSH"),
            ("config show --experimental-dump-help", "config show has an option that doesn't work over SSH"),
            ("config --generate-completion-script=tcsh", "config has an option that doesn't work over SSH"),
            ("--generate-completion-script bash", "--generate-completion-script is not a command that works over SSH"),
            ("config edit --experimental-dump-help", "config edit is not a command that works over SSH"),
        ])
    func parsersOptions(request: String, reason: String) async {
        guard case .refused(let message) = await Gate.verdict(on: Array(request.utf8), hasTerminal: false) else {
            Issue.record("\(request) is not refused")
            return
        }
        #expect(message.hasPrefix(reason), "\(message)")
    }

    @Test("The table has more than 100 ways out, and none twice")
    func count() {
        #expect(Self.waysOut.count > 100)
        #expect(Set(Self.waysOut).count == Self.waysOut.count)
    }

    @Test("After --, words that look like options name no file")
    func terminator() async {
        #expect(await answer("search -- --socket /x") == .run(["search", "--", "--socket", "/x"]))
        #expect(await answer("type -- --socket=/x") == .run(["type", "--", "--socket=/x"]))
        #expect(await answer("status -- --socket /x") == .misused)
    }

    @Test(
        "Without a command, a terminal gets the panel; without a terminal it is a usage error",
        arguments: [nil, "", "  ", "galley", " galley "])
    func nothing(request: String?) async {
        #expect(await answer(request.map { Array($0.utf8) }) == .nothingAsked)
        #expect(await answer(request.map { Array($0.utf8) }, hasTerminal: true) == .run(["panel"]))
    }

    @Test("Every command either works over SSH or is in this list of refused ones")
    func complete() {
        var refused: [String] = []
        func walk(_ kind: any ParsableCommand.Type, _ path: [String]) {
            let below = kind.configuration.subcommands
            for next in below { walk(next, path + [next._commandName]) }
            if below.isEmpty, !(kind is any RemoteCommand.Type) { refused.append(path.joined(separator: " ")) }
        }
        walk(Galley.self, [])
        #expect(
            Set(refused) == [
                "run", "ssh", "thumbnail", "config check", "config edit", "board list", "board show", "board check",
                "board silence",
            ])
    }

    @Test("A remote command gets a fresh environment with checked values")
    func environment() {
        var remote = Gate.RemoteEnvironment(socket: "/run/x", author: nil, terminal: nil, isColorless: false)
        let least = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "GALLEY_SOCKET": "/run/x",
            "GALLEY_REMOTE": "1",
        ]
        #expect(remote.environment == least)
        for bad in ["", "../x", "a b", "x\n", "é", String(repeating: "x", count: 33), "xterm;id"] {
            remote.terminal = bad
            #expect(remote.environment == least, "\(bad)")
        }
        remote = Gate.RemoteEnvironment(socket: "/run/x", author: "Ana", terminal: "xterm-256color", isColorless: true)
        #expect(
            remote.environment
                == least.merging(["GALLEY_AUTHOR": "Ana", "TERM": "xterm-256color", "NO_COLOR": "1"]) { $1 })
    }
}

@Suite("Random requests over SSH")
struct GateFuzzTests {
    private static let words =
        [
            "galley", "config", "set", "get", "show", "recipe", "add", "edit", "photo", "run", "ssh", "board",
            "thumbnail", "help",
            "status", "type", "search", "timer", "start", "--socket", "--socket=/x", "--config", "--state=/x", "--json",
            "--help",
            "--version", "-h", "-", "--", "---", "---completion", "--generate-completion-script",
            "--experimental-dump-help",
            "own:1", "starter:3", "/etc/passwd", "../x", "board.name", "/x", "12", "''", "\"\"", "'a b'", "\\ ", "@x",
            "-0.5", "--hold",
            "check", "list", "--picture", "--pin", "--format", "cook", "--wait-for", "--current", "profile", "diet",
            "--diet",
        ]
    private static let starts = [
        "status", "config set", "config show", "recipe add", "recipe edit own:1", "recipe photo own:1", "type",
        "search", "timer",
        "galley config set board.name", "recipe show", "screen", "shopping add",
    ]
    /// Requests for each seed: without optimization the parser takes 30 ms for one.
    private static let requests = 40
    private static let pieces = Array("abz019 -'\"\\$`;|&<>*?~(){}[]#@=/.:\u{0}\n\u{7F}é\u{1F372}").map(String.init)

    /// Number generator that gives the same numbers for the same seed (SplitMix64).
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    @Test("Of random requests, only allowed commands run", arguments: [1, 2, 3] as [UInt64])
    func random(seed: UInt64) async throws {
        var numbers = Seeded(state: seed)
        var (ran, refused) = (0, 0)
        for _ in 0..<Self.requests {
            let request = Self.request(&numbers)
            let bytes = Array(request.utf8)
            switch await Gate.verdict(on: bytes, hasTerminal: false) {
            case .run: ran += 1
            case .refused: refused += 1
            case .misused, .nothingAsked: break
            }
            await #expect(throws: Never.self, "seed \(seed): \(request)") { try await FuzzSSHCommands.run(bytes) }
        }
        #expect(ran > 3 && refused > 3, "\(ran) were run and \(refused) refused")
    }

    /// Returns a random request: in half of the cases an allowed command, followed by random words.
    private static func request(_ numbers: inout Seeded) -> String {
        let start = Bool.random(using: &numbers) ? Self.starts.randomElement(using: &numbers) ?? "" : ""
        let rest = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in
            Int.random(in: 0..<8, using: &numbers) == 0
                ? (0..<4).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }.joined()
                : Self.words.randomElement(using: &numbers) ?? ""
        }
        return ([start] + rest).joined(separator: " ")
    }
}

@Suite("The owner of an SSH key")
struct KeyOwnerTests {
    private static let keys = """
        # ssh-ed25519 AAAAone a comment line
        ssh-ed25519 AAAAone  Ana's telephone \u{1B}[2J
        restrict,pty,command="a b ssh-ed25519 AAAAtwo c" ssh-ed25519 AAAAthree Ben at home
        restrict,pty ssh-ed25519 AAAAtwo Cleo
        ssh-ed25519 AAAAfour
        ssh-rsa AAAAfive \(String(repeating: "x", count: 200))
        """

    @Test(
        "The owner is the comment of the key that was used",
        arguments: [
            ("publickey ssh-ed25519 AAAAone\n", "Ana's telephone"), ("publickey ssh-ed25519 AAAAthree", "Ben at home"),
            ("publickey ssh-ed25519 AAAAfour", nil), ("publickey ssh-ed25519 AAAA", nil), ("password", nil), ("", nil),
            ("publickey ssh-rsa AAAAone", nil), ("publickey ssh-rsa AAAAfive", String(repeating: "x", count: 80)),
        ])
    func comment(used: String, name: String?) {
        #expect(KeyOwner.name(used: used, known: Self.keys) == name)
    }

    @Test("Without files, or with a folder in their place, there is no owner")
    func noFiles() {
        #expect(KeyOwner.name(authentication: "/nonexistent", keys: "/nonexistent") == nil)
        #expect(KeyOwner.name(authentication: "/tmp", keys: "/tmp") == nil)
    }
}
