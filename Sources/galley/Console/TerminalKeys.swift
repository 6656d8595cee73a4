/// Takes apart what a terminal sends: several keys may come in one piece, and one key in several.
struct TerminalKeys {
    private var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// Whether the rest may be the beginning of a key; Escape alone is one too, which only time can tell.
    var isUnfinished: Bool { !bytes.isEmpty && length == nil }

    /// The bytes of the next key; nil when there is none, or not all of it.
    mutating func next() -> [UInt8]? {
        guard let length else { return nil }
        defer { bytes.removeFirst(length) }
        return Array(bytes.prefix(length))
    }

    /// Nothing more comes for now: what there is are keys.
    mutating func rest() -> [[UInt8]] {
        defer { bytes = [] }
        return bytes.map { [$0] }
    }

    private static let escape: UInt8 = 0x1B

    /// Of the first key, if all of it is there (ECMA-48, 5.4: control sequences end with 0x40 to 0x7E).
    private var length: Int? {
        guard bytes.first == Self.escape else { return letterLength }
        guard bytes.count > 1 else { return nil }
        switch bytes[1] {
        case UInt8(ascii: "O"): return bytes.count > 2 ? 3 : nil
        case UInt8(ascii: "["): return bytes[2...].firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
        default: return 1
        }
    }

    /// Of a letter in UTF-8; what can be none is one byte long.
    private var letterLength: Int? {
        guard let first = bytes.first else { return nil }
        let length = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard bytes.prefix(length).dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) else { return 1 }
        return length <= bytes.count ? length : nil
    }
}
