internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about the owner's prices.
    static let prices = [
        RequestHandler { (_: ListPrices, context) in try await context.prices() },
        RequestHandler { (request: SetPrice, context) in
            let currency = context.settings.currency
            guard let price = FoodPrice(food: request.food, text: request.text, currency: currency) else {
                throw ControlFailure.badPrice(of: request.food, request.text)
            }
            return try await context.prices(after: .set(price))
        },
        RequestHandler { (request: RemovePrice, context) in
            guard let name = request.food.priceFood else { throw ControlFailure.noPrice(of: request.food) }
            return try await context.prices(after: .remove(name))
        },
    ]
}

extension RequestContext {
    fileprivate func prices() async throws -> [PriceDocument] {
        try await cookbook.prices().map(PriceDocument.init)
    }

    /// Changes the prices through the kiosk, so that an open page of prices shows the change.
    fileprivate func prices(after change: PriceChange) async throws -> [PriceDocument] {
        try await order(.price(change)) { if case .priceChanged = $0 { () } else { nil } }
        return try await prices()
    }
}
