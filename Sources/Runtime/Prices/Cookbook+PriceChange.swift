internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension Failure {
    static let tooManyPrices = Failure(
        .unacceptable, glass: "\(Cookbook.mostPrices) prices:\nremove one first",
        detail: ControlFailure.tooManyPrices(most: Cookbook.mostPrices).message)

    static func noSuchPrice(_ food: String) -> Failure {
        Failure(.notFound, glass: "That price is gone", detail: ControlFailure.noPrice(of: food).message).withoutLog
    }
}
