internal import CCurl

/// An absolute web address, parsed by libcurl, so that the same parser checks the address and connects to it.
///
/// An address that two programs could read differently is refused. The host must be written exactly as libcurl reads
/// it: no user part (not even an empty one), no percent-encoding in the host, and no octal, hexadecimal or short IPv4
/// number. Backslashes, spaces, newlines and other control characters are refused everywhere.
public struct WebAddress: Hashable, Sendable {
    /// The scheme in lower case.
    public let scheme: String
    /// The host in lower case, without the brackets of IPv6.
    public let host: String
    /// The port, or the default port of the scheme if the text has none.
    public let port: Int
    /// True if there is a `?`, even with nothing after it.
    public let hasQuery: Bool
    /// True if there is a `#`, even with nothing after it.
    public let hasFragment: Bool
    private let isDefaultPort: Bool

    /// Parses an address. Returns `nil` if it is not absolute or is ambiguous.
    public init?(_ text: String) {
        guard !text.unicodeScalars.contains(where: \.isForbidden), let parts = Parts(text),
            let written = Authority(in: text), written.matches(parts.host, port: parts.port)
        else { return nil }
        scheme = parts.scheme
        host = parts.host.lowercased().filter { !"[]".contains($0) }
        port = parts.port ?? parts.defaultPort
        isDefaultPort = port == parts.defaultPort
        hasQuery = text.utf8.prefix { $0 != UInt8(ascii: "#") }.contains(UInt8(ascii: "?"))
        hasFragment = text.utf8.contains(UInt8(ascii: "#"))
    }

    /// The scheme, host and port, as in `https://home.example.org:8443`, without the scheme's default port.
    public var origin: String {
        "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(isDefaultPort ? "" : ":\(port)")"
    }

    /// The address of a page as a person types it: with `https` in place of `http`, unless it is in this machine's own
    /// network or has a port of its own. Returns `nil` for other texts.
    public static func page(_ text: String) -> String? {
        guard let address = WebAddress(text), ["http", "https"].contains(address.scheme) else { return nil }
        guard address.scheme == "http", address.port == 80, !address.isLocal, !address.isLoopback else { return text }
        let rest = text.drop { $0 != ":" }.dropFirst(3).drop { !"/?#".contains($0) }
        return "https://\(address.host.contains(":") ? "[\(address.host)]" : address.host)\(rest)"
    }

    /// True if the host is this machine: `localhost` or a loopback address.
    public var isLoopback: Bool {
        host == "localhost" || IPAddress(host)?.isLoopback == true
    }

    /// True if the host is in this machine's own network: a private IP address, or a name that only a local network has
    /// (RFC 6762, RFC 8375, and names without a dot).
    public var isLocal: Bool {
        if let address = IPAddress(host) { return address.isPrivate }
        let names = ["local", "lan", "home", "internal", "home.arpa"]
        return !host.contains(".") || names.contains { host.hasSuffix(".\($0)") }
    }

    /// True if the client sends requests to this address: https, or http to this machine itself.
    public var isAllowed: Bool {
        scheme == "https" || (scheme == "http" && isLoopback)
    }
}

/// The parts of an address, parsed by libcurl.
private struct Parts {
    let scheme: String
    /// The host, with the brackets of IPv6.
    let host: String
    /// The port in the text, or `nil`.
    let port: Int?
    let defaultPort: Int

    init?(_ text: String) {
        guard let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
        func part(_ part: CURLUPart, flags: Int32 = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, part, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text)
        }
        guard let scheme = part(CURLUPART_SCHEME)?.lowercased(), let host = part(CURLUPART_HOST), !host.isEmpty,
            part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil, part(CURLUPART_ZONEID) == nil,
            let anyPort = part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap(Int.init), anyPort > 0
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = part(CURLUPART_PORT).flatMap(Int.init)
        defaultPort = ["http": 80, "https": 443][scheme] ?? anyPort
    }
}

/// The host and port as written: the text between `://` and the first `/`, `?` or `#`.
private struct Authority {
    let host: Substring
    let port: Substring?

    init?(in text: String) {
        guard let start = text.firstRange(of: "://")?.upperBound else { return nil }
        let whole = text[start...].prefix { !"/?#".contains($0) }
        // The colons of an IPv6 address are inside brackets.
        let end = whole.hasPrefix("[") ? whole.firstIndex(of: "]") ?? whole.startIndex : whole.startIndex
        let colon = whole[end...].firstIndex(of: ":")
        host = whole[..<(colon ?? whole.endIndex)]
        port = colon.map { whole[whole.index(after: $0)...] }
    }

    /// Returns true if the written host and port are those that libcurl has parsed.
    func matches(_ host: String, port: Int?) -> Bool {
        guard self.port.map({ $0.utf8.allSatisfy(isDigit) && Int($0) != nil && Int($0) == port }) ?? (port == nil)
        else { return false }
        if host.hasPrefix("[") {
            guard self.host.hasPrefix("["), self.host.hasSuffix("]") else { return false }
            let written = IPAddress(String(self.host.dropFirst().dropLast()))
            return written != nil && written == IPAddress(String(host.dropFirst().dropLast()))
        }
        return self.host.lowercased() == host.lowercased() && isName(host)
    }

    /// Returns true for a canonical IPv4 address, and for a name that no program reads as a number.
    private func isName(_ host: String) -> Bool {
        if IPAddress(host) != nil { return true }
        guard host.utf8.count <= 253, host.utf8.allSatisfy({ isDigit($0) || isLetter($0) || "-._".utf8.contains($0) })
        else { return false }
        let last = host.split(separator: ".").last?.lowercased() ?? ""
        return !last.isEmpty && !last.utf8.allSatisfy(isDigit) && !last.hasPrefix("0x")
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension Unicode.Scalar {
    /// True for control characters, white space and the backslash, which programs read differently inside an address.
    fileprivate var isForbidden: Bool {
        properties.generalCategory == .control || properties.isWhitespace || self == "\\"
    }
}
