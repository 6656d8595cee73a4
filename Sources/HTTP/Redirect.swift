/// Where a redirect leads, if it may be followed.
struct Redirect {
    let url: String
    /// Whether it stays with the server that was asked first, the only one that gets the secret.
    let staysHome: Bool

    /// The target as texts name it where it is no address of the web.
    static let unnamed = "another scheme"

    /// `origin` is the address that was asked first; `target` is absolute.
    init(to target: String, from origin: WebAddress) throws(HTTPError) {
        func refused(_ reason: String) -> HTTPError {
            .redirectRefused(host: origin.host, target: WebAddress(target)?.host ?? Self.unnamed, reason: reason)
        }
        guard let address = WebAddress(target) else { throw refused("it is not an address of the web") }
        guard address.scheme == origin.scheme else { throw refused("the scheme changes to \(address.scheme)") }
        guard address.isAllowed else { throw refused("http goes to this machine only") }
        staysHome = address.origin == origin.origin
        if !staysHome, let number = IPAddress(address.host), !origin.mayLead(to: number) {
            throw refused("it is an address of a private network")
        }
        url = target
    }
}

extension WebAddress {
    /// A server may not send the client to the private network around it; only this machine may to itself.
    func mayLead(to number: IPAddress) -> Bool {
        !number.isPrivate || (isLoopback && number.isLoopback)
    }
}
