internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension Cookbook {
    /// Fails where there is no room for more, and where there is no such price.
    func carryOut(_ change: PriceChange) async throws(CookbookError) -> Result<Answer, Failure> {
        switch change {
        case .set(let price): guard try await keep(price) else { return .failure(.tooManyPrices) }
        case .remove(let food): guard try await removePrice(of: food) else { return .failure(.noSuchPrice(food)) }
        }
        return .success(.stored)
    }
}

extension Failure {
    static let tooManyPrices = Failure(
        .unacceptable, glass: "\(Cookbook.mostPrices) prices:\nremove one first",
        detail: ControlFailure.tooManyPrices(most: Cookbook.mostPrices).message)

    static func noSuchPrice(_ food: String) -> Failure {
        Failure(.notFound, glass: "That price is gone", detail: ControlFailure.noPrice(of: food).message).withoutLog
    }
}
