internal import Glibc

/// Returns the addresses at which other machines can reach this one, IPv4 before IPv6 (getifaddrs(3)).
///
/// Only interfaces that are up and connected count. Loopback and link-local addresses are left out.
///
/// - Throws: `SystemError` if the interfaces can't be listed.
public func networkAddresses() throws(SystemError) -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { throw .last("getifaddrs") }
    defer { freeifaddrs(list) }
    var found: [(family: Int32, text: String)] = []
    var next = list
    while let entry = next?.pointee {
        next = entry.ifa_next
        if let address = entry.address { found.append(address) }
    }
    return [AF_INET, AF_INET6].flatMap { family in found.filter { $0.family == family }.map(\.text) }
}

/// Returns the host name of this machine (gethostname(2)).
///
/// - Throws: `SystemError` if the name can't be read.
public func hostName() throws(SystemError) -> String {
    var name = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    guard gethostname(&name, name.count) == 0 else { throw .last("gethostname") }
    return name.text
}

extension ifaddrs {
    /// The address, or `nil` if other machines can't use it.
    fileprivate var address: (family: Int32, text: String)? {
        let needed = UInt32(IFF_UP | IFF_RUNNING)
        guard ifa_flags & needed == needed, ifa_flags & UInt32(IFF_LOOPBACK) == 0, let address = ifa_addr else {
            return nil
        }
        let family = Int32(address.pointee.sa_family)
        let size =
            switch family {
            case AF_INET: MemoryLayout<sockaddr_in>.size
            case AF_INET6: MemoryLayout<sockaddr_in6>.size
            default: 0
            }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard size > 0,
            getnameinfo(address, socklen_t(size), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
        else { return nil }
        // A link-local address has a zone: `fe80::1%eth0` (RFC 4007, 11).
        return text.text.contains("%") ? nil : (family, text.text)
    }
}

extension [CChar] {
    fileprivate var text: String {
        String(decoding: prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
