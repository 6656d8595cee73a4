internal import CCrypt
internal import Dispatch
internal import Glibc
internal import Kitchen
internal import Linux

/// What is stored of a PIN: a slow salted hash, yescrypt, which guessing cannot be sped up for by graphics cards.
struct PINHash: Sendable {
    /// yescrypt's own measure, Debian's for passwords: 16 MB of memory, which is given back, and 18 ms of a server's
    /// core; of a small board's some 100 ms.
    private static let cost: UInt = 5
    /// One at a time, so that several tries at once take no more memory than one; and here, for it would hold up the one
    /// thread of all tasks.
    private static let queue = DispatchQueue(label: "galley.pin")

    /// As crypt(5) writes it, salt and cost included.
    let text: String

    init(text: String) {
        self.text = text
    }

    init(of pin: PIN) async throws(SystemError) {
        text = try await Self.onQueue { () throws(SystemError) in
            var bytes = [CChar](repeating: 0, count: Int(CCRYPT_SIZE))
            guard ccrypt_make(pin.digits, Self.cost, &bytes) == 0 else { throw .last("crypt_rn") }
            return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }.get()
    }

    func matches(_ pin: PIN) async throws(SystemError) -> Bool {
        try await Self.onQueue { [text] () throws(SystemError) in
            let answer = ccrypt_matches(pin.digits, text)
            guard answer >= 0 else { throw .last("crypt_rn") }
            return answer == 1
        }.get()
    }

    private static func onQueue<Value: Sendable>(
        _ work: @escaping @Sendable () throws(SystemError) -> Value
    ) async -> Result<Value, SystemError> {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result(catching: work)) }
        }
    }
}
