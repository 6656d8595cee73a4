internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Spoonacular

extension RecipeServiceKind {
    static let spoonacular = RecipeServiceKind(
        account: { settings in settings.spoonacularKey.map { Account(url: settings.spoonacularURL, key: $0) } },
        rules: SpoonacularClient.rules
    ) { account, hostClient, report in
        SpoonacularService(
            client: SpoonacularClient(base: account.url, key: account.key.exposed, hostClient: hostClient),
            address: account.url, report: report)
    }
}

/// Spoonacular as a recipe service.
private struct SpoonacularService: RandomRecipes, SimilarRecipes, FoodFinding, PricedRecipes {
    let origin = RecipeID.Origin.spoonacular
    let client: SpoonacularClient
    let address: String
    let report: RecipeServiceKind.Report

    func recipe(_ id: RecipeID, isAsked: Bool) async throws(Failure) -> Recipe {
        try await reporting { () async throws(SpoonacularError) in
            try await client.recipe(try id.checkedNumber, for: isAsked ? .person : .program)
        }
    }

    func recipes(_ ids: [RecipeID]) async throws(Failure) -> [Recipe] {
        let numbers = ids.compactMap(\.number)
        return try await reporting { () async throws(SpoonacularError) in
            try await client.recipes(numbers, for: .person)
        }
    }

    func anyRecipe(_ filter: RecipeFilter, isAsked: Bool) async throws(Failure) -> Recipe {
        try await reporting { () async throws(SpoonacularError) in
            try await client.random(filter, for: isAsked ? .person : .program)
        }
    }

    func find(_ search: RecipeSearch, offset: Int) async throws(Failure) -> FoundRecipes {
        try await reporting { () async throws(SpoonacularError) in
            switch search.subject {
            case .words(let text): try await client.search(text, search.filter, offset: offset, for: .person)
            case .food(let food): try await client.recipes(for: food, search.filter, offset: offset, for: .person)
            case .ingredients(let names): try await client.recipes(using: names, search.filter, for: .person)
            case .popular: try await client.popular(search.filter, offset: offset, for: .person)
            case .related(let id): try await client.recipes(like: try id.checkedNumber, for: .person)
            }
        }
    }

    func foods(named text: String) async throws(Failure) -> [String] {
        try await reporting { () async throws(SpoonacularError) in try await client.foods(named: text, for: .person) }
    }

    func prices(of id: RecipeID) async throws(Failure) -> ServicePrices {
        try await reporting { () async throws(SpoonacularError) in
            try await client.prices(of: try id.checkedNumber, for: .person)
        }
    }

    private func reporting<Answer>(_ ask: () async throws(SpoonacularError) -> Answer) async throws(Failure) -> Answer {
        do {
            let answer = try await ask()
            report(RecipeServiceOutcome(isKeyRefused: false))
            return answer
        } catch {
            report(RecipeServiceOutcome(error))
            throw Failure(error)
        }
    }
}

extension RecipeID {
    /// Spoonacular's number of the recipe.
    fileprivate var checkedNumber: Int {
        get throws(SpoonacularError) {
            guard let number else { throw .notFound }
            return number
        }
    }
}

extension RecipeServiceOutcome {
    fileprivate init(_ error: SpoonacularError) {
        problem = error == .notFound ? nil : error.description
        switch error {
        case .keyRefused: isKeyRefused = true
        // The service gives these answers only to a valid key.
        case .notFound, .delivery(.quotaUsedUp): isKeyRefused = false
        case .delivery(.transfer), .delivery(.loginPage): isReachable = false
        default: break
        }
    }
}

extension Failure {
    init(_ error: SpoonacularError) {
        let kind: Kind =
            switch error {
            case .keyRefused: .notPermitted
            case .notFound: .notFound
            case .delivery, .oversized, .unreadable, .unexpectedStatus: .passing
            }
        self.init(kind, glass: error.glassText, detail: error.description)
        needsPerson =
            switch error {
            case .keyRefused, .delivery(.loginPage): true
            default: false
            }
    }
}
