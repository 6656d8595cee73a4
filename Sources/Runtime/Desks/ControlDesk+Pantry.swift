internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ order: Pantry.Order) async -> ControlReply {
        if let failure = ControlFailure.badCount(ofNames: order.names.count) { return ControlReply(.failure(failure)) }
        return switch await loop.order(.pantry(order)) {
        case .pantry(let pantry): .success(.pantry(pantry.items.map(PantryItemDocument.init)))
        case .pantryRefused(let refusal): ControlReply(.failure(ControlFailure(refusal)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }
}
