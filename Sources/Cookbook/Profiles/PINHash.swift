internal import CCrypt
internal import Glibc
internal import Kitchen
internal import Linux

/// A salted yescrypt hash of a PIN. It is slow to compute, and graphics cards can't speed up guessing.
struct PINHash: Sendable {
    /// The cost factor of yescrypt, as Debian uses it for passwords.
    ///
    /// A hash takes 16 MB of memory for a moment, and 18 ms on one core of a server or about 100 ms on a small board.
    private static let cost: UInt = 5
    /// The queue that computes one hash at a time, so that several logins at once take no more memory than one.
    private static let work = LongWork(named: "galley.pin")

    /// The hash in the format of crypt(5), with salt and cost.
    let text: String

    init(text: String) {
        self.text = text
    }

    init(of pin: PIN) async throws(SystemError) {
        text = try await Self.work.run { () throws(SystemError) in
            var bytes = [CChar](repeating: 0, count: Int(CCRYPT_SIZE))
            guard ccrypt_make(pin.digits, Self.cost, &bytes) == 0 else { throw .last("crypt_rn") }
            return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    func matches(_ pin: PIN) async throws(SystemError) -> Bool {
        try await Self.work.run { [text] () throws(SystemError) in
            let answer = ccrypt_matches(pin.digits, text)
            guard answer >= 0 else { throw .last("crypt_rn") }
            return answer == 1
        }
    }
}
