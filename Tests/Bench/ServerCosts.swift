import ArgumentParser
import Foundation
import Kitchen
import Linux
import MealieServer
import TestCalendars

/// Measures a kiosk that copies a recipe server and shares its shopping list.
enum ServerCosts {
    private static let recipes = 1000
    private static let lines = 30
    /// The time until the threads of the last work have ended. libdispatch's threads wait five seconds for more work.
    private static let settling = Duration.seconds(12)

    static func figures(_ galley: String) async throws -> [Figure] {
        let kiosk = try KioskProcess(galley, state: Folder())
        try await Task.sleep(for: settling)
        var memory = [("before", try kiosk.residentMemory())]

        var figures = try await copying(by: kiosk)
        let peak = try kiosk.peakMemory()
        try await Task.sleep(for: settling)
        memory.append(("after the first copy", try kiosk.residentMemory()))

        figures += try await sharing(by: kiosk)
        try await Task.sleep(for: settling)
        memory.append(("after synchronizing the list", try kiosk.residentMemory()))
        try kiosk.end()

        let texts = memory.map { "\($0.0) \($0.1.megabytes)" } + ["at most in the first copy \(peak.megabytes)"]
        return figures + [Figure("resident memory of a kiosk with servers", texts.joined(separator: ", ") + " MB")]
    }

    /// Measures the first copy of a recipe server, and what a change costs then.
    private static func copying(by kiosk: KioskProcess) async throws -> [Figure] {
        let server = try ScriptedMealie(start: Date.now.formatted(.iso8601))
        defer { server.stop() }
        server.fill(to: recipes)
        try kiosk.forgetPeakMemory()
        let start = KernelClock.monotonic.now
        try kiosk.set(["mealie.url": server.url, "mealie.token": server.token])
        try kiosk.command("mealie", "sync")
        let first = KernelClock.monotonic.now - start
        let requests = server.journal.count
        precondition(requests > 1000 && server.violations.isEmpty, "all recipes were copied")

        var (idle, changed): ([Duration], [Duration]) = ([], [])
        for round in 0..<5 {
            server.pass(.seconds(60))
            idle.append(try kiosk.command("mealie", "sync").time)
            server.pass(.seconds(60))
            let before = server.journal.count
            let id = server.recipeIDs[20 + round]
            let reply = server.perform(
                "PATCH", "/api/recipes/\(id)", ["description": .text("Round \(round)")], as: "kitchen")
            precondition(reply.status == 200, "the recipe is changed")
            changed.append(try kiosk.command("mealie", "sync").time)
            precondition(
                server.journal.dropFirst(before).contains { $0.line.contains("/api/recipes/\(id)") },
                "the change is followed")
        }
        return [
            Figure("first copy of 1,000 recipes", "\((first / .seconds(1)).text(1)) s, \(requests) requests"),
            Figure(
                "`galley mealie sync`: nothing changed, one recipe changed",
                "\(idle.median.milliseconds.text(0)) ms, \(changed.median.milliseconds.text(0)) ms"),
        ]
    }

    /// Measures the shopping list with a real CalDAV server.
    private static func sharing(by kiosk: KioskProcess) async throws -> [Figure] {
        let name = "`galley shopping sync` with Radicale"
        guard TestCalendars.Kind.radicale.isAvailable else {
            return [Figure(name, "not measured: install python3-radicale")]
        }
        let calendars = try await TestCalendars(.radicale)
        try kiosk.set([
            "caldav.url": calendars.url, "caldav.user": "anna", "caldav.password": "secret", "caldav.list": "Shopping",
            "shopping.sync": "caldav",
        ])
        try kiosk.command("shopping", "sync")
        for food in CommonFood.all.prefix(lines) { try kiosk.command("shopping", "add", "100 g \(food.name)") }
        let first = try kiosk.command("shopping", "sync").time
        var (idle, changed): ([Duration], [Duration]) = ([], [])
        for _ in 0..<5 {
            idle.append(try kiosk.command("shopping", "sync").time)
            try kiosk.command("shopping", "add", "100 g \(CommonFood.all[0].name)")
            changed.append(try kiosk.command("shopping", "sync").time)
        }
        calendars.stop()
        return [
            Figure(
                "\(name): nothing changed, one line changed, \(lines) new lines",
                [idle.median, changed.median, first].map { $0.milliseconds.text(0) }.joined(separator: ", ") + " ms")
        ]
    }
}

/// Measures the import of 1,000 recipes.
enum ImportCosts {
    private static let recipes = 1000

    static func figures(_ galley: String) throws -> [Figure] {
        let (state, source) = (try Folder(), try Folder())
        var (invented, bytes) = (InventedRecipes(), 0)
        for number in 1...recipes {
            let recipe = invented.recipe()
            let document: [String: Any] = [
                "@context": "https://schema.org", "@type": "Recipe", "name": "\(recipe.title) \(number)",
                "recipeYield": "4", "totalTime": "PT45M",
                "recipeIngredient": recipe.ingredients.map { "100 g \($0)" },
                "recipeInstructions": recipe.ingredients.map { food in
                    ["@type": "HowToStep", "text": "Add the \(food), stir it well, and let it simmer for 5 minutes."]
                },
            ]
            let data = try JSONSerialization.data(withJSONObject: document, options: .sortedKeys)
            bytes += data.count
            try data.write(to: URL(fileURLWithPath: "\(source.path)/\(number).json"))
        }
        let kiosk = try KioskProcess(galley, state: state)
        try kiosk.forgetPeakMemory()
        let before = try kiosk.residentMemory()
        let run = try kiosk.command("recipe", "import", source.path)
        let (peak, again) = (try kiosk.peakMemory(), try kiosk.command("recipe", "import", source.path))
        try kiosk.end()
        return [
            Figure(
                "import of 1,000 recipes, \(bytes.megabytes) MB of JSON",
                "\((run.time / .seconds(1)).text(1)) s; the same again, nothing added, "
                    + "\((again.time / .seconds(1)).text(1)) s"),
            Figure(
                "resident memory of that import, at most",
                "the command \(run.peak.megabytes) MB, the kiosk \(peak.megabytes) MB, \(before.megabytes) before"),
        ]
    }
}

extension Int {
    /// Bytes in megabytes, with a decimal.
    var megabytes: String { (Double(self) / 1e6).text(1) }
}
