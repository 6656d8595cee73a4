internal import HTTP

/// The address of a service: `https`, or `http` on this machine itself or to a server of one's own; no user, password or
/// fragment.
public struct ServiceAddress: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A base address: paths are appended, so it must not have a query.
        case base
        /// A full address, used unchanged.
        case whole
        /// The base address of the owner's own server. It may also be `http` in the own network.
        case own

        var acceptable: String {
            let unencrypted =
                self == .own
                ? "an address or a name in your own network" : "this machine: 127.0.0.1, [::1] or localhost"
            return "an https:// address (http:// only for \(unencrypted)) without user, password"
                + (self == .whole ? "" : ", query") + " or fragment"
        }
    }

    /// The host in lower case.
    public let host: String
    /// Scheme, host and port, such as `https://home.example.org:8443`. The scheme's default port is left out.
    public let origin: String

    /// Creates an address, or returns `nil` if the text isn't an acceptable one.
    public init?(_ text: String, _ kind: Kind) {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let address = WebAddress(text), !address.hasFragment,
            address.isAllowed || kind == .own && address.scheme == "http" && address.isLocal,
            kind == .whole || !address.hasQuery
        else { return nil }
        host = address.host
        origin = address.origin
    }
}
