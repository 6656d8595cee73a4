/// The target of a redirect that the client may follow.
struct Redirect {
    let url: String
    /// True if the target has the scheme, host and port of the first request. Only then the secret is sent.
    let isSameOrigin: Bool
    /// True if the target is reached without TLS, and so only on this machine.
    let isLoopbackOnly: Bool

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
        let target = isUpgraded ? target.upgraded : target
        func refused(_ reason: String) -> HTTPError {
            .redirectRefused(host: origin.host, target: WebAddress(target)?.host ?? Self.unnamed, reason: reason)
        }
        guard let address = WebAddress(target) else { throw refused("the target is not a web address") }
        guard address.scheme == origin.scheme || isUpgraded && address.scheme == "https" else {
            throw refused("the scheme changes to \(address.scheme)")
        }
        guard address.isAllowed else { throw refused("http is allowed only to this machine") }
        isSameOrigin = address.origin == origin.origin
        isLoopbackOnly = address.scheme == "http"
        if !isSameOrigin, let number = IPAddress(address.host), !origin.mayRedirect(to: number) {
            throw refused("the target is in a private network")
        }
        url = target
    }
}

extension String {
    /// The address with `https` in place of `http`, unless it is on this machine or has a port of its own.
    var upgraded: String {
        guard let address = WebAddress(self), address.scheme == "http", address.port == 80, !address.isLoopback else {
            return self
        }
        return address.upgradedText(of: self)
    }
}

extension WebAddress {
    /// Returns true if a server at this address may redirect to an IP address. A server must not send the client into
    /// the private network around it. Only a server on this machine may redirect to this machine.
    func mayRedirect(to number: IPAddress) -> Bool {
        !number.isPrivate || (isLoopback && number.isLoopback)
    }
}
