internal import CCrypt
internal import Glibc
internal import Kitchen
internal import Linux

/// What is stored of a PIN: a slow salted hash, yescrypt, which guessing cannot be sped up for by graphics cards.
struct PINHash: Sendable {
    /// yescrypt's own measure, Debian's for passwords: 16 MB of memory, which is given back, and 18 ms of a server's
    /// core; of a small board's some 100 ms.
    private static let cost: UInt = 5
    /// Makes one hash after another, so that several tries at once take no more memory than one.
    private static let work = LongWork(named: "galley.pin")

    /// As crypt(5) writes it, salt and cost included.
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
