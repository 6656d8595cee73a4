import Foundation
import Testing
import Workbench

@Suite("Sixteen concurrent writers", .serialized)
struct WritersTests {
    private static let settings = [
        "display.size": "16x2", "display.characters": "A02", "display.timing": "slow",
        "display.backlight-off-after": "111", "buzzer.pattern": "calm", "buzzer.duration": "222", "buzzer.tick": "off",
        "recipes.diet": "vegan", "recipes.intolerances": "peanut", "recipes.cuisine": "thai", "recipes.max-time": "33",
        "recipes.change-every": "44", "location.radius": "5555", "spoonacular.keep": "titles", "units.system": "us",
        "prices.currency": "EUR",
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("galley.toml", "# mine\n")
    }

    /// Sets each setting in a process of its own, all at the same time.
    private func setAll(under others: [String] = []) async throws {
        try await withThrowingTaskGroup(of: Void.self) { [path = folder.path] group in
            for (key, value) in Self.settings {
                group.addTask {
                    let result = try await GalleyCommand.run(["config", "set", key, value], in: path, under: others)
                    #expect(result.status == 0, "\(key): \(result.errors)")
                }
            }
            try await group.waitForAll()
        }
    }

    private struct Entry: Decodable {
        var key: String
        var origin: String
    }

    private func expectAll() async throws {
        let shown = try await GalleyCommand.run(["config", "show", "--json"], in: folder.path)
        let entries = try shown.document([Entry].self)
        #expect(Set(entries.filter { $0.origin == "file" }.map(\.key)) == Set(Self.settings.keys))
        for (key, value) in Self.settings {
            #expect(try await GalleyCommand.run(["config", "get", key], in: folder.path).output == "\(value)\n")
        }
        #expect(try folder.read("galley.toml").hasPrefix("# mine\n"))
        #expect(try folder.names.filter { $0 != "state" } == ["galley.toml"])
    }

    @Test("Sixteen commands change settings of one kiosk at once, and no change is lost")
    func kiosk() async throws {
        let kiosk = try await TestKiosk(folder: folder.path)
        try await setAll()
        try await expectAll()
        try await kiosk.stop()
        try await expectAll()
    }

    @Test("Sixteen commands write the file at once without a kiosk, and no change is lost")
    func file() async throws {
        try await setAll()
        try await expectAll()
    }

    @Test("Sixteen commands write at once to a slow card with 100 ms per fsync, and no change is lost", .traced)
    func slowCard() async throws {
        try await setAll(under: Tracer.slowing("fsync", by: 100_000))
        try await expectAll()
    }
}
