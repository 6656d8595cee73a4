internal import Glibc

/// Returns true if this process belongs to a group or runs as root (getgroups(2)).
///
/// - Throws: `SystemError` if the groups can't be read.
public func isMember(ofGroup id: UInt32) throws(SystemError) -> Bool {
    if geteuid() == 0 || getegid() == id { return true }
    let count = getgroups(0, nil)
    guard count >= 0 else { throw .last("getgroups") }
    var groups = [gid_t](repeating: 0, count: Int(count))
    let found = getgroups(count, &groups)
    guard found >= 0 else { throw .last("getgroups") }
    return groups.prefix(Int(found)).contains(id)
}
