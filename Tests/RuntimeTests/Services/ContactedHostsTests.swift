import Control
import Foundation
import ScriptedServices
import TestBroker
import Testing
import Workbench

@Suite("The hosts that a kiosk contacts", .serialized, .traced)
struct ContactedHostsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
    }

    @Test("During an evening the kiosk connects only to the hosts that status --hosts lists")
    func listed() async throws {
        let service = try ScriptedSpoonacular(recipes: ScriptedSpoonacular.invented)
        defer { service.stop() }
        let broker = TestBroker.isAvailable ? try await TestBroker() : nil
        var settings = "[spoonacular]\nurl = \"\(service.url)\"\nkey = \"scripted-key\"\n"
        if let broker { settings += "[household]\nurl = \"mqtt://127.0.0.1:\(broker.port)\"\n" }
        try folder.write("galley.toml", settings, mode: 0o600)
        let log = folder.file("connections")
        // With -D the kiosk itself is the child, and strace its tracer.
        let kiosk = try await KioskProcess(
            folder: folder.path, under: ["/usr/bin/strace", "-D", "-f", "-e", "trace=connect", "-o", log])
        let title = try #require(ScriptedSpoonacular.invented.first?.title)
        for command in [
            ["recipe", "search", title], ["press", "ok"], ["press", "back", "--hold"],
            ["favorite", "add", "starter:3"],
            ["food", "add", "leek"], ["shopping", "add", "milk"], ["doctor"],
        ] {
            _ = try await GalleyCommand.run(command, in: folder.path)
        }
        var listed: [HostDocument] = []
        try await wait(until: "the kiosk has asked its services and the broker") {
            listed = try await GalleyCommand.run(["status", "--hosts", "--json"], in: folder.path).document()
            listed.removeAll { !$0.asked }
            return listed.map(\.role) == [.recipes] + (broker == nil ? [] : [.household])
        }
        #expect(listed.allSatisfy { $0.problem == nil })
        try await kiosk.stop()

        // Example: connect(9, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr("192.0.2.1")}, 16) = 0
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let places = Set(
            lines.compactMap { $0.firstMatch(of: /htons\((\d+)\).*"([0-9a-f.:]+)"/) }.map { "\($0.2):\($0.1)" })
        #expect(places == Set(listed.map { "\($0.host):\($0.port)" }), "\(places)")
    }
}
