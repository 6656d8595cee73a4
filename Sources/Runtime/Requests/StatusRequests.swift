internal import Control
internal import Kiosk

extension RequestHandler {
    /// Requests about the kiosk itself.
    static let status = [
        RequestHandler { (_: ShowStatus, _, kiosk) in await kiosk.status.document() },
        RequestHandler { (_: AcknowledgeDamage, context, _) in
            let wasAcknowledged = try await context.order(.acknowledgeDamage) { reply in
                if case .damageAcknowledged(let already) = reply { already } else { nil }
            }
            if wasAcknowledged { context.warn("there is no damage of the store to acknowledge") }
            return Done()
        },
        RequestHandler { (_: ListHosts, context, kiosk) in
            await kiosk.status.services.hosts(context.settings) + context.effectRunner.places.hosts()
                + context.effectRunner.pictures.hosts() + kiosk.shopping.hosts() + kiosk.household.hosts()
        },
    ]
}
