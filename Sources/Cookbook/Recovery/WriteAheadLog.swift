/// A parser for SQLite's write-ahead log (WAL) that skips damaged frames.
///
/// SQLite itself stops at the first frame with a wrong checksum and drops all that follow. A frame's checksum continues
/// from the one in the previous frame's header. So each frame can be checked by itself, and only damaged ones are lost.
///
/// Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
struct WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24
    private static let pageSizes: Set<Int> = [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536]

    /// The newest version of each page in a good frame of a committed transaction, by page number from 1.
    private(set) var pages: [Int: ArraySlice<UInt8>] = [:]
    /// The number of pages of the store after the last transaction, or `nil` if no transaction is complete.
    private(set) var pageCount: Int?
    /// True if a damaged frame has a good one behind it, so that pages may be of different age.
    private(set) var hasGap = false

    /// Parses the content of a WAL file.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - pageSize: The page size of the store in bytes.
    init(_ bytes: [UInt8], pageSize: Int) {
        guard Self.pageSizes.contains(pageSize), bytes.count >= Self.headerSize else { return }
        // The last bit of the magic number is the byte order of the checksum.
        let isBigEndian = bytes[3] & 1 == 1
        let size = Self.frameHeaderSize + pageSize
        var sum = Sum(bytes[24..<32])
        let isHeaderGood = Sum().adding(bytes[..<24], isBigEndian) == sum
        var salt = isHeaderGood ? bytes[16..<24] : nil
        var (hasBegun, hasDamage) = (false, false)
        var begun: [Int: ArraySlice<UInt8>] = [:]
        for start in stride(from: Self.headerSize, through: bytes.count - size, by: size) {
            let header = bytes[start..<(start + Self.frameHeaderSize)]
            let content = bytes[(start + Self.frameHeaderSize)..<(start + size)]
            let stored = Sum(header.suffix(8))
            let isGood = sum.adding(header.prefix(8), isBigEndian).adding(content, isBigEndian) == stored
            sum = stored
            guard isGood else {
                hasDamage = true
                continue
            }
            // Frames with another salt are left over from an earlier WAL.
            let ownSalt = header.dropFirst(8).prefix(8)
            if let salt, !salt.elementsEqual(ownSalt) {
                if hasBegun { break }
                continue
            }
            (salt, hasBegun) = (ownSalt, true)
            hasGap = hasGap || hasDamage
            begun[Int(clamping: Self.number(header))] = content
            let count = Int(clamping: Self.number(header.dropFirst(4)))
            guard count > 0 else { continue }
            pages.merge(begun) { $1 }
            begun = [:]
            pageCount = count
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The WAL's checksum over 32-bit words.
    private struct Sum: Equatable {
        private var (first, second): (UInt32, UInt32)

        init() { (first, second) = (0, 0) }

        init(_ bytes: ArraySlice<UInt8>) {
            first = number(bytes)
            second = number(bytes.dropFirst(4))
        }

        func adding(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Sum {
            var sum = self
            var place = bytes.startIndex
            while place + 8 <= bytes.endIndex {
                sum.first &+= Self.word(bytes, place, isBigEndian) &+ sum.second
                sum.second &+= Self.word(bytes, place + 4, isBigEndian) &+ sum.first
                place += 8
            }
            return sum
        }

        private static func word(_ bytes: ArraySlice<UInt8>, _ place: Int, _ isBigEndian: Bool) -> UInt32 {
            let (a, b) = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
            let (c, d) = (UInt32(bytes[place + 2]), UInt32(bytes[place + 3]))
            return isBigEndian ? a << 24 | b << 16 | c << 8 | d : d << 24 | c << 16 | b << 8 | a
        }
    }
}
