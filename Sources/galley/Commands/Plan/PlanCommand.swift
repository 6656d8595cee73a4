import ArgumentParser
import Control

struct PlanCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "List the meal plan of your recipe server, from today on.",
        discussion: "Example: galley plan --days 2")

    @Option(help: "Number of days, from 1 (today) to 8.") var days = 8
    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        try await kiosk.print(replyTo: ListPlan(days: days)) { meals in
            meals.isEmpty
                ? "nothing is planned"
                : Self.table(meals.map { [$0.date, $0.meal, $0.title, $0.recipe?.description ?? ""] })
        }
    }

    private static func table(_ rows: [[String]]) -> String {
        rows.map { row in
            "\(row[0])  \(row[1].padded(to: 10))\(row[2])\(row[3].isEmpty ? "" : "  \(row[3])")".withoutControls()
        }.joined(separator: "\n")
    }
}
