import Foundation
import Glibc
import Kitchen
import ScriptedServices
import Simulation
import Synchronization
import Testing
import Workbench

@Suite("Services that send far too much data", .serialized)
struct HostileAnswerTests {
    /// The peak memory of the whole process. A board with 512 MB can spare this much.
    private static let mostMegabytes = 120

    @Test("With huge replies the kiosk stays below 120 MB, keeps answering, and can show every recipe")
    func memory() async throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        let current = Mutex(HostileAnswer.all[0])
        let server = try LoopbackServer { request in .answer(current.withLock { $0.body(for: request.path) }) }
        defer { server.stop() }
        try folder.write(
            "galley.toml",
            """
            spoonacular.url = "\(server.url)"
            spoonacular.key = "scripted-key"
            nearby.url = "\(server.url)/places"
            location.latitude = 49.0
            location.longitude = 2.0
            """, mode: 0o600)
        let kiosk = try await KioskProcess(folder: folder.path)
        for (number, answer) in HostileAnswer.all.enumerated() {
            current.withLock { $0 = answer }
            for command in answer.commands(number) {
                let outcome = try await GalleyCommand.run(command, in: folder.path)
                #expect([0, 66, 75].contains(outcome.status), "\(answer.name), \(command): \(outcome.errors)")
            }
            #expect(try kiosk.peakMegabytes <= Self.mostMegabytes, "after \(answer.name)")
        }
        try await kiosk.stop()
    }
}

extension KioskProcess {
    /// The peak resident memory (VmHWM, proc(5)).
    fileprivate var peakMegabytes: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
            let kilobytes = try #require(status.firstMatch(of: /VmHWM:\s+(\d+)/)?.1)
            return try #require(Int(kilobytes)) / 1024
        }
    }
}

/// A reply of up to 4 MB, the client's limit.
private struct HostileAnswer: Sendable {
    let name: String
    /// The fields of a recipe other than id and title.
    let fields: String

    static let all: [HostileAnswer] = [
        HostileAnswer("2,999 steps", steps: repeated(#"{"number":1,"step":"Stir for 5 minutes."}"#, 2999)),
        HostileAnswer(
            "60,000 steps", steps: repeated(#"{"number":1,"step":"Stir for 5 minutes, then rest."}"#, 60_000)),
        HostileAnswer("40,000 steps", steps: repeated(#"{"step":"Stir for 5 minutes."}"#, 40_000)),
        HostileAnswer("nothing but empty steps", steps: repeated("{}", 90_000)),
        HostileAnswer("long steps", steps: repeated(#"{"step":"\#(repeated("Stir for 5 minutes", 110))"}"#, 900)),
        HostileAnswer(
            "50,000 ingredients",
            #""extendedIngredients":[\#(repeated(#"{"name":"leek","original":"3 leeks"}"#, 50_000))]"#),
        HostileAnswer(
            "8,000 ingredients",
            #""extendedIngredients":[\#(repeated(#"{"name":"leek","original":"3 leeks"}"#, 8000))]"#),
        HostileAnswer("lists", #""x":[\#(repeated("[]", 90_000))]"#),
        HostileAnswer("too many lists", #""x":[\#(repeated("[]", 1_300_000))]"#),
        HostileAnswer("names", repeated(#""name":1"#, 90_000)),
        HostileAnswer("nesting", #""x":\#(String(repeating: "[", count: 2_000_000))"#),
        HostileAnswer("a long text", #""summary":"\#(String(repeating: "<b>x", count: 500_000))""#),
        HostileAnswer(
            "long ingredients",
            #""extendedIngredients":[\#(repeated(#"{"name":"\#(String(repeating: "<b>x", count: 1200))"}"#, 400))]"#),
        HostileAnswer("long instructions", #""instructions":"\#(String(repeating: "<p>Stir it.", count: 170_000))""#),
    ]

    private init(_ name: String, _ fields: String) { (self.name, self.fields) = (name, fields) }

    private init(_ name: String, steps: String) {
        self.init(name, #""analyzedInstructions":[{"name":"","steps":[\#(steps)]}]"#)
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        Array(repeating: text, count: count).joined(separator: ",")
    }

    /// Returns commands that load a recipe which isn't stored yet. The first of all loads the rest too.
    func commands(_ number: Int) -> [[String]] {
        let id = "spoonacular:\(100 + number)"
        let show = ["recipe", "show", id]
        guard number == 0 else { return [show] }
        return [
            show, ["favorite", "add", id], show + ["--json"], ["search", "leek"], ["food", "find", "leek"], ["nearby"],
        ]
    }

    func body(for path: String) -> String {
        let parts = path.split(separator: "/")
        if path.hasSuffix("/information"), let number = parts.dropLast().last {
            return #"{"id":\#(number),"title":"Leek soup",\#(fields)}"#
        }
        return switch parts.last {
        case "complexSearch":
            #"{"results":[{"id":9,"title":"Leek soup",\#(fields)},\#(Self.repeated(#"{"id":7,"title":"Pea soup"}"#, 20_000))]}"#
        case "search": #"{"results":[\#(Self.repeated(#"{"name":"leek"}"#, 60_000))]}"#
        case "places":
            #"{"elements":[\#(Self.repeated(#"{"type":"node","id":1,"lat":49,"lon":2,"tags":{"name":"A","amenity":"cafe"}}"#, 12_000))]}"#
        default: #"{"recipes":[{"id":9,"title":"Leek soup",\#(fields)}]}"#
        }
    }
}
