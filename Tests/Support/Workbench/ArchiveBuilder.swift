/// Writes zip, tar and gzip files byte by byte, so that a test can make damaged and hostile ones.
public enum ArchiveBuilder {
    /// An entry of an archive.
    public struct Entry {
        public var name: [UInt8]
        public var contents: Contents
        /// The type and permissions (stat(2)).
        public var mode: UInt32 = 0o100644
        public var isEncrypted = false
        /// The size that the archive claims instead of the right one.
        public var claimedSize: UInt32?
        /// The type in a tar archive.
        public var type: Unicode.Scalar = "0"
        /// The target of a link in a tar archive.
        public var link = ""

        public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

        public init(_ name: String, _ bytes: [UInt8]) {
            self.name = Array(name.utf8)
            contents = .bytes(bytes)
        }

        /// An entry of many zeros, which take little room in a zip archive.
        public init(_ name: String, zeros: Int) {
            self.name = Array(name.utf8)
            contents = .zeros(zeros)
        }
    }

    public enum Contents {
        case bytes([UInt8])
        case zeros(Int)
    }

    // MARK: Zip

    /// A zip archive (APPNOTE.TXT of PKWARE, version 6.3).
    public static func zip(_ entries: [Entry]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = UInt32(archive.count)
            let (method, stored, size, checksum) = entry.contents.zipped
            // Bit 0: encrypted. Bit 11: the name is UTF-8.
            let flags = (entry.isEncrypted ? 1 : 0) | 0x800 as UInt16
            let common =
                word(20) + word(flags) + word(method) + word(0) + word(0x21) + long(checksum)
                + long(UInt32(stored.count)) + long(entry.claimedSize ?? UInt32(size)) + word(UInt16(entry.name.count))
                + word(0)
            archive += long(0x0403_4B50) + common + entry.name + stored
            directory +=
                long(0x0201_4B50) + word(3 << 8 | 20) + common + word(0) + word(0) + word(0) + long(entry.mode << 16)
                + long(offset) + entry.name
        }
        let count = UInt16(truncatingIfNeeded: entries.count)
        let start = UInt32(archive.count)
        archive += directory
        guard entries.count > 0xFFFF else {
            return archive + long(0x0605_4B50) + word(0) + word(0) + word(count) + word(count)
                + long(UInt32(directory.count)) + long(start) + word(0)
        }
        // Zip64: the record, its locator, and an end without numbers.
        let record = UInt64(archive.count)
        archive +=
            long(0x0606_4B50) + double(44) + word(45) + word(45) + long(0) + long(0) + double(UInt64(entries.count))
        archive += double(UInt64(entries.count)) + double(UInt64(directory.count)) + double(UInt64(start))
        archive += long(0x0706_4B50) + long(0) + double(record) + long(1)
        return archive + long(0x0605_4B50) + word(0) + word(0) + word(0xFFFF) + word(0xFFFF) + long(.max) + long(.max)
            + word(0)
    }

    // MARK: Tar

    /// A tar archive (pax(1), ustar).
    public static func tar(_ entries: [Entry]) -> [UInt8] {
        entries.flatMap { entry -> [UInt8] in
            let bytes = entry.contents.bytes
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ text: some Collection<UInt8>, at place: Int) {
                header.replaceSubrange(place..<(place + text.count), with: text)
            }
            func octal(_ number: Int, _ digits: Int) -> [UInt8] {
                let text = String(number, radix: 8)
                return Array((String(repeating: "0", count: digits - text.count) + text).utf8)
            }
            put(entry.name.prefix(100), at: 0)
            put(octal(Int(entry.mode & 0o7777), 7), at: 100)
            put(octal(0, 7), at: 108)
            put(octal(0, 7), at: 116)
            put(octal(entry.claimedSize.map(Int.init) ?? (entry.type == "0" ? bytes.count : 0), 11), at: 124)
            put(octal(0, 11), at: 136)
            put([UInt8](repeating: 0x20, count: 8), at: 148)
            header[156] = UInt8(ascii: entry.type)
            put(Array(entry.link.utf8.prefix(100)), at: 157)
            put(Array("ustar\0".utf8) + Array("00".utf8), at: 257)
            put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [0, 0x20], at: 148)
            guard entry.type == "0" else { return header }
            return header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
        } + [UInt8](repeating: 0, count: 1024)
    }

    // MARK: Gzip

    /// Bytes in gzip's format (RFC 1952), not made smaller.
    public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(0xFFFF)
            let count = UInt16(block.count)
            stream += [rest.isEmpty ? 1 : 0] + word(count) + word(~count) + block
        } while !rest.isEmpty
        return gzip(stream, size: bytes.count, checksum: checksum(of: bytes))
    }

    /// Many zeros in gzip's format.
    public static func gzip(zeros: Int) -> [UInt8] {
        let (stream, checksum) = deflated(zeros: zeros)
        return gzip(stream, size: zeros, checksum: checksum)
    }

    private static func gzip(_ stream: [UInt8], size: Int, checksum: UInt32) -> [UInt8] {
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + stream + long(checksum) + long(UInt32(truncatingIfNeeded: size))
    }

    // MARK: Parts

    /// Zeros in one block with the fixed code of RFC 1951: a zero, then copies of 258 bytes in 13 bits each.
    static func deflated(zeros: Int) -> (stream: [UInt8], checksum: UInt32) {
        var stream: [UInt8] = []
        var (bits, count) = (0 as UInt32, 0 as UInt32)
        func put(_ code: UInt32, _ length: UInt32, isReversed: Bool) {
            for place in 0..<length {
                let bit = isReversed ? code >> (length - 1 - place) & 1 : code >> place & 1
                bits |= bit << count
                count += 1
                if count == 8 {
                    stream.append(UInt8(bits))
                    (bits, count) = (0, 0)
                }
            }
        }
        put(0b011, 3, isReversed: false)
        let copies = max(0, zeros - 1) / 258
        for _ in 0..<(zeros - copies * 258) { put(0b0011_0000, 8, isReversed: true) }
        for _ in 0..<copies {
            put(0b1100_0101, 8, isReversed: true)
            put(0, 5, isReversed: true)
        }
        put(0, 7, isReversed: true)
        if count > 0 { stream.append(UInt8(bits)) }
        return (stream, checksum(ofZeros: zeros))
    }

    static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }

    private static func checksum(ofZeros count: Int) -> UInt32 {
        var sum = ~0 as UInt32
        for _ in 0..<count { sum = table[Int(sum & 0xFF)] ^ sum >> 8 }
        return ~sum
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    private static func word(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    private static func long(_ number: UInt32) -> [UInt8] {
        word(UInt16(number & 0xFFFF)) + word(UInt16(number >> 16))
    }
    private static func double(_ number: UInt64) -> [UInt8] {
        long(UInt32(truncatingIfNeeded: number)) + long(UInt32(number >> 32))
    }
}

extension ArchiveBuilder.Contents {
    fileprivate var bytes: [UInt8] {
        switch self {
        case .bytes(let bytes): bytes
        case .zeros(let count): [UInt8](repeating: 0, count: count)
        }
    }

    fileprivate var zipped: (method: UInt16, stored: [UInt8], size: Int, checksum: UInt32) {
        switch self {
        case .bytes(let bytes): return (0, bytes, bytes.count, ArchiveBuilder.checksum(of: bytes))
        case .zeros(let count):
            let (stream, checksum) = ArchiveBuilder.deflated(zeros: count)
            return (8, stream, count, checksum)
        }
    }
}
