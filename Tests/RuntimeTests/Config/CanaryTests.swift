import Control
import Foundation
import ScriptedServices
import Simulation
import Synchronization
import TestBroker
import Testing
import Workbench

/// Sets all secrets in a kiosk, exercises everything that could leak them, and searches all outputs for them.
@Suite("Secrets never leak", .serialized)
struct CanaryTests {
    /// The kinds of faulty service. Each one echoes the request that it got.
    enum Service: CaseIterable {
        case refusing, failing, redirecting, babbling

        func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Act] {
            let secrets = ["x-api-key", "authorization"].compactMap { request.headers[$0] }.joined(separator: " ")
            let text = #"{"status":"failure","code":401,"message":"what is \#(secrets)?"}"#
            return switch self {
            case .refusing: .answer(status: 401, headers: ["WWW-Authenticate": secrets], text)
            case .failing: .answer(status: 500, headers: ["X-Reason": secrets], text)
            case .redirecting: .redirect(to: "https://elsewhere.example/\(secrets.filter { $0 != " " })")
            case .babbling: .answer(#"{"recipes":[{"id":"\#(secrets)","title":7}],"\#(secrets)"#)
            }
        }
    }

    @Test("No config command prints a secret, whether it succeeds or fails, with or without --json")
    func commands() async throws {
        let kitchen = try await CanaryKitchen(.refusing)
        for json in [[], ["--json"]] {
            for arguments in [
                ["show"], ["show", "spoonacular"], ["get", "spoonacular.key"], ["get", "share.token"], ["keys"],
                ["keys", "share.token"], ["check"], ["set", "display.size", "16x2"], ["unset", "display.size"],
            ] {
                #expect(try await kitchen.galley(["config"] + arguments + json).status == 0, "\(arguments)")
            }
            let (wrong, set) = ("\(kitchen.key) and a space", ["config", "set", "spoonacular.key", "-"])
            #expect(try await kitchen.galley(set + json, input: wrong).status == 65)
            #expect(try await kitchen.galley(["config", "set", "share.token", kitchen.token] + json).status == 64)
            let address = "https://me:\(kitchen.key)@example.org"
            #expect(try await kitchen.galley(["config", "set", "spoonacular.url", address] + json).status == 65)
            for arguments in [["status"], ["status", "--hosts"]] {
                #expect(try await kitchen.galley(arguments + json).status == 0)
            }
        }
        // A secret is removed together with the host that it belongs to, and the command says so.
        let moved = ["config", "set", "spoonacular.url", "https://example.org", "share.url", "https://example.org"]
        #expect(try await kitchen.galley(moved).errors.contains("spoonacular.key is removed"))
        try await kitchen.stop()
    }

    @Test("No trial, confirmation, undo, history or editor session prints a secret")
    func changes() async throws {
        let kitchen = try await CanaryKitchen(.refusing)
        for json in [[], ["--json"]] {
            let dry = ["config", "set", "--dry-run", "spoonacular.key", "-"]
            #expect(try await kitchen.galley(dry + json, input: kitchen.token).status == 0)
            let tried = ["config", "set", "--confirm", "600", "share.token", "-"]
            #expect(try await kitchen.galley(tried + json, input: "\(kitchen.token)2").status == 0)
            #expect(kitchen.keepers.contains("state/config-trial.json"))
            #expect(try await kitchen.galley(["status"] + json).status == 0)
            #expect(try await kitchen.galley(["config", "confirm"] + json).status == 0)
            let whole = #"{"share.token": "\#(kitchen.token)", "units.system": "us"}"#
            #expect(try await kitchen.galley(["config", "set", "-"] + json, input: whole).status == 0)
            let half = #"{"share.token": "\#(kitchen.token)", "units.system""#
            #expect(try await kitchen.galley(["config", "set", "-"] + json, input: half).status == 65)
            let list = #"{"share.token": ["\#(kitchen.token)", 7]}"#
            #expect(try await kitchen.galley(["config", "set", "-"] + json, input: list).status == 65)
            #expect(try await kitchen.galley(["config", "undo"] + json).status == 0)
            #expect(try await kitchen.galley(["config", "history"] + json).status == 0)
        }
        let edited = try await kitchen.galley(["config", "edit"], editor: "sed -i 's/\\[share\\]/[share/'")
        #expect(edited.status == 78)
        // The message names the file with the text. Only its owner may read it.
        let kept = try #require(edited.errors.firstMatch(of: #/kept in ([^;]+);/#).map { String($0.1) })
        #expect(try String(contentsOfFile: kept, encoding: .utf8).contains(kitchen.key))
        let attributes = try FileManager.default.attributesOfItem(atPath: kept)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try FileManager.default.removeItem(atPath: (kept as NSString).deletingLastPathComponent)
        try await kitchen.stop()
    }

