internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.SearchRequest) async -> ControlReply {
        .failure(.unavailable, "")
    }

    func related(to id: RecipeID) async -> ControlReply {
        .failure(.unavailable, "")
    }
}
