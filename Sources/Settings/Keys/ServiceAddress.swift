internal import FoundationEssentials
internal import Glibc

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

    /// nil for what is no acceptable address.
    public init?(_ text: String, _ kind: Kind) {
        guard text.utf8.count <= 2048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: text, encodingInvalidCharacters: false),
            let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty
        else { return nil }
        guard parts.user == nil, parts.password == nil, !text.contains("@"), parts.fragment == nil,
            kind == .whole || parts.query == nil, (1...65_535).contains(parts.port ?? 443)
        else { return nil }
        guard scheme == "https" || (scheme == "http" && Self.isLoopback(host)) else { return nil }
        self.host = host
        let port = parts.port.flatMap { $0 == (scheme == "http" ? 80 : 443) ? nil : ":\($0)" }
        origin = "\(scheme)://\(host)\(port ?? "")"
    }

    /// 127.0.0.0/8, ::1 and `localhost` as they are written in full; no short form that another reader may take for
    /// something else.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" || host == "::1" { return true }
        var address = in_addr()
        return host.hasPrefix("127.") && inet_pton(AF_INET, host, &address) == 1
    }
}
