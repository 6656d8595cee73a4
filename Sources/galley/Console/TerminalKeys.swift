/// Splits the bytes of a terminal into keys. A read may return several keys, or a part of one.
struct TerminalKeys {
    private var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// True if the rest may be the beginning of a key. It may also be the key Escape alone; only a timeout can tell.
    var isUnfinished: Bool { !bytes.isEmpty && length == nil }

    /// Removes the next key, and returns its bytes; `nil` if there is no complete key.
    mutating func next() -> [UInt8]? {
        guard let length else { return nil }
        defer { bytes.removeFirst(length) }
        return Array(bytes.prefix(length))
    }

    /// Returns each remaining byte as a key of its own. For use when no more bytes arrive.
    mutating func rest() -> [[UInt8]] {
        defer { bytes = [] }
        return bytes.map { [$0] }
    }

    private static let escape: UInt8 = 0x1B

    /// Length of the first key in bytes, if it is complete (ECMA-48, 5.4: control sequences end with 0x40 to 0x7E).
    private var length: Int? {
        guard bytes.first == Self.escape else { return letterLength }
        guard bytes.count > 1 else { return nil }
        switch bytes[1] {
        case UInt8(ascii: "O"): return bytes.count > 2 ? 3 : nil
        case UInt8(ascii: "["): return bytes[2...].firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
        default: return 1
        }
    }

    /// Length of a UTF-8 character in bytes, if it is complete; 1 for a byte that can't begin one.
    private var letterLength: Int? {
        guard let first = bytes.first else { return nil }
        let length = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.prefix(length).dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return 1 }
        return length <= bytes.count ? length : nil
    }
}
