public import Kitchen

extension ServicePrices: Cacheable {
    static var cacheTable: String { "answer" }
}

extension RecipeCache {
    /// Keeps what the service estimates that a recipe costs, under all that the answer hangs on.
    public func keep(_ prices: ServicePrices, to question: String, at now: ClockReading) async throws(CookbookError) {
        try await keep(answer: prices, to: question, at: now)
    }

    /// What the service estimated no longer than ``lifetime`` ago.
    public func prices(for question: String, at now: ClockReading) async throws(CookbookError) -> ServicePrices? {
        try await answer(ServicePrices.self, to: question, at: now)
    }
}
