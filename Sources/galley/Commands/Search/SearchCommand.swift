import ArgumentParser
import Control
import Kitchen

struct SearchCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find recipes.",
        discussion: """
            Searches the copy of your recipe server first, if you have one. If that has fewer than ten results, asks the \
            recipe service if it can be reached, else searches the stored recipes. Give words, --pantry or \
            --popular. Prints ten recipes at a time, with their ids; `galley recipe show ID` shows one.

            Without --diet, --cuisine or --max-time, the filter that was chosen at the kiosk or in the settings applies.

            Examples:
              galley search lentil soup --diet vegan --max-time 45
              galley search --pantry
              galley search pasta --diet "" --page 2
            """)

    @Argument(help: "Words of the title, or ingredients.") var query: [String] = []
    @Option(
        help: ArgumentHelp(
            "Only recipes that fit all of these diets. Repeat the option, or separate diets by commas. \"\": any."))
    var diet: [String] = []
    @Option(help: ArgumentHelp("Only recipes of one of these cuisines, given like diets. \"\": any cuisine."))
    var cuisine: [String] = []
    @Option(
        help: ArgumentHelp("Only recipes that take at most this many minutes. 0: no limit.", valueName: "minutes"))
    var maxTime: Int?
    @Flag(help: "Search with the ingredients that are checked (✓) in the pantry.") var pantry = false
    @Flag(help: "List the recipes that most people like.") var popular = false
    @Option(help: ArgumentHelp("Print this page of ten recipes; 1 is the first.", valueName: "number")) var page = 1
    @Option(help: "Search only here: spoonacular, mealie (your recipe server) or stored.") var source: Source?
    @OptionGroup var picture: PictureOption
    @OptionGroup var kiosk: KioskOptions

    enum Source: String, ExpressibleByArgument {
        case spoonacular, mealie, stored
    }

    func validate() throws {
        try picture.validate(with: kiosk.output)
        guard [!query.isEmpty, pantry, popular].count(where: \.self) == 1 else {
            throw ValidationError("Give one of these: words to search for, --pantry, or --popular.")
        }
    }

    func run() async throws {
        let request = SearchRecipes(
            pantry ? .pantry : popular ? .popular : .words(query.joined(separator: " ")),
            diets: diet.isEmpty ? nil : diet, cuisines: cuisine.isEmpty ? nil : cuisine, maxTime: maxTime, page: page,
            source: source.flatMap { SearchOrigin(rawValue: $0.rawValue) })
        try await kiosk.showFound(request, page: page, picture: picture.picture)
    }
}

extension KioskOptions {
    /// Sends a search, and prints a page of its results.
    ///
    /// - Parameter page: the page's number, from 1; `nil` if the search has only one page.
    func showFound<Request: ControlRequest>(
        _ request: Request, page: Int? = nil, picture: Bool = false
    ) async throws where Request.Reply == SearchDocument {
        let document = try await send(request, showing: "Searching")
        if picture {
            try await drawList(document.recipes.map { ($0.id, $0.line) })
        } else {
            try output.print(document) { document.recipes.map(\.line).joined(separator: "\n") }
        }
        guard !output.json else { return }
        if document.recipes.isEmpty {
            printMessage(
                document.total == 0 ? "Nothing was found." : "There are no more results; \(document.total) were found.")
        } else if let page, page * RecipeSearch.pageSize < document.total {
            let first = (page - 1) * RecipeSearch.pageSize + 1
            let last = first + document.recipes.count - 1
            printMessage("\(first) to \(last) of \(document.total); --page \(page + 1) shows more.")
        }
    }
}

extension SearchDocument.Result {
    fileprivate var line: String {
        let missing = self.missing.isEmpty ? nil : "−\(self.missing.count): \(self.missing.joined(separator: ", "))"
        let facts = [minutes.map { "\($0) min" }, likes.map { "♥\($0)" }, missing].compactMap(\.self)
        let note = facts.isEmpty ? "" : "  (\(facts.joined(separator: ", ")))"
        return "\(id.description.padded(to: 20)) \(title)\(note)".withoutControls()
    }
}
