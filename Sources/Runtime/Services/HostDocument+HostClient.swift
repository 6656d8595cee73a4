internal import Control
internal import HTTP
internal import Kiosk

extension HostDocument {
    /// Describes the service at an address. A `nil` client means that no request has been sent yet.
    init(_ role: Role, at address: String, _ hostClient: HostClient?, _ problem: String?) async {
        let parts = WebAddress(address)
        let breaker = await hostClient?.breaker ?? (failures: 0, rest: nil)
        self.init(
            host: parts?.host ?? address, port: parts?.port ?? 443, role: role,
            asked: await hostClient?.hasAsked ?? false, breaker: breaker.rest == nil ? .closed : .open,
            failures: breaker.failures, retry: breaker.rest?.inSeconds, problem: problem)
    }
}