    @Test("Secrets never appear on the display or in errors, whatever a service answers", arguments: Service.allCases)
    func glass(service: Service) async throws {
        let kitchen = try await CanaryKitchen(service)
        _ = try await kitchen.galley(["search", "leek"])
        _ = try await kitchen.galley(["recipe", "share", "starter:3", "--send"])
        _ = try await kitchen.galley(["recipe", "show", "spoonacular:1", "--json"])
        for command in [["mealie", "check"], ["shopping", "sync"], ["household", "status"]] {
            for json in [[], ["--json"]] { _ = try await kitchen.galley(command + json) }
        }
        for entry in 0..<11 {
            try await kitchen.press("back", hold: true)
            try await kitchen.press(["back"] + Array(repeating: "down", count: entry))
            try await kitchen.press("ok")
            try await kitchen.press("ok")
        }
        try await kitchen.press("back", hold: true)
        for button in ["down", "ok", "ok"] { try await kitchen.press(button) }
        _ = try await kitchen.galley(["status", "--json"])
        #expect(try await kitchen.isRefusedByBroker)
        for header in kitchen.sentHeaders { #expect(kitchen.wasAsked(with: header), "\(header)") }
        try await kitchen.stop()
    }

    @Test("A syntax error at a secret doesn't print it, neither after a reload nor at the start")
    func brokenFile() async throws {
        let kitchen = try await CanaryKitchen(.refusing)
        for line in [
            "key = \(kitchen.key)", "key = \"\(kitchen.key)", "key = '\(kitchen.key) é'", "key =\n\(kitchen.key)",
            "key = [\"\(kitchen.key)\"]", "key = 12\(kitchen.key)", "\"key\" \(kitchen.key)==",
            "key = 0x\(kitchen.key)",
            "key = \"\\\(kitchen.key)\"", "key = \"x\"\nkey = \"\(kitchen.key)\"",
        ] {
            try await kitchen.breakFile("[spoonacular]\n\(line)\n")
            for arguments in [["check"], ["show"], ["set", "display.size", "16x2"], ["unset", "display.size"]] {
                #expect(try await kitchen.galley(["config"] + arguments).status == 78, "\(arguments): \(line)")
            }
            #expect(try await kitchen.galley(["config", "check", "--json"]).status == 78)
            _ = try await kitchen.galley(["status"])
            _ = try await kitchen.galley(["screen"])
        }
        try await kitchen.restart()
        #expect(try await kitchen.galley(["status"]).output.contains("galley.toml"))
        #expect(try await kitchen.galley(["config", "undo"]).status == 0)
        #expect(kitchen.keepers.contains("galley.toml.broken"))
        try await kitchen.stop()
    }

    @Test("Secrets never appear in the arguments or environment of the kiosk or a command")
    func processes() async throws {
        let kitchen = try await CanaryKitchen(.refusing)
        let client = Process()
        client.executableURL = GalleyCommand.program
        client.arguments = ["config", "set", "spoonacular.key", "-"]
        client.environment = GalleyCommand.environment(of: kitchen.folder.path)
        let input = Pipe()
        client.standardInput = input
        client.standardError = FileHandle.nullDevice
        try client.run()
        try input.fileHandleForWriting.write(contentsOf: Data(kitchen.key.utf8))
        // The command still waits for the end of its input.
        for (id, argument) in [(client.processIdentifier, "spoonacular.key"), (kitchen.kiosk.id, "run")] {
            try await wait(until: "\(id) runs") { try Self.text("cmdline", of: id).contains(argument) }
            #expect(try Self.text("environ", of: id).contains("GALLEY_SOCKET"))
            for name in ["cmdline", "environ"] { kitchen.heard("\(name) of \(id)", try Self.text(name, of: id)) }
        }
        try input.fileHandleForWriting.close()
        try await onThread { client.waitUntilExit() }
        #expect(client.terminationStatus == 0)
        try await kitchen.stop()
    }

    private static func text(_ name: String, of process: Int32) throws -> String {
        String(decoding: try kernelFile("/proc/\(process)/\(name)"), as: UTF8.self)
    }

    @Test("Negative control: the search finds a secret in a file that others can read and in an output")
    func negativeControl() async throws {
        let kitchen = try await CanaryKitchen(.refusing)
        #expect(kitchen.findings == [] && kitchen.keepers == ["galley.toml", "state/last-good.toml"])
        kitchen.heard("somebody", "the key is \(kitchen.key)")
        chmod(kitchen.folder.file("galley.toml"), 0o640)
        try kitchen.folder.write("state/gossip", kitchen.token, mode: 0o600)
        #expect(kitchen.findings == ["somebody", "mode of galley.toml", "state/gossip"])
        try await kitchen.kiosk.stop()
    }
}

/// A kiosk process. All of its outputs are searched for its secrets.
private final class CanaryKitchen: Sendable {
    let folder: TemporaryFolder
    let key = newSecret("Qk7")
    let token = newSecret("Zt9")
    private let mealieToken = newSecret("Mw2")
    private let calendarPassword = newSecret("Cj5")
    private let brokerPassword = newSecret("Bv4")
    private let server: LoopbackServer
    /// A broker that refuses the kiosk's account.
    private let broker: TestBroker?
    private let running: Mutex<KioskProcess>
    private let texts = Mutex<[(source: String, text: String)]>([])
    var kiosk: KioskProcess { running.withLock { $0 } }

