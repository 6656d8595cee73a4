/// SQLite's write-ahead log, read for what is good in it although some of it is damaged.
///
/// SQLite itself stops at the first frame whose checksum is wrong and drops all that follow. Each frame's checksum goes on
/// from that of the frame before, which stands in its header: so a frame can be checked by itself, and only those that
/// are damaged are left out.
///
/// Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
struct WriteAheadLog {
    private static let headerSize = 32
    private static let frameHeaderSize = 24
    private static let pageSizes: Set<Int> = [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536]

    /// The pages that good frames hold, with the number of the page, from 1. The last one of a number counts.
    private(set) var pages: [Int: ArraySlice<UInt8>] = [:]
    /// How many pages the store has after the last transaction; nil if no transaction is complete.
    private(set) var pageCount: Int?

    /// - Parameter pageSize: the size of a page of the store, in bytes.
    init(_ bytes: [UInt8], pageSize: Int) {
        guard Self.pageSizes.contains(pageSize), bytes.count >= Self.headerSize else { return }
        // The last bit says in which order the bytes of a word are added up.
        let isBigEndian = bytes[3] & 1 == 1
        let size = Self.frameHeaderSize + pageSize
        var sum = Sum(bytes[24..<32])
        let isHeaderGood = Sum().adding(bytes[..<24], isBigEndian) == sum
        var salt = isHeaderGood ? bytes[16..<24] : nil
        var hasBegun = false
        var begun: [Int: ArraySlice<UInt8>] = [:]
        for start in stride(from: Self.headerSize, through: bytes.count - size, by: size) {
            let header = bytes[start..<(start + Self.frameHeaderSize)]
            let content = bytes[(start + Self.frameHeaderSize)..<(start + size)]
            let stored = Sum(header.suffix(8))
            let isGood = sum.adding(header.prefix(8), isBigEndian).adding(content, isBigEndian) == stored
            sum = stored
            guard isGood else { continue }
            // Frames with another salt were left by an earlier log.
            let ownSalt = header.dropFirst(8).prefix(8)
            if let salt, !salt.elementsEqual(ownSalt) {
                if hasBegun { break }
                continue
            }
            (salt, hasBegun) = (ownSalt, true)
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

    /// The checksum, over words of 32 bits.
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
