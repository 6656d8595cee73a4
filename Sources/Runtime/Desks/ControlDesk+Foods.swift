internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.FoodRequest) async -> ControlReply {
        .failure(.unavailable, "")
    }

    func undo() async -> ControlReply {
        .failure(.unavailable, "")
    }
}
