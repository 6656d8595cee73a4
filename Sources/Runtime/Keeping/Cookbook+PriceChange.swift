internal import Cookbook
internal import Kiosk
internal import Kitchen

extension Cookbook {
    /// - Throws: `CookbookError`, or a `Failure` where there is no room for more.
    func carryOut(_ change: PriceChange) async throws {
        switch change {
        case .set(let price): guard try await keep(price) else { throw Failure.tooManyPrices }
        case .remove(let food): _ = try await removePrice(of: food)
        }
    }
}

extension Failure {
    static let tooManyPrices = Failure(
        .unacceptable, glass: "\(Cookbook.mostPrices) prices:\nremove one first",
        detail:
            "\(Cookbook.mostPrices) prices are kept already, so this one was not; remove some: galley price remove FOOD"
    )
}
