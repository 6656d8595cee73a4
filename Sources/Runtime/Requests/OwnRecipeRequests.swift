internal import Control
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about the recipes that people wrote here.
    static let ownRecipes = [
        RequestHandler { (request: ReadRecipe, context) in try await context.effectRunner.source.recipe(request.id) },
        RequestHandler { (request: SaveOwnRecipe, context) in
            let recipe = try request.recipe.acceptable
            let order: OwnRecipeOrder =
                switch request.change {
                case .add: .add(recipe)
                case .replace(let id): .replace(id, recipe)
                }
            return try await context.order(.own(order)) {
                if case .own(let heading) = $0 { RecipeIDDocument(heading.id) } else { nil }
            }
        },
        RequestHandler { (request: ImportRecipes, context) in
            let recipes = try request.recipes.map { recipe throws(ControlFailure) in try recipe.acceptable }
            guard request.isDryRun else {
                let results = try await context.order(.own(.importAll(recipes))) {
                    if case .imported(let results) = $0 { results } else { nil }
                }
                return try await context.documents(of: results)
            }
            return try await context.documents(
                of: try await context.cookbook.knownIDs(of: recipes).map { $0.map(OwnRecipeImport.known) })
        },
        RequestHandler { (request: RemoveOwnRecipe, context) in
            try await context.remove(.own(.remove(request.id)))
        },
        RequestHandler { (request: ReadWebRecipe, context) in
            let page = try await context.pages.recipe(at: request.url, isPublicOnly: context.isRemote)
            let names = [request.url, page.address, page.recipe.source?.url].compactMap(\.self).map {
                Recipe.Source.pageName(of: $0)
            }
            let known = try await context.cookbook.ownRecipe(from: Set(names))
            return WebRecipeDocument(page.recipe, notes: page.notes, known: known)
        },
    ]
}

extension RequestContext {
    /// Returns the documents of imported recipes; `nil` for one that would be added.
    fileprivate func documents(of results: [OwnRecipeImport?]) async throws -> [ImportedRecipeDocument] {
        var documents: [ImportedRecipeDocument] = []
        for result in results {
            switch result {
            case nil: documents.append(ImportedRecipeDocument(id: nil))
            case .added(let heading): documents.append(ImportedRecipeDocument(id: heading.id))
            case .full: documents.append(ImportedRecipeDocument(id: nil, full: true))
            case .known(let id):
                let hasPhoto = try await !cookbook.photos(of: id).isEmpty
                documents.append(ImportedRecipeDocument(id: id, known: true, photo: hasPhoto))
            }
        }
        return documents
    }
}

extension OwnRecipe {
    /// The validated recipe: input from the socket is not trusted.
    fileprivate var acceptable: OwnRecipe {
        get throws(ControlFailure) {
            do throws(OwnRecipe.Refusal) {
                return try checked()
            } catch {
                throw ControlFailure(error)
            }
        }
    }
}
