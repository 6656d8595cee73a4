internal import Glibc
internal import Linux

/// Who may talk to a kiosk: root, the user it runs as and, where one is given, the members of a group. The kernel
/// tells who is at the other end, so nobody can pretend; it holds also where the socket's file is open to others.
public struct ControlAccess: Hashable, Sendable {
    public var group: UInt32?

    public init(group: UInt32? = nil) {
        self.group = group
    }

    /// Of the socket's file.
    var mode: UInt32 { group == nil ? 0o600 : 0o660 }

    func admits(_ peer: Peer, on stream: UnixStream) throws(SystemError) -> Bool {
        if peer.uid == 0 || peer.uid == geteuid() { return true }
        guard let group else { return false }
        return try stream.peerIsMember(of: group)
    }
}
