internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Settings

/// The services of the network, as the settings say.
struct Services: Sendable {
    let cookbook: Cookbook?
    let cache: RecipeCache
    let clock: any KioskClock
    let incidents: Incidents

    func source(for settings: Settings) throws -> RecipeSource {
        RecipeSource(service: nil, cookbook: cookbook, cache: cache, clock: clock, incidents: incidents)
    }

    var network: StatusDocument.Network { .init(state: .unknown, key: false) }
    var quota: StatusDocument.Quota? { nil }
    var hosts: [HostDocument] { [] }
}
