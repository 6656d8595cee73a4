internal import Control
internal import HTTP
internal import Kiosk

extension HostDocument {
    /// How the service at an address fares; without a courier, nobody has needed it yet.
    init(_ role: Role, at address: String, _ courier: Courier?, _ problem: String?) async {
        let parts = WebAddress(address)
        let breaker = await courier?.breaker ?? (failures: 0, rest: nil)
        self.init(
            host: parts?.host ?? address, port: parts?.port ?? 443, role: role,
            asked: await courier?.hasAsked ?? false, breaker: breaker.rest == nil ? .closed : .open,
            failures: breaker.failures, retry: breaker.rest?.inSeconds, problem: problem)
    }
}
