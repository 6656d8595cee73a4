internal import Cookbook
internal import Kiosk
internal import Kitchen

extension RecipeSource {
    /// Returns the price of a recipe. Ingredients without a price of the owner get the service's estimate.
    ///
    /// If the service's prices are in another currency or unavailable, they are left out, and a note gives the reason.
    func prices(of recipe: Recipe, forServings servings: Double?) async throws(Failure) -> RecipePrices {
        let (estimates, note) = await estimates(of: recipe)
        var prices = recipe.priced(
            forServings: servings, own: try await ownPrices(), service: estimates, currency: currency,
            weigh: Cookbook.weigh)
        prices.note = note
        return prices
    }

    /// Returns the owner's prices; none if the store can't be read, so that the service's estimates are still shown.
    private func ownPrices() async throws(Failure) -> [FoodPrice] {
        do {
            return try await store.cookbook?.prices() ?? []
        } catch {
            errorLog.note("\(error)")
            return []
        }
    }

    private func estimates(of recipe: Recipe) async -> (ServicePrices?, note: String?) {
        guard recipe.id.origin.isService else { return (nil, nil) }
        guard currency == ServicePrices.currency else {
            return (nil, isOffline ? "they are in \(ServicePrices.currency) only" : "Service: USD only")
        }
        guard let service = service(from: recipe.id.origin) else {
            return (nil, isOffline ? "no kiosk is running to ask it" : "Service: no key")
        }
        guard let service = service as? any PricedRecipes else { return (nil, nil) }
        let question = "\(service.address) prices \(recipe.id)"
        let known = await cached { cache, now throws(CookbookError) in
            try await cache.answer(ServicePrices.self, to: question, at: now)
        }
        if let known { return (known, nil) }
        do throws(Failure) {
            let prices = try await service.prices(of: recipe.id)
            _ = await cached { cache, now throws(CookbookError) in try await cache.keep(prices, to: question, at: now) }
            return (prices, nil)
        } catch {
            return (nil, "Service: \(error.reason ?? "away")")
        }
    }

    /// Sends a recipe to the owner's page, in the configured units. Returns the host.
    func share(_ recipe: Recipe) async throws(Failure) -> String {
        let webhook = try webhook.get()
        do {
            try await webhook.send(SharedRecipe(recipe))
            return webhook.host
        } catch {
            throw Failure(error)
        }
    }
}

extension Cookbook {
    fileprivate static func weigh(_ food: String, _ quantity: Quantity) -> Double? { grams(of: quantity, of: food) }
}
