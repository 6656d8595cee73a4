import Control
import Foundation
import Kitchen
import ScriptedServices
import Simulation
import Testing
import Workbench

/// A kiosk that can be restarted, with a service that can be disconnected.
final class FeatureKitchen {
    let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private(set) var service: ScriptedSpoonacular?
    private let url: String

    /// A recipe without steps, one full of HTML, and the service's usual recipes.
    private static let recipes =
        ScriptedSpoonacular.invented + [
            Recipe(
                id: RecipeID(.spoonacular, 2001), title: "Secret of Grandfather",
                source: Recipe.Source(name: "Harbor Kitchen", url: "https://recipes.example/2001"),
                ingredients: [Ingredient(name: "prunes", amount: 3, text: "3 prunes")]),
            Recipe(
                id: RecipeID(.spoonacular, 2002), title: "Quince &amp; Fennel", minutes: 20, likes: 5,
                summary: "Sweet <b>and</b> hot&nbsp;&ndash; <a href=\"https://recipes.example\">more</a>.",
                ingredients: [Ingredient(name: "quinces", amount: 2, text: "2 quinces")],
                steps: [Step(text: "<ol><li>Cut the quinces &amp; cook for 12 minutes.</li></ol>")]),
            Recipe(
                id: RecipeID(.spoonacular, 2003), title: "Halibut on Toast", minutes: 20, likes: 4,
                ingredients: [Ingredient(name: "halibut", amount: 2, text: "2 fillets of halibut")],
                steps: [
                    Step(text: "Fry for 1 second per side."), Step(text: "Bake for 1 to 40 seconds, until golden."),
                    Step(text: "It keeps 2 days."),
                ]),
        ]

    /// Starts the service. The recipes with the numbers in `pictures` link to a picture that is answered with
    /// these.
    init(pictures: [Int: [LoopbackServer.Act]] = [:]) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let service = try ScriptedSpoonacular(recipes: Self.recipes, pictures: pictures)
        self.service = service
        url = service.url
    }

    deinit {
        service?.stop()
        removeFolder(folder)
    }

    /// Starts the kiosk and waits until the stored data is loaded and, if the service is available, its recipe is
    /// on home.
    func kiosk(size: String = "20x4", settings: String = "", secrets: [String: String] = [:]) async throws
        -> TestKiosk
    {
        let kiosk = try await TestKiosk(
            folder: folder, config: "spoonacular.url = \"\(url)\"\ndisplay.size = \"\(size)\"\n\(settings)",
            environment: secrets.merging(["GALLEY_SPOONACULAR_KEY": "scripted-key"]) { given, _ in given })
        if service != nil {
            try await kiosk.wait { screen in Self.recipes.contains { $0.title == screen.title } }
        }
        return kiosk
    }

    /// Disconnects the service for good, and deletes its cached replies.
    func unplug() throws {
        service?.stop()
        service = nil
        let cache = "\(folder)/state/cache.sqlite"
        if FileManager.default.fileExists(atPath: cache) { try FileManager.default.removeItem(atPath: cache) }
    }

    /// The number of requests to an endpoint, by the end of its path.
    func requests(of endpoint: String) -> Int {
        service?.requests.count { $0.path.hasSuffix(endpoint) } ?? 0
    }

    func galley(_ arguments: String..., input: String? = nil) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder, input: input)
    }

    /// Runs a command that must succeed, and returns its output.
    func output(_ arguments: String...) async throws -> String {
        let command = try await GalleyCommand.run(arguments, in: folder)
        #expect(command.status == 0, "galley \(arguments): \(command.errors)")
        return command.output
    }
}

extension TestKiosk {
    /// Types a text into the open field and confirms it.
    @discardableResult
    func spell(_ text: String) async throws -> ScreenDocument {
        try await type(text)
        return try await press("ok", hold: true)
    }

    /// Waits for a view with this name.
    @discardableResult
    func wait(forView name: String) async throws -> ScreenDocument { try await wait { $0.view == name } }
}

/// Removes a folder. A failure is recorded as an issue of the test.
func removeFolder(_ folder: String) {
    if let reason = TemporaryFolder.remove(folder) { Issue.record("\(folder) is left: \(reason)") }
}
