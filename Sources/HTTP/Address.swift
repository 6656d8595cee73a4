internal import CCurl
internal import Glibc

/// An absolute address, taken apart by the parser that libcurl itself connects with.
struct Address: Hashable, Sendable {
    let scheme: String
    /// Lower case, without the brackets of IPv6.
    let host: String
    let port: Int

    /// Nil for what is no absolute address, and for one with a user or password in it.
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
        guard let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST),
            let port = part(CURLUPART_PORT, flags: CURLU_DEFAULT_PORT).flatMap(Int.init),
            part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil
        else { return nil }
        self.scheme = scheme
        self.host = host.lowercased().filter { !"[]".contains($0) }
        self.port = port
    }

    /// This machine, by name or by number.
    var isLoopback: Bool {
        host == "localhost" || IPAddress(host)?.isLoopback == true
    }

    /// https, or http to this machine itself.
    var isAllowed: Bool {
        scheme == "https" || (scheme == "http" && isLoopback)
    }
}

/// The bytes of an IPv4 or IPv6 address.
struct IPAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: &v4, Array.init)
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            bytes = Self.unmapped(withUnsafeBytes(of: &v6, Array.init))
        } else {
            return nil
        }
    }

    /// Nil for families other than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            bytes = withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr, Array.init)
        case AF_INET6:
            bytes = Self.unmapped(withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr, Array.init))
        default: return nil
        }
    }

    /// An IPv4 address in the clothes of IPv6 (RFC 4291, 2.5.5.2) is taken as what it is.
    private static func unmapped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) ? Array(bytes.suffix(4)) : bytes
    }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Not out on the Internet: this machine, its network, its provider's network, the link, or nobody (RFC 6890).
    var isPrivate: Bool {
        guard bytes.count == 4 else {
            return isLoopback || bytes.allSatisfy { $0 == 0 }
                || bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0x80 == 0x80)
        }
        return switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168): true
        case (100, let next): (64...127).contains(next)
        case (172, let next): (16...31).contains(next)
        default: false
        }
    }
}
