internal import Glibc

/// Returns the ID of a group, or `nil` if this machine has no group of that name (getgrnam_r(3)).
///
/// - Throws: `SystemError` if the lookup fails.
public func groupID(named name: String) throws(SystemError) -> UInt32? {
    var entry = group()
    var found: UnsafeMutablePointer<group>?
    var id: UInt32?
    try lookUp("getgrnam") { buffer, size in
        let code = getgrnam_r(name, &entry, buffer, size, &found)
        id = found == nil ? nil : entry.gr_gid
        return code
    }
    return id
}

/// Returns true if this machine has a user of that name (getpwnam_r(3)).
///
/// - Throws: `SystemError` if the lookup fails.
public func hasUser(named name: String) throws(SystemError) -> Bool {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    try lookUp("getpwnam") { getpwnam_r(name, &entry, $0, $1, &found) }
    return found != nil
}

/// Calls `ask` with growing buffers until the answer fits, because a group may have many members.
private func lookUp(
    _ call: String, _ ask: (_ buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32
) throws(SystemError) {
    var size = 1024
    while true {
        var buffer = [CChar](repeating: 0, count: size)
        switch ask(&buffer, size) {
        case 0: return
        case ERANGE where size < 1 << 20: size *= 2
        case EINTR: continue
        case let code: throw SystemError(call, code: code)
        }
    }
}