    /// The files that may contain a secret.
    private static let keepers: Set = [
        "galley.toml", "galley.toml.broken", "state/last-good.toml", "state/config-trial.json",
    ]

    init(_ service: CanaryTests.Service) async throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        server = try LoopbackServer { service.answer($0) }
        broker = TestBroker.isAvailable ? try await TestBroker(accounts: [.init("owner", "another")]) : nil
        running = Mutex(try await KioskProcess(folder: folder.path))
        let addresses = [
            "spoonacular.url", server.url, "share.url", "\(server.url)/share", "nearby.url", "\(server.url)/places",
            "mealie.url", server.url, "caldav.url", "\(server.url)/tasks", "caldav.user", "cook",
            "shopping.sync", "caldav", "household.url", "mqtt://127.0.0.1:\(try broker?.port ?? freePort())",
            "household.user", "cook",
        ]
        #expect(try await galley(["config", "set"] + addresses).status == 0)
        #expect(try await galley(["config", "set", "spoonacular.key", "-"], input: key).status == 0)
        #expect(try await galley(["config", "set", "share.token", "-", "--json"], input: token).status == 0)
        for (setting, secret) in [
            ("mealie.token", mealieToken), ("caldav.password", calendarPassword),
            ("household.password", brokerPassword),
        ] {
            #expect(try await galley(["config", "set", setting, "-"], input: secret).status == 0)
        }
    }

    deinit { server.stop() }

    private static func newSecret(_ start: String) -> String { start + UUID().uuidString.filter { $0 != "-" } }

    func heard(_ source: String, _ text: String) { texts.withLock { $0.append((source, text)) } }

    func galley(_ arguments: [String], input: String? = nil) async throws -> GalleyCommand {
        hear(arguments, try await GalleyCommand.run(arguments, in: folder.path, input: input))
    }

    func galley(_ arguments: [String], editor: String) async throws -> GalleyCommand {
        hear(arguments, try await GalleyCommand.run(arguments, in: folder.path, variables: ["EDITOR": editor]))
    }

    func press(_ button: String, hold: Bool = false) async throws { try await press([button], hold: hold) }

    func press(_ buttons: [String], hold: Bool = false) async throws {
        let reply = try await onThread { [folder] in
            try ControlSession(to: folder.file("state/control.sock"), timeout: .seconds(20)).send(
                PressButtons(buttons: buttons, hold: hold), timeout: .seconds(20))
        }
        heard("\(buttons)", "\(reply)")
    }

    private func hear(_ arguments: [String], _ result: GalleyCommand) -> GalleyCommand {
        heard("\(arguments)", result.output + result.errors)
        return result
    }

    /// True if the broker got the password and refused it, or if there is no broker on this machine.
    var isRefusedByBroker: Bool {
        get async throws {
            let sharing: HouseholdDocument = try await galley(["household", "status", "--json"]).document()
            return broker == nil || sharing.state == .refused
        }
    }

    /// The headers in which services get the secrets.
    var sentHeaders: [String] { [key, "Bearer \(token)", "Bearer \(mealieToken)", "Basic \(calendarLogin)"] }

    func wasAsked(with text: String) -> Bool {
        server.requests.contains { $0.headers.values.contains(text) }
    }

    /// Replaces the configuration with a text and makes the kiosk reload it.
    func breakFile(_ text: String) async throws {
        try folder.write("galley.toml", text, mode: 0o600)
        let (kiosk, before) = (kiosk, try kiosk.log)
        kiosk.signal(SIGHUP)
        try await wait(until: "the error is logged") { try kiosk.log != before }
    }

    func restart() async throws {
        try await kiosk.stop()
        let next = try await KioskProcess(folder: folder.path)
        running.withLock { $0 = next }
    }

    /// Stops the kiosk and searches everything.
    func stop() async throws {
        try await kiosk.stop()
        heard("log", try kiosk.log)
        #expect(findings == [])
    }

    /// The user and the password, as a request has them.
    private var calendarLogin: String { Data("cook:\(calendarPassword)".utf8).base64EncodedString() }

    private var secrets: [String] { [key, token, mealieToken, calendarPassword, calendarLogin, brokerPassword] }

    /// The outputs that leaked a secret or a part of it, and files that let others read one.
    var findings: [String] {
        let pieces = secrets.flatMap { [String($0.prefix(8)), String($0.suffix(8))] }
        let leaks = texts.withLock { $0 }.filter { output in pieces.contains { output.text.contains($0) } }.map(
            \.source)
        let readable = keepers.filter { folder.mode($0) & 0o077 != 0 }.map { "mode of \($0)" }
        return leaks + readable + Set(keepers).subtracting(Self.keepers).sorted()
    }

    /// The files that contain a secret.
    var keepers: [String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().filter { name in
            guard folder.status(name).st_mode & S_IFMT == S_IFREG, let content = try? folder.content(name) else {
                return false
            }
            return secrets.contains { content.range(of: Data($0.utf8)) != nil }
        }
    }
}
