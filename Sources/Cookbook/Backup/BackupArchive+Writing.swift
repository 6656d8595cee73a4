internal import FoundationEssentials
internal import Glibc
internal import Linux

extension BackupArchive {
    /// An archive that can be read from any offset. It is never written to the card as a whole.
    ///
    /// It holds an unlinked copy of the store, so that nothing is left of it when the program ends, even by a crash.
    public final class Source: Sendable {
        public let header: Header
        private let prefix: [UInt8]
        private let store: UnlinkedFile
        private let storeSize: Int
        /// The size of the archive in bytes.
        public let size: Int

        /// Creates an archive.
        ///
        /// - Parameters:
        ///   - store: The copy of the store.
        ///   - configuration: The text of the configuration file.
        ///   - header: The header. Its list of files is filled in here.
        init(store: UnlinkedFile, configuration: String, header: Header) throws(SystemError) {
            var checksum = Checksum()
            var size = 0
            while case let piece = try Self.read(store.raw, at: size, upTo: 256 << 10), !piece.isEmpty {
                checksum.add(piece[...])
                size += piece.count
            }
            let text = Array(configuration.utf8)
            var textChecksum = Checksum()
            textChecksum.add(text[...])
            var header = header
            header.files = [
                .init(name: .configuration, bytes: text.count, crc32: textChecksum.text),
                .init(name: .store, bytes: size, crc32: checksum.text),
            ]
            self.header = header
            self.store = store
            storeSize = size
            prefix = Self.prefix(header, text, storeSize: size)
            self.size = prefix.count + size + padding(after: size) + 2 * block
        }

        private static func prefix(_ header: Header, _ text: [UInt8], storeSize: Int) -> [UInt8] {
            let modified = Int64(header.secondsSince1970)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            // Encoding can't fail: the header has only numbers, short texts and flags.
            let document = Array(((try? encoder.encode(header)) ?? Data()) + Data("\n".utf8))
            func entry(_ entry: Entry, _ bytes: [UInt8]) -> [UInt8] {
                tarHeader(entry.rawValue, bytes: bytes.count, modified: modified) + bytes
                    + [UInt8](repeating: 0, count: padding(after: bytes.count))
            }
            return entry(.header, document) + entry(.configuration, text)
                + tarHeader(Entry.store.rawValue, bytes: storeSize, modified: modified)
        }

        /// Reads bytes of the archive. Blocks while it reads.
        ///
        /// - Parameters:
        ///   - place: The offset of the first byte.
        ///   - count: The largest number of bytes.
        /// - Returns: The bytes, which may be fewer than `count`. Empty at the end.
        /// - Throws: `CookbookError` if the copy of the store can't be read.
        public func bytes(from place: Int, upTo count: Int) throws(CookbookError) -> [UInt8] {
            guard (0..<size).contains(place), count > 0 else { return [] }
            if place < prefix.count { return Array(prefix[place..<min(place + count, prefix.count)]) }
            let offset = place - prefix.count
            guard offset < storeSize else { return [UInt8](repeating: 0, count: min(count, size - place)) }
            return try CookbookError.at(Entry.store.rawValue) {
                let piece = try Self.read(store.raw, at: offset, upTo: min(count, storeSize - offset))
                guard !piece.isEmpty else { throw SystemError("read", code: EIO) }
                return piece
            }
        }

        private static func read(_ file: Int32, at place: Int, upTo count: Int) throws(SystemError) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            while true {
                let read = pread(file, &bytes, count, off_t(place))
                if read >= 0 { return Array(bytes[..<read]) }
                guard errno == EINTR else { throw .last("read") }
            }
        }
    }
}

extension BackupArchive.Header {
    /// Returns a time as ISO 8601 in UTC, as in `2026-11-27T18:30:00Z`.
    ///
    /// Foundation's format style does the same, but asks ICU for data that the program is linked without (`CICUData`).
    static func text(_ time: Double) -> String {
        // A time outside this range comes from a clock that isn't set.
        var seconds = time_t(time > 0 ? min(time, 4e9) : 0)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var bytes = [CChar](repeating: 0, count: 32)
        let count = strftime(&bytes, bytes.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// True if its texts are safe to show: a date as in ``text(_:)``, and a short ASCII version.
    var isPlain: Bool {
        date != nil && galley.utf8.count <= 40 && galley.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    var secondsSince1970: Double {
        // An archive from elsewhere may have any text.
        date ?? 0
    }

    /// The time of `created`, or `nil` if it has another form.
    private var date: Double? {
        let numbers = created.split { "-T:Z".contains($0) }.compactMap { Int32($0) }
        guard numbers.count == 6, numbers.allSatisfy({ (0...9999).contains($0) }) else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
        let seconds = Double(timegm(&parts))
        // This refuses other separators, and numbers such as a thirteenth month.
        return Self.text(seconds) == created ? seconds : nil
    }
}
