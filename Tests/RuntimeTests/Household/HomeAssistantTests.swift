import Control
import Foundation
import TestBroker
import Testing
import Workbench

/// Kiosks, a real mosquitto, and messages as Home Assistant sends them.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(3)))
struct HomeAssistantTests {
    /// Lines that a program has written so far.
    private final class Listener {
        private let child: Child
        private let file: String

        init(_ command: [String], environment: [String: String] = [:], in folder: TemporaryFolder) throws {
            file = folder.file("heard-\(UUID().uuidString)")
            child = try Child(command, environment: environment, log: file)
        }

        var lines: [String] {
            ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
        }

        func wait(for text: String, times: Int = 1) async throws {
            try await Workbench.wait(until: "\(text) was heard \(times) times; heard: \(lines.suffix(5))") {
                self.lines.count { $0.contains(text) } >= times
            }
        }

        func end(_ signal: Int32) -> Int32? {
            child.end(signal)
            return child.wait()
        }
    }

    @Test("Home Assistant finds the kiosk, sees its alarm and shows messages; another kiosk shows the alarm")
    func household() async throws {
        let broker = try await TestBroker()
        let address = "mqtt://127.0.0.1:\(broker.port)"
        let kitchen = try await KioskOfHousehold("Kitchen", at: address)
        let cabin = try await KioskOfHousehold("Cabin", at: address, settings: "[display]\nsize = \"16x2\"")
        try await cabin.wait(until: "both are connected") { $0.kiosks == 2 && $0.state == .ok }
        let id = try #require(try await kitchen.status().id)
        let (own, device) = ("galley/1/home/kiosk/\(id)", "homeassistant/device/galley_\(id)/config")
        let events = try Listener(broker.listening(to: "\(own)/alarm", device), in: broker.folder)
        let watcher = try Listener(
            [GalleyCommand.program.path, "household", "watch", "--json"],
            environment: GalleyCommand.environment(of: cabin.folder.path), in: cabin.folder)
        func screen(of kiosk: KioskOfHousehold, _ view: String) async throws -> ScreenDocument {
            var screen: ScreenDocument?
            try await Workbench.wait(until: "the display shows \(view)") {
                let text = try await kiosk.run("screen", "--json")
                screen = try JSONDecoder().decode(ScreenDocument.self, from: Data(text.utf8))
                return screen?.view == view
            }
            return try #require(screen)
        }

        // Discovery, timers and the recipe.
        try await kitchen.run("timer", "start", "1:30:00", "Roast")
        try await Workbench.wait(until: "the timer is published") {
            try broker.retained("\(own)/timers").values.contains { $0.contains("Roast") }
        }
        let kept = try broker.retained()
        #expect(kept[device]?.contains(#""message""#) == true && kept[device]?.contains(#""silence":"#) == false)
        #expect(kept["\(own)/online"] == "online" && kept["\(own)/recipe"]?.contains("starter:") == true)

        // The alarm is seen in the cabin, silently, and closed there alone.
        try await kitchen.run("timer", "start", "0:02", "Pasta")
        try await events.wait(for: #""event_type":"ringing""#)
        let elsewhere = try await screen(of: cabin, "elsewhere")
        #expect(elsewhere.items.map(\.label) == ["Kitchen: Pasta"] && !elsewhere.buzzer)
        try await cabin.run("press", "ok")
        _ = try await screen(of: cabin, "home")

        // A message never covers it, and silence is refused.
        try broker.send([#"{"do":"silence"}"#, #"{"do":"show","text":"Dinner!"}"#], to: "\(own)/cmd")
        try await kitchen.wait(until: "silence is refused") { $0.ignored == 1 }
        #expect(try await screen(of: kitchen, "alarm").buzzer)
        let changed = ContinuousClock.now
        try await kitchen.run("config", "set", "household.remote-silence", "true")
        try await Workbench.wait(until: "there is a button") {
            try broker.retained(device)[device]?.contains(#""silence":"#) == true
        }
        // The kitchen has connected again. The alarm that was closed in the cabin stays closed.
        try await cabin.wait(until: "both are connected again") { $0.kiosks == 2 }
        #expect(try await screen(of: cabin, "home").buzzer == false)
        try broker.send([#"{"do":"silence"}"#], to: "\(own)/cmd")
        try await events.wait(for: #""event_type":"silenced""#)
        #expect(try await !screen(of: kitchen, "alarm").buzzer)
        _ = try await screen(of: cabin, "home")
        try await kitchen.run("press", "ok", "back")
        try await events.wait(for: #""event_type":"done""#)

        // A flood costs no more than its lines, and then messages are shown as before.
        let before = try await kitchen.status().ignored
        func send(_ texts: [String]) throws {
            try broker.send(texts.map { #"{"do":"show","text":"\#($0)\u001b[2J"}"# }, to: "\(own)/cmd")
        }
        try send((0..<500).map { "Flood \($0)" })
        try await kitchen.wait(until: "all but a few are dropped") { $0.ignored >= before + 490 }
        try await Workbench.wait(until: "the next message is shown") {
            try send(["Dry"])
            return try await screen(of: kitchen, "notice").lines.contains { $0.contains("Dry") }
        }

        // Home Assistant starts.
        let announced = events.lines.count { $0.hasPrefix(device) }
        try broker.send(["online"], to: "homeassistant/status")
        try await events.wait(for: device, times: announced + 1)

        // Without permission, the button goes; without announcement, all goes.
        try await kitchen.run("config", "set", "household.remote-silence", "false")
        try await Workbench.wait(until: "the button is gone") {
            try broker.retained(device)[device]?.contains(#""silence":"#) == false
        }
        #expect(events.lines.contains { $0.contains(#""silence":{"p":"button"}"#) })
        try await kitchen.run("config", "set", "household.home-assistant", "false")
        try await Workbench.wait(until: "the device is gone") {
            try broker.retained().keys.allSatisfy { $0 != device && $0 != "\(own)/recipe" }
        }
        try await kitchen.run("config", "set", "household.home-assistant", "true")
        try await Workbench.wait(until: "the device is back") { try broker.retained(device)[device] != nil }
        // A changed setting is no power cut. The broker would send the kiosk's will after five seconds.
        try await Workbench.wait(until: "the will would have come") { changed.duration(to: .now) > .seconds(6) }
        #expect(!watcher.lines.contains { $0.contains(#""name":"Kitchen","online":false"#) })
        try await kitchen.run("household", "leave")
        try await Workbench.wait(until: "nothing of the kiosk is left") {
            try broker.retained().keys.allSatisfy { !$0.contains(id) }
        }

        // The watcher has seen it.
        for text in [
            #""change":"broker""#, #""change":"timers""#, #""event":"ringing""#, #""event":"silenced""#,
            #""name":"Kitchen","online":true"#, #""name":"Kitchen","online":false"#,
        ] {
            try await watcher.wait(for: text)
        }
        for line in watcher.lines { _ = try JSONDecoder().decode(HouseholdChangeDocument.self, from: Data(line.utf8)) }
        _ = watcher.end(SIGINT)
        #expect(watcher.lines.last?.hasSuffix("}") == true)
        let nobody = try await GalleyCommand.run(["household", "watch", "--json"], in: broker.folder.path)
        #expect(nobody.status == 69)
    }

    @Test("A broker that refuses Home Assistant refuses nothing else")
    func refusal() async throws {
        let broker = try await TestBroker(accounts: [.init("kitchen", "right", topics: ["readwrite galley/1/home/#"])])
        let kitchen = try await KioskOfHousehold(
            "Kitchen", at: "mqtt://127.0.0.1:\(broker.port)", settings: "user = \"kitchen\"\npassword = \"right\"")
        try await Workbench.wait(until: "the refusal is logged") {
            try kitchen.process.log.contains("Home Assistant can't find this kiosk")
        }
        try await kitchen.run("favorite", "add", "starter:3")
        try await kitchen.waitUntilShared()
        #expect(try await kitchen.status().problem == nil)
    }
}
