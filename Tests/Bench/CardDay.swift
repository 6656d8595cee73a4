import Cookbook
import Foundation
import Kiosk
import Kitchen
import ScriptedServices
import Settings
import SimulatedKiosk
import Simulation

/// Measures the bytes that a day in a kitchen writes to the card.
///
/// The kiosk runs for 24 virtual hours with the real store, cache and configuration file, in a folder on a disk.
/// The kernel counts the written bytes (`write_bytes`, proc(5)): whole pages of files, without the file system's
/// journal.
final class CardDay {
    private let folder: Folder
    private let cookbook: Cookbook
    private let cache: RecipeCache
    private let kiosk: VirtualKiosk
    private var fetched = 0

    init() throws {
        folder = try Folder()
        cookbook = try Cookbook(folder: folder.path)
        cache = RecipeCache(folder: folder.path)
        kiosk = try .ofToday(
            restored: RestoredData(recipe: Self.recipe(0)), preferences: Preferences(hasService: true))
    }

    static func figures() async throws -> [Figure] {
        let day = try CardDay()
        let start = try writtenBytes()
        try await day.live()
        let bytes = try writtenBytes() - start
        let (favorites, timers) = (try await day.cookbook.favorites().count, try await day.cookbook.timers())
        precondition(favorites == 3 && timers != nil && day.fetched > 30, "the day was lived")
        // A file system in memory counts no writes, so the figure would be wrong.
        guard bytes > 0 else { return [Figure("written in a simulated day", "not counted: TMPDIR is no disk")] }
        return [Figure("written in a simulated day", Double(bytes) / 1e6, most: 2, unit: "MB")]
    }

    /// Simulates three meals: ten recipes viewed, one saved, timers of 40 and 12 minutes, and a changed setting.
    private func live() async throws {
        for meal in [7, 12, 18] {
            try await pass(until: .seconds(meal * 3600))
            for _ in 0..<10 {
                kiosk.press(.down)
                try await pass(for: .seconds(8))
            }
            kiosk.press(.ok, for: .seconds(1))
            try await pass(for: .seconds(5))
            for (label, minutes) in [("Roast", 40), ("Rice", 12)] {
                kiosk.engine.order(.timer(.start(label: label, .seconds(minutes * 60)))) { _ in }
            }
            for minutes in [12, 29] {
                try await pass(for: .seconds(minutes * 60))
                kiosk.press(.back)
                kiosk.press(.ok)
            }
        }
        let settings = FileConfigStore(path: "\(folder.path)/galley.toml", environment: [:]) { _ in nil }
        _ = try settings.set([SettingRequest("display.timing", "slow")])
        try await pass(until: .seconds(86_400))
    }

    private func pass(for time: Duration) async throws { try await pass(until: kiosk.clock.now + time) }

    /// Lets time pass. The engine runs whenever it asked to be woken, and its effects are stored.
    private func pass(until end: Duration) async throws {
        while true {
            kiosk.engine.turn()
            try await perform()
            guard let wake = kiosk.engine.nextWake, wake.sinceBoot <= end else { break }
            kiosk.clock.wait(until: wake.sinceBoot)
        }
        kiosk.clock.wait(until: end)
    }

    private func perform() async throws {
        var effects = kiosk.takeEffects()
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .keepTimers(let timers):
                try await cookbook.keep(TimerSnapshot(timers: timers, written: kiosk.clock.reading))
            case .keepShown(let recipe): try await cache.keepShown(recipe.id)
            case .store(let id, let change):
                switch change.base {
                case let save as SaveRecipe:
                    try await cookbook.save(save.recipe, under: save.food, keep: .whole, at: kiosk.clock.reading.wall)
                    kiosk.engine.handle(.answered(id, Answer(())))
                case let unsave as UnsaveRecipe:
                    kiosk.engine.handle(.answered(id, Answer(try await cookbook.remove(unsave.id))))
                default: preconditionFailure("nothing else is stored on that day")
                }
            case .fetch(let id, _):
                // A recipe as if from the service, never seen before.
                fetched += 1
                let recipe = Self.recipe(fetched)
                try await cache.keep(recipe, at: kiosk.clock.reading)
                kiosk.engine.handle(.answered(id, Answer(RecipeWithNotice(recipe))))
            case .cancel, .sound, .backlight, .person, .wake, .reply: break
            }
            effects += kiosk.takeEffects()
        }
    }

    private static func recipe(_ number: Int) -> Recipe {
        let model = ScriptedSpoonacular.invented[number % ScriptedSpoonacular.invented.count]
        return Recipe(
            id: RecipeID(.spoonacular, 10_000 + number), title: "\(model.title) \(number)", servings: model.servings,
            minutes: model.minutes, source: model.source, ingredients: model.ingredients, steps: model.steps)
    }

    private static func writtenBytes() throws -> Int {
        let lines = try String(contentsOfFile: "/proc/self/io", encoding: .utf8).split(separator: "\n")
        return lines.first { $0.hasPrefix("write_bytes: ") }.flatMap { Int($0.dropFirst("write_bytes: ".count)) } ?? 0
    }
}
