import ArgumentParser
import Control
import Cookbook
import Kitchen
import Settings

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find recipes.",
        discussion: """
            The service is asked where it can be reached, else what is stored.
            Example: galley search lentil soup --diet vegan --max-time 45
            """)

    @Argument(help: "Words of a title, or ingredients.") var query: [String] = []
    @Option(help: ArgumentHelp("Only of these diets: repeat it, or give a list with commas; \"\" for any."))
    var diet: [String] = []
    @Option(help: ArgumentHelp("Only of one of these cuisines, given as diets are.")) var cuisine: [String] = []
    @Option(help: ArgumentHelp("Ready in so many minutes, 0 for any.", valueName: "minutes")) var maxTime: Int?
    @Flag(help: "With what the pantry has checked.") var pantry = false
    @Flag(help: "What most people like.") var popular = false
    @Option(help: "Which ten of them, 1 for the first.") var page = 1
    @OptionGroup var picture: PictureOption
    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        try picture.validate(with: kiosk.output)
        guard [!query.isEmpty, pantry, popular].count(where: \.self) == 1 else {
            throw ValidationError("Give one of these: words to search for, --pantry, or --popular.")
        }
    }

    func run() async throws {
        let request = ControlRequest.SearchRequest(
            pantry ? .pantry : popular ? .popular : .words, text: query.isEmpty ? nil : query.joined(separator: " "),
            diets: diet.isEmpty ? nil : diet, cuisines: cuisine.isEmpty ? nil : cuisine, maxTime: maxTime, page: page)
        try await kiosk.showFound(.search(request), page: page, picture: picture.picture) { cookbook in
            let filter = try await kiosk.searchFilter(of: cookbook)
                .narrowed(diets: request.diets, cuisines: request.cuisines, maxTime: maxTime)
            return RecipeSearch(try await subject(in: cookbook), filter: filter)
        }
    }

    private func subject(in cookbook: Cookbook) async throws -> RecipeSearch.Subject {
        if popular { return .popular }
        guard pantry else {
            let text = query.joined(separator: " ")
            guard text.isSearchable else { throw failure(.noSearchWord) }
            return .words(text)
        }
        let names = try await cookbook.pantry().checked
        guard !names.isEmpty else { throw failure(.nothingChecked) }
        return .ingredients(names)
    }
}

extension KioskOptions {
    /// Shows a page of what is found, the only one where there is no number: by the running kiosk, else in the store, for
    /// which `search` tells what is looked for.
    func showFound(
        _ request: ControlRequest, page: Int? = nil, picture: Bool = false,
        orElse search: (Cookbook) async throws -> RecipeSearch
    ) async throws {
        if let answer = try await whileShowing("Searching", { try await answerIfRunning(request) }) {
            guard case .search(let document) = answer.document else { throw strangeAnswer() }
            answer.notes.forEach(tell)
            return try await show(document, page: page, picture)
        }
        let number = page ?? 1
        guard (1...ControlRequest.SearchRequest.lastPage).contains(number) else {
            throw failure(.noPage(number))
        }
        let found = try await withStoredCookbookOrStarters { cookbook in
            try await cookbook.search(try await search(cookbook), offset: (number - 1) * RecipeSearch.pageSize)
        }
        guard found.total > 0 else {
            throw failure(.passing, "Nothing that is stored fits, and no kiosk is running that could ask the service.")
        }
        tell("stored: no kiosk is running, so these are from what is stored here.")
        try await show(
            SearchDocument(SearchPage(total: found.total, results: found.results, note: "stored")), page: page, picture)
    }

    private func show(_ document: SearchDocument, page: Int?, _ picture: Bool) async throws {
        if picture {
            try await drawList(document.recipes.map { ($0.id, $0.line) })
        } else {
            try output.print(document) { document.recipes.map(\.line).joined(separator: "\n") }
        }
        guard !output.json else { return }
        if document.recipes.isEmpty {
            tell(document.total == 0 ? "Nothing was found." : "There are no more; \(document.total) were found.")
        } else if let page, page * RecipeSearch.pageSize < document.total {
            let first = (page - 1) * RecipeSearch.pageSize + 1
            let last = first + document.recipes.count - 1
            tell("\(first) to \(last) of \(document.total); --page \(page + 1) shows more.")
        }
    }

    /// As it was chosen at the kiosk, else as who is logged in eats and as it is set.
    func searchFilter(of cookbook: Cookbook) async throws -> RecipeFilter {
        try configured.recipeFilter.following(try await cookbook.diet()).replaced(by: try await cookbook.searchFilter())
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
