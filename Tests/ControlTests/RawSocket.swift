import Glibc

@testable import Linux

/// Misuse of a socket that the kiosk's own commands never do.
extension UnixStream {
    func endSending() {
        shutdown(socket.raw, Int32(SHUT_WR))
    }

    /// Sends a byte and lets 20 ms pass; false if the other end hangs up.
    func sendSlowly(_ byte: UInt8) throws -> Bool {
        do {
            try send([byte], until: soon)
            return try !receive(upTo: 1, until: KernelClock.monotonic.now + .milliseconds(20)).isEmpty
        } catch {
            return error.code == ETIMEDOUT
        }
    }

    /// Sends the bytes, and the descriptor along with them (unix(7), SCM_RIGHTS).
    func send(_ bytes: [UInt8], along descriptor: Int32) throws(SystemError) {
        var bytes = bytes
        // A cmsghdr (length, level, type), the descriptor, and padding to a whole word.
        var control: [Int32] = [20, 0, SOL_SOCKET, 1, descriptor, 0]
        let sent = bytes.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { control in
                var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return sendmsg(socket.raw, &message, 0)
                }
            }
        }
        guard sent == bytes.count else { throw .last("sendmsg") }
    }
}
