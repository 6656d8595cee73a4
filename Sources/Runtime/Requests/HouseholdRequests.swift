internal import Control
internal import Household
internal import Settings

extension RequestHandler {
    /// Requests about the kiosks that share data.
    static let household = [
        RequestHandler { (_: ShowHousehold, _, kiosk) in await kiosk.household.document() },
        RequestHandler { (_: ListKiosks, _, kiosk) in await kiosk.household.kiosks() },
        RequestHandler { (request: WatchHousehold, _, kiosk) in await kiosk.household.changes(after: request.after) },
        RequestHandler { (_: ShowBrokerAccount, context) in
            let id = try await context.cookbook.kioskID()
            let household = context.settings.householdName
            let rights = HouseholdTopics(household, id).rights
            return BrokerAccountDocument(
                user: context.settings.householdUser ?? "galley-\(id)", household: household, id: id,
                topics: rights.map(\.mosquittoLine),
                nats: .init(publish: rights.published, subscribe: rights.subscribed))
        },
        RequestHandler { (_: LeaveHousehold, context, kiosk) in
            guard context.settings.householdBroker != nil else {
                throw ControlFailure(.unacceptable, "this kiosk shares nothing, so there is nothing to leave")
            }
            if await !kiosk.household.sayGoodbye() {
                context.warn("the broker can't be reached, so the other kiosks still list this one")
            }
            let values = [ChangeSettings.Assignment(key: SettingKey.householdURL.name, value: nil)]
            for note in try await kiosk.configuration.set(values, on: ConfigTerms(), for: kiosk.caller).notes {
                context.warn(note)
            }
            try await context.cookbook.endSharing()
            return Done()
        },
    ]
}
