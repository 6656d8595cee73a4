internal import HTTP

/// The address of a service: `https`, or `http` on this machine itself; no user, password or fragment.
public struct ServiceAddress: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Paths are appended to it, so it has no query.
        case base
        /// Used as it is.
        case whole

        var acceptable: String {
            let whole = "an https:// address (http:// for this machine's own 127.0.0.1, [::1] or localhost only)"
            return whole + " without user, password" + (self == .base ? ", query" : "") + " and fragment"
        }
    }

    /// In lower case.
    public let host: String
    /// Scheme, host and port, as in `https://home.example.org:8443`; the port only where it is not the scheme's own.
    public let origin: String

    /// Returns nil for what is no acceptable address.
    public init?(_ text: String, _ kind: Kind) {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let address = WebAddress(text), address.isAllowed, !address.hasFragment,
            kind == .whole || !address.hasQuery
        else { return nil }
        host = address.host
        origin = address.origin
    }
}
