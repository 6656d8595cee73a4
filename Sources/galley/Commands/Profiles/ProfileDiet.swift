import ArgumentParser
import Control

struct ProfileDiet: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "diet", abstract: "Show or change the diet of the person who is logged in.",
        discussion: """
            The recipes of the home page and all searches follow the diet and the intolerances. If you give only one \
            of --diet and --intolerances, the other value stays as it is. For example, you can have a diet of your own \
            while the intolerances still come from the setting recipes.intolerances.

            Examples:
              galley profile diet --diet vegetarian --intolerances peanut,sesame
              galley profile diet --as-in-settings
            """)

    @Option(
        help: ArgumentHelp(
            "Only recipes that fit all of these diets. Repeat the option, or separate diets by commas. \"\": any."))
    var diet: [String] = []
    @Option(help: ArgumentHelp("Leave out recipes with any of these foods, given like diets. \"\": none."))
    var intolerances: [String] = []
    @Flag(help: "Use the settings recipes.diet and recipes.intolerances instead of values of your own.")
    var asInSettings = false
    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        guard !asInSettings || diet.isEmpty && intolerances.isEmpty else {
            throw ValidationError("Use either --as-in-settings or --diet and --intolerances.")
        }
    }

    func run() async throws {
        let (diets, intolerances) = (diet.isEmpty ? nil : diet, intolerances.isEmpty ? nil : intolerances)
        guard asInSettings || diets != nil || intolerances != nil else {
            return try await kiosk.print(replyTo: ShowDiet(), \.text)
        }
        try await kiosk.confirm(replyTo: SetDiet(diets: diets, intolerances: intolerances), \.text)
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
