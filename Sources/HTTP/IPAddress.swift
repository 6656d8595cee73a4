internal import Glibc

/// An IPv4 or IPv6 address.
struct IPAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    /// Parses an address: IPv4 as four decimal numbers, and IPv6 in any spelling. Returns `nil` for any other text.
    init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        // The C library would stop at a zero byte.
        guard !text.utf8.contains(0) else { return nil }
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: &v4, Array.init)
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            bytes = Self.unmapped(withUnsafeBytes(of: &v6, Array.init))
        } else {
            return nil
        }
    }

    /// Copies the address of a socket. Returns `nil` for families other than IPv4 and IPv6.
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

    /// Returns the IPv4 address in an IPv4-mapped address (RFC 4291, 2.5.5.2), to which the kernel connects.
    private static func unmapped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) ? Array(bytes.suffix(4)) : bytes
    }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// True if the address is not a public address of the Internet.
    ///
    /// That is: loopback, private, carrier-grade NAT, link-local, multicast, or reserved for tests and documentation.
    /// An IPv6 address with embedded IPv4 addresses is private if one of them is.
    var isPrivate: Bool {
        if bytes.count == 4 { return Self.isPrivateV4(bytes) }
        if let embedded = embeddedV4 { return embedded.contains(where: Self.isPrivateV4) }
        // Public addresses are only in 2000::/3 (RFC 4291, 2.4).
        guard bytes[0] & 0xE0 == 0x20 else { return true }
        return Self.reservedV6.contains { $0.contains(bytes) }
    }

    /// The IPv4 addresses embedded in an IPv6 address of a transition mechanism, or `nil` for other addresses.
    private var embeddedV4: [[UInt8]]? {
        let last = Array(bytes[12...])
        if Self.compatible.contains(bytes) || Self.translated.contains(bytes) || Self.nat64.contains(bytes) {
            return [last]
        }
        if Self.sixToFour.contains(bytes) { return [Array(bytes[2..<6])] }
        // The address of the Teredo server, and the inverted address of the client (RFC 4380, 4).
        if Self.teredo.contains(bytes) { return [Array(bytes[4..<8]), last.map { ~$0 }] }
        return nil
    }

    private static func isPrivateV4(_ bytes: [UInt8]) -> Bool { reservedV4.contains { $0.contains(bytes) } }
}

/// A block of addresses with the same prefix.
private struct Block {
    let start: [UInt8]
    let bits: Int

    init(_ start: [UInt8], _ bits: Int) { (self.start, self.bits) = (start, bits) }

    func contains(_ bytes: [UInt8]) -> Bool {
        for (index, expected) in start.enumerated() {
            let left = min(max(bits - 8 * index, 0), 8)
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> left)
            if bytes[index] & mask != expected & mask { return false }
        }
        return true
    }
}

extension IPAddress {
    /// The blocks of https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast (RFC 5771).
    fileprivate static let reservedV4 = [
        Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16),
        Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24), Block([192, 88, 99], 24),
        Block([192, 168], 16), Block([198, 18], 15), Block([198, 51, 100], 24), Block([203, 0, 113], 24),
        Block([224], 4), Block([240], 4),
    ]

    /// The blocks of https://www.iana.org/assignments/iana-ipv6-special-registry that are in 2000::/3 and embed no IPv4
    /// address.
    fileprivate static let reservedV6 = [
        Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32), Block([0x3F, 0xFF, 0x00], 20),
    ]

    /// The block of `::a.b.c.d` (RFC 4291, 2.5.5.1). `::` and `::1` give 0.0.0.0 and 0.0.0.1, which are private.
    fileprivate static let compatible = Block([UInt8](repeating: 0, count: 12), 96)
    /// The block of `::ffff:0:a.b.c.d` (RFC 2765, 2.1).
    fileprivate static let translated = Block([UInt8](repeating: 0, count: 8) + [0xFF, 0xFF, 0, 0], 96)
    /// The block of `64:ff9b::a.b.c.d` (RFC 6052, 2.1). 64:ff9b:1::/48 is for local use (RFC 8215) and so private.
    fileprivate static let nat64 = Block([0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8), 96)
    fileprivate static let sixToFour = Block([0x20, 0x02], 16)
    fileprivate static let teredo = Block([0x20, 0x01, 0, 0], 32)
}
