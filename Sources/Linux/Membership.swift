internal import Glibc

/// Whether this process is in a group, or may do what its members may since it runs as root (getgroups(2)).
public func isMember(ofGroup id: UInt32) throws(SystemError) -> Bool {
    if geteuid() == 0 || getegid() == id { return true }
    let count = getgroups(0, nil)
    guard count >= 0 else { throw .last("getgroups") }
    var groups = [gid_t](repeating: 0, count: Int(count))
    let found = getgroups(count, &groups)
    guard found >= 0 else { throw .last("getgroups") }
    return groups.prefix(Int(found)).contains(id)
}
