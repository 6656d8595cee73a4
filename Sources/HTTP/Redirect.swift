/// The target of a redirect that the client may follow.
struct Redirect {
    let url: String
    /// True if the target has the scheme, host and port of the first request. Only then the secret is sent.
    let isSameOrigin: Bool
    /// True if the first request went without TLS, and the target has it.
    let isUpgrade: Bool

    /// The name of the target in messages if it is not a web address.
    static let unnamed = "another scheme"

    /// Checks a redirect.
    ///
    /// - Parameters:
    ///   - target: The absolute address of the target.
    ///   - origin: The address of the first request.
    ///   - isUpgraded: True to follow a redirect to `http` on another machine as `https`.
    /// - Throws: ``HTTPError/redirectRefused(host:target:reason:)`` if the client must not follow it.
    init(to target: String, from origin: WebAddress, isUpgraded: Bool = false) throws(HTTPError) {
        let target = isUpgraded ? WebAddress.page(target) ?? target : target
        func refused(_ reason: String) -> HTTPError {
            .redirectRefused(host: origin.host, target: WebAddress(target)?.host ?? Self.unnamed, reason: reason)
        }
        guard let address = WebAddress(target) else { throw refused("the target is not a web address") }
        guard address.scheme == origin.scheme || isUpgraded && address.scheme == "https" else {
            throw refused("the scheme changes to \(address.scheme)")
        }
        isSameOrigin = address.origin == origin.origin
        isUpgrade = address.scheme != origin.scheme
        guard address.isAllowed || isSameOrigin else { throw refused("http is allowed only to this machine") }
        if !isSameOrigin, let number = IPAddress(address.host), !origin.mayRedirect(to: number) {
            throw refused("the target is in a private network")
        }
        url = target
    }
}

extension WebAddress {
    /// Returns true if a server at this address may redirect to an IP address. A server must not send the client into
    /// the private network around it. Only a server on this machine may redirect to this machine.
    func mayRedirect(to number: IPAddress) -> Bool {
        !number.isPrivate || (isLoopback && number.isLoopback)
    }
}
