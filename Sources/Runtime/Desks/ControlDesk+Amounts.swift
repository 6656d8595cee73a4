internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.AmountsRequest) async -> ControlReply {
        do {
            switch request {
            case .show(let id, let servings, let prices): return try await show(id, servings, withPrices: prices)
            case .buy(let id, let servings, let missing):
                let recipe = try await performer.source.recipe(id).scaled(toServings: servings)
                return await buy(recipe, missing: missing)
            case .prices: return .success(.prices(try await priceDocuments()))
            case .setPrice(let food, let text): return try await setPrice(of: food, text)
            case .removePrice(let food): return try await removePrice(of: food)
            case .share(let id, let send): return try await share(id, send: send)
            }
        } catch let failure as ControlFailure {
            return ControlReply(.failure(failure))
        } catch let failure as Failure {
            return .failure(failure)
        } catch let error as CookbookError {
            return .failure(Failure(error))
        } catch {
            preconditionFailure("a desk fails with these errors alone, not with \(error)")
        }
    }

    // MARK: Amounts

    private func show(_ id: RecipeID?, _ servings: Int?, withPrices: Bool) async throws -> ControlReply {
        let recipe = try await recipe(orShown: id)
        let served = try recipe.scaled(toServings: servings)
        var document = try await document(of: served)
        let cautions = servings.map { recipe.cautions(forServings: Double($0)) } ?? []
        var warnings = cautions.isEmpty ? [] : ["mind: \(cautions.joined(separator: ", "))"]
        if withPrices {
            let prices = try await performer.source.prices(of: recipe, forServings: servings.map(Double.init))
            document.prices = RecipePricesDocument(prices)
            if let note = prices.note { warnings.append("the service's prices are missing: \(note)") }
        }
        return .success(.recipe(document), warning: warnings.isEmpty ? nil : warnings.joined(separator: "\n"))
    }

    /// The recipe of that id, else the one that the kiosk shows.
    func recipe(orShown id: RecipeID?) async throws(Failure) -> Recipe {
        if let id { return try await performer.source.recipe(id) }
        guard let current = await loop.run({ $0.currentRecipe }) else {
            throw Failure(.notFound, glass: "No recipe", detail: "the kiosk shows no recipe at the moment")
        }
        return current
    }

    // MARK: Prices

    private var cookbook: Cookbook {
        get throws(Failure) {
            guard let cookbook = store.cookbook else { throw .noStore }
            return cookbook
        }
    }

    private func priceDocuments() async throws -> [PriceDocument] {
        try await cookbook.prices().map(PriceDocument.init)
    }

    private func setPrice(of food: String, _ text: String) async throws -> ControlReply {
        let currency = configuration.current.settings.currency
        guard let price = FoodPrice(food: food, text: text, currency: currency) else {
            throw ControlFailure.badPrice(of: food, text)
        }
        return try await change(.set(price))
    }

    private func removePrice(of food: String) async throws -> ControlReply {
        guard let name = food.priceFood else { throw ControlFailure.noPrice(of: food) }
        return try await change(.remove(name))
    }

    /// Through the kiosk, so that a page of prices that is open shows the change.
    private func change(_ price: PriceChange) async throws -> ControlReply {
        switch await loop.order(.price(price)) {
        case .priceChanged: .success(.prices(try await priceDocuments()))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    // MARK: Sharing

    private func share(_ id: RecipeID?, send: Bool) async throws -> ControlReply {
        let recipe = try await recipe(orShown: id).written(in: configuration.current.engine.preferences.units)
        let document = ControlDocument.shared(SharedRecipe(recipe))
        guard send else { return .success(document) }
        let host = try await performer.source.share(recipe)
        return .success(document, warning: "sent to \(host)")
    }
}
