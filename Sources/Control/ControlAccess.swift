internal import Glibc
internal import Linux

/// Access rule for a kiosk's socket: root, the kiosk's own user and, if one is given, the members of a group may use
/// it.
///
/// The kernel reports the peer's user (SO_PEERCRED), so no peer can pretend to be another user. The rule applies
/// regardless of the mode of the socket's file.
public struct ControlAccess: Hashable, Sendable {
    /// Group whose members may use the socket; `nil` for none.
    public var group: UInt32?

    public init(group: UInt32? = nil) {
        self.group = group
    }

    /// Mode of the socket's file.
    var mode: UInt32 { group == nil ? 0o600 : 0o660 }

    /// Returns true if the peer may use the kiosk.
    ///
    /// - Throws: the kernel's error if the peer's groups can't be read.
    func admits(_ peer: Peer, on stream: UnixStream) throws(SystemError) -> Bool {
        if peer.uid == 0 || peer.uid == geteuid() { return true }
        guard let group else { return false }
        return try stream.peerIsMember(of: group)
    }
}
