internal import Glibc

/// The number of a group of this machine; nil where there is none of that name (getgrnam_r(3)).
public func groupID(named name: String) throws(SystemError) -> UInt32? {
    var size = 1024
    while true {
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var buffer = [CChar](repeating: 0, count: size)
        switch getgrnam_r(name, &entry, &buffer, size, &found) {
        case 0: return found == nil ? nil : entry.gr_gid
        // A group of many members.
        case ERANGE where size < 1 << 20: size *= 2
        case EINTR: continue
        case let code: throw SystemError("getgrnam", code: code)
        }
    }
}

/// Whether this machine has a user of that name (getpwnam_r(3)).
public func hasUser(named name: String) throws(SystemError) -> Bool {
    var size = 1024
    while true {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: size)
        switch getpwnam_r(name, &entry, &buffer, size, &found) {
        case 0: return found != nil
        case ERANGE where size < 1 << 20: size *= 2
        case EINTR: continue
        case let code: throw SystemError("getpwnam", code: code)
        }
    }
}
