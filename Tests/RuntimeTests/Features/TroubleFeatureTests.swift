import Boards
import Control
import Foundation
import Glibc
import Kiosk
import Kitchen
import ScriptedServices
import SimulatedKiosk
import Simulation
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: waiting and errors", .serialized)
final class TroubleFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    @Test("14 and 26, by buttons: back leaves the loading page and cancels the request, and ok repeats it")
    func loading() async throws {
        let kiosk = try await kitchen.kiosk()
        kitchen.service?.fail(with: [.hang])
        #expect(try await kiosk.open("Popular").view == "loading")
        try await kiosk.wait { [kitchen] _ in kitchen.requests(of: "/complexSearch") == 1 }
        #expect(try await kiosk.press("back").view == "menu")
        let start = ContinuousClock.now
        #expect(try await kiosk.press("ok").view == "loading")
        #expect(try await kiosk.wait(forView: "popular").items.count == 10)
        // Only one request runs at a time: without the cancellation this one would wait for the first one's
        // timeout.
        #expect(ContinuousClock.now - start < .seconds(8))
        try await kiosk.stop()
    }

    @Test(
        "14 and 27, by buttons: if the server never accepts, back leaves the loading page and the kiosk keeps working")
    func blackHole() async throws {
        let hole = try BlackHole()
        let kiosk = try await TestKiosk(
            folder: kitchen.folder, config: "spoonacular.url = \"\(hole.url)\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
        try await kiosk.open("Search")
        #expect(try await kiosk.spell("leek").view == "loading")
        #expect(try await kiosk.press("back").view == "search")
        #expect(try await kiosk.open("Favorites").view == "favorites")
        let start = ContinuousClock.now
        try await kiosk.stop()
        #expect(ContinuousClock.now - start < .seconds(9), "not only after the request's timeout of ten seconds")
    }

    @Test("26, by buttons: within 100 ms of a press the display shows an animated progress indicator")
    func patience() throws {
        let clock = VirtualKioskClock()
        let recipe = Recipe(id: RecipeID(.starter, 1), title: "Pasta", minutes: 20)
        let kiosk = try VirtualKiosk(
            VirtualBoard(clock: clock), clock: clock,
            restored: RestoredData(userData: UserData(hasAskedPantry: true), recipe: recipe),
            preferences: Preferences(changeEvery: nil, hasService: true))
        kiosk.press(.back)
        for _ in 0..<4 { kiosk.press(.down) }
        kiosk.set(.ok, pressed: true)
        kiosk.pass(.milliseconds(80))
        kiosk.set(.ok, pressed: false)
        kiosk.pass(.milliseconds(20))
        let first = kiosk.glass
        #expect(first.joined().contains("Searching"))
        kiosk.pass(.seconds(1))
        #expect(kiosk.glass != first, "the indicator is animated")
        _ = kiosk.takeEffects()
        kiosk.press(.back)
        #expect(kiosk.takeEffects().contains { if case .cancel = $0 { true } else { false } })
        #expect(kiosk.glass[0].hasPrefix("Menu"))
    }

    @Test("26, over the command line: a terminal shows a progress message, and clears it afterwards")
    func progress() async throws {
        let kiosk = try await kitchen.kiosk()
        let terminal = try Terminal()
        let process = Process()
        process.executableURL = GalleyCommand.program
        process.arguments = ["search", "leek"]
        process.environment = GalleyCommand.environment(of: kitchen.folder)
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = terminal.inside
        try process.run()
        try terminal.inside.close()
        let shown = try await onThread { terminal.text() }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(shown.hasPrefix("Searching…"))
        #expect(shown.contains("\r\u{1B}[K"))
        #expect(
            !(try await kitchen.galley("search", "leek").errors.contains("Searching")),
            "no animation without a terminal")
        try await kiosk.stop()
    }

    private struct Trouble: Sendable, CustomTestStringConvertible {
        let status: Int
        /// The exit code of a search without stored matches. The next one is that of a search with some.
        let code: Sysexit
        let codeWhereStored: Sysexit
        let glass: String
        var testDescription: String { "\(status)" }
    }

    private static let troubles = [
        Trouble(status: 401, code: .notPermitted, codeWhereStored: .notPermitted, glass: "Key refused"),
        Trouble(status: 402, code: .passing, codeWhereStored: .done, glass: "Daily limit"),
        Trouble(status: 429, code: .passing, codeWhereStored: .done, glass: "Service busy"),
        Trouble(status: 503, code: .passing, codeWhereStored: .done, glass: "Service busy"),
        Trouble(status: 511, code: .passing, codeWhereStored: .done, glass: "Network log-in"),
    ]

    @Test(
        "27, by buttons and over the command line: each error of the service has its reason, remedy and exit code",
        arguments: troubles)
    private func trouble(_ trouble: Trouble) async throws {
        let server = try LoopbackServer { _ in
            .answer(
                status: trouble.status, headers: trouble.status == 402 ? [:] : ["Retry-After": "1"],
                #"{"status":"failure","code":\#(trouble.status),"message":"no"}"#)
        }
        defer { server.stop() }
        let kiosk = try await TestKiosk(
            folder: kitchen.folder, config: "spoonacular.url = \"\(server.url)\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
        let nothing = try await kitchen.galley("search", "xyzzy")
        #expect(nothing.status == trouble.code.rawValue, "\(nothing.errors)")
        #expect(nothing.errors.hasPrefix("galley: ") && nothing.errors.split(separator: "\n").count == 1)
        let stored = try await kitchen.galley("search", "lentil")
        #expect(stored.status == trouble.codeWhereStored.rawValue, "\(stored.errors)")
        #expect(stored.errors.contains("stored"))
        try await kiosk.open("Search")
        try await kiosk.spell("xyzzy")
        let message = try await kiosk.wait(forView: "message")
        #expect(message.lines[0].hasPrefix(trouble.glass))
        #expect(message.title.split(separator: "\n").count > 1, "the reason, and what to do: \(message.title)")
        try await kiosk.stop()
    }

    @Test("27: a refused key is reported on the display and on standard error even if stored recipes match")
    func refusedKey() async throws {
        let server = try LoopbackServer { _ in .answer(status: 401, #"{"status":"failure","code":401}"#) }
        defer { server.stop() }
        let kiosk = try await TestKiosk(
            folder: kitchen.folder, config: "spoonacular.url = \"\(server.url)\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
        let command = try await kitchen.galley("search", "lentil")
        #expect(command.status == Sysexit.notPermitted.rawValue && command.errors.contains("refuses the key"))
        try await kiosk.open("Search")
        try await kiosk.spell("lentil")
        let message = try await kiosk.wait(forView: "message")
        #expect(message.title == "Key refused\nStored results")
        let results = try await kiosk.press("back")
        #expect(results.view == "results" && results.title.hasPrefix("stored: lentil") && !results.items.isEmpty)
        try await kiosk.stop()
    }

    @Test("27: a captive portal is reported on the display and on standard error")
    func captivePortal() async throws {
        let server = try LoopbackServer { _ in .captivePortal }
        defer { server.stop() }
        let kiosk = try await TestKiosk(
            folder: kitchen.folder, config: "spoonacular.url = \"\(server.url)\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
        let command = try await kitchen.galley("recipe", "show", "spoonacular:1001")
        #expect(command.status == Sysexit.passing.rawValue)
        #expect(command.errors.hasPrefix("galley: 127.0.0.1 did not answer; a web page came instead."))
        try await kiosk.open("Search")
        try await kiosk.spell("xyzzy")
        let message = try await kiosk.wait(forView: "message")
        #expect(message.title == "Network log-in\nUse your phone")
        try await kiosk.stop()
    }

    @Test(
        "27: errors that need a person are shown even if stored recipes and foods match", arguments: ["20x4", "16x2"])
    func mendedByPeople(size: String) async throws {
        let troubles: [(reason: String, answer: [LoopbackServer.Act])] = [
            ("Network log-in", .captivePortal), ("Key refused", .answer(status: 401, "{}")),
        ]
        for (reason, answer) in troubles {
            let server = try LoopbackServer { _ in answer }
            defer { server.stop() }
            let kiosk = try await TestKiosk(
                folder: kitchen.folder, config: "spoonacular.url = \"\(server.url)\"\ndisplay.size = \"\(size)\"\n",
                environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
            let foods = try await kitchen.galley("food", "find", "broc")
            #expect(foods.errors.contains(reason == "Key refused" ? "refuses the key" : reason), "\(foods.errors)")
            try await kiosk.open("Search")
            try await kiosk.spell("lentil")
            #expect(try await kiosk.wait(forView: "message").title == "\(reason)\nStored results")
            let results = try await kiosk.press("back")
            #expect(results.title.hasPrefix("stored: lentil") && !results.items.isEmpty)
            try await kiosk.press("back", hold: true)
            try await kiosk.open("Foods")
            try await kiosk.choose("Add food")
            try await kiosk.spell("broc")
            #expect(try await kiosk.wait(forView: "message").title == "\(reason)\nStored results")
            #expect(try await kiosk.press("back").labels.contains("Broccoli"))
            try await kiosk.stop()
        }
    }

    @Test("27, over the command line: a key that works again is no longer reported as refused")
    func knownKey() async throws {
        let server = try LoopbackServer { request in
            .answer(status: request.query.contains("plugh") ? 402 : 401, "{}")
        }
        defer { server.stop() }
        let kiosk = try await TestKiosk(
            folder: kitchen.folder, config: "spoonacular.url = \"\(server.url)\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
        _ = try await kitchen.galley("search", "xyzzy")
        _ = try await kitchen.galley("search", "plugh")
        let doctor = try await kitchen.galley("doctor")
        #expect(!doctor.output.contains("refuses it"), "\(doctor.output)")
        try await kiosk.stop()
    }

    @Test("27, over the command line: not found exits with 66, no network with 75 and its reason")
    func codes() async throws {
        var kiosk = try await kitchen.kiosk()
        #expect(try await kitchen.galley("recipe", "show", "spoonacular:9999").status == Sysexit.notFound.rawValue)
        #expect(
            try await kitchen.galley("food", "recipes", "leek", "--keep", "spoonacular:9999").status
                == Sysexit.notFound.rawValue)
        try await kiosk.stop()
        try kitchen.unplug()
        kiosk = try await kitchen.kiosk()
        for arguments in [["search", "xyzzy"], ["food", "recipes", "yuzu"], ["recipe", "show", "spoonacular:1001"]] {
            let command = try await GalleyCommand.run(arguments, in: kitchen.folder)
            #expect(command.status == Sysexit.passing.rawValue, "\(arguments): \(command.errors)")
            #expect(!command.errors.isEmpty && command.output.isEmpty)
        }
        try await kiosk.stop()
        #expect(try await kitchen.galley("search", "xyzzy").status == Sysexit.passing.rawValue, "also without a kiosk")
        #expect(try await kitchen.galley("undo").status == Sysexit.notFound.rawValue)
    }
}

/// Both ends of a terminal (pty(7)).
private final class Terminal: Sendable {
    /// The end that a program writes to.
    let inside: FileHandle
    private let outside: FileHandle

    init() throws {
        var (first, second): (Int32, Int32) = (-1, -1)
        let result = openpty(&first, &second, nil, nil, nil)
        try #require(result == 0)
        outside = FileHandle(fileDescriptor: first, closeOnDealloc: true)
        inside = FileHandle(fileDescriptor: second, closeOnDealloc: true)
    }

    /// Reads everything until all writers have closed the terminal, which reports this as an error.
    func text() -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while true {
            let count = read(outside.fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}
