internal import HTTP

/// The address of a service: `https`, or `http` on this machine itself; no user, password or fragment.
public struct ServiceAddress: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A base address: paths are appended, so it must not have a query.
        case base
        /// A full address, used unchanged.
        case whole

        var acceptable: String {
            let whole = "an https:// address (http:// only for this machine: 127.0.0.1, [::1] or localhost)"
            return whole + " without user, password" + (self == .base ? ", query" : "") + " or fragment"
        }
    }

    /// The host in lower case.
    public let host: String
    /// Scheme, host and port, such as `https://home.example.org:8443`. The scheme's default port is left out.
    public let origin: String

    /// Creates an address, or returns `nil` if the text isn't an acceptable one.
    public init?(_ text: String, _ kind: Kind) {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let address = WebAddress(text), address.isAllowed, !address.hasFragment,
            kind == .whole || !address.hasQuery
        else { return nil }
        host = address.host
        origin = address.origin
    }
}
