internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.ShoppingRequest) async -> ControlReply {
        .failure(.unavailable, "")
    }
}
