internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ order: Pantry.Order) async -> ControlReply {
        if let refusal = Self.tooMany(order.names) { return refusal }
        return switch await loop.order(.pantry(order)) {
        case .pantry(let pantry): .success(.pantry(pantry.items.map(PantryItemDocument.init)))
        case .pantryRefused(let refusal): ControlReply(.failure(ControlFailure(refusal)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }
}

extension ControlDesk {
    /// What is replied to a request with more than ``mostNames``; nil: it has not.
    static func tooMany(_ names: [String]) -> ControlReply? {
        guard names.count > mostNames else { return nil }
        return .failure(.usage, "at most \(mostNames) names can be given at once, so nothing was changed; give fewer")
    }
}

extension Pantry.Order {
    fileprivate var names: [String] {
        switch self {
        case .list: []
        case .add(let names), .remove(let names), .check(let names), .uncheck(let names): names
        }
    }
}
