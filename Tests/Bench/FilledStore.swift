import ArgumentParser
import Cookbook
import Foundation
import GRDB
import Linux

/// Creates a store with many favorites, in a process of its own so that its memory doesn't count.
struct FilledStore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fill", abstract: "Make a store with many favorites.", shouldDisplay: false)

    @Argument var folder: String
    @Argument var count: Int

    /// Fills a new store in the folder, and returns the time that it took.
    static func fill(_ folder: Folder, with count: Int) throws -> Duration {
        let start = KernelClock.monotonic.now
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [configuration.commandName ?? "", folder.path, "\(count)"]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExitCode.failure }
        return KernelClock.monotonic.now - start
    }

    /// Does the work of `Cookbook.save`, but in one transaction.
    func run() async throws {
        try Cookbook(folder: folder).close()
        let queue = try DatabaseQueue(path: "\(folder)/galley.sqlite")
        try await queue.write { [count] db in
            var invented = InventedRecipes()
            for number in 1...count {
                let recipe = invented.recipe()
                let id = "spoonacular:\(number)"
                let lines = recipe.ingredients.map {
                    #"{"name":"\#($0)","amount":100,"unit":"g","text":"100 g \#($0)"}"#
                }
                try db.execute(
                    sql: "INSERT INTO favorite (recipe, title, savedAt) VALUES (?, ?, 0)",
                    arguments: [id, recipe.title])
                try db.execute(
                    sql: """
                        INSERT INTO recipe (id, title, minutes, likes, cuisines, diets, ingredients, steps)
                        VALUES (?, ?, ?, ?, '["italian"]', '["vegan"]', ?, '[]')
                        """,
                    arguments: [
                        id, recipe.title, number % 120, number % 997, "[\(lines.joined(separator: ","))]",
                    ])
                try db.execute(
                    sql: """
                        INSERT INTO searchable (id, title, ingredients, cuisines, diets, minutes, likes)
                        VALUES (?, ?, ?, 'italian', 'vegan', ?, ?)
                        """,
                    arguments: [
                        id, recipe.title, recipe.ingredients.joined(separator: "\n"), number % 120, number % 997,
                    ])
            }
        }
        try queue.close()
    }
}
