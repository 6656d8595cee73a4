internal import Control

extension RequestHandler {
    /// Requests about the kiosks that share data.
    static let household = [
        RequestHandler { (_: ShowHousehold, _, kiosk) in await kiosk.household.document() },
        RequestHandler { (_: ListKiosks, _, kiosk) in await kiosk.household.kiosks() },
    ]
}
