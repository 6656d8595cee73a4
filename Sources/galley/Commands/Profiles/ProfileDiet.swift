import ArgumentParser
import Control

struct ProfileDiet: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "diet", abstract: "Show or change what who is logged in eats.",
        discussion: """
            Recipes that come by themselves, searches and what is stored follow it. What is not given stays as it is: a \
            diet of one's own leaves the intolerances as recipes.intolerances says.

            Examples:
              galley profile diet --diet vegetarian --intolerances peanut,sesame
              galley profile diet --as-in-settings
            """)

    @Option(help: ArgumentHelp("All of these diets: repeat it, or give a list with commas; \"\" for any."))
    var diet: [String] = []
    @Option(help: ArgumentHelp("None of these in it, given as diets are.")) var intolerances: [String] = []
    @Flag(help: "As recipes.diet and recipes.intolerances say.") var asInSettings = false
    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        guard !asInSettings || diet.isEmpty && intolerances.isEmpty else {
            throw ValidationError("--as-in-settings takes the place of a diet.")
        }
    }

    func run() async throws {
        let (diets, intolerances) = (diet.isEmpty ? nil : diet, intolerances.isEmpty ? nil : intolerances)
        guard asInSettings || diets != nil || intolerances != nil else {
            return try await kiosk.print(replyTo: ShowDiet(), \.text)
        }
        try await kiosk.print(replyTo: SetDiet(diets: diets, intolerances: intolerances), \.text)
    }
}

extension DietDocument {
    fileprivate var text: String {
        [
            "diet: \(diets.isEmpty ? "any" : diets.joined(separator: ", "))\(origin(of: .diets))",
            "intolerances: \(intolerances.isEmpty ? "none" : intolerances.joined(separator: ", "))"
                + origin(of: .intolerances),
        ].joined(separator: "\n").withoutControls(keepingLines: true)
    }

    private func origin(of part: Part) -> String {
        asInSettings.contains(part) ? " (as in the settings)" : ""
    }
}
