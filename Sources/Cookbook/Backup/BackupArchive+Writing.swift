internal import FoundationEssentials
internal import Glibc
internal import Linux

extension BackupArchive {
    /// An archive that is ready to be read from any place, without being written anywhere as a whole.
    ///
    /// It holds a copy of the store that has no name any more: however the program ends, nothing is left of it.
    public final class Source: Sendable {
        public let header: Header
        private let prefix: [UInt8]
        private let store: UnlinkedFile
        private let storeSize: Int
        /// Bytes of the whole.
        public let size: Int

        /// - Parameter header: the header without its list of files, which is filled in here.
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
            // Numbers, short texts and flags can always be encoded.
            let document = Array(((try? encoder.encode(header)) ?? Data()) + Data("\n".utf8))
            func entry(_ entry: Entry, _ bytes: [UInt8]) -> [UInt8] {
                tarHeader(entry.rawValue, bytes: bytes.count, modified: modified) + bytes
                    + [UInt8](repeating: 0, count: padding(after: bytes.count))
            }
            return entry(.header, document) + entry(.configuration, text)
                + tarHeader(Entry.store.rawValue, bytes: storeSize, modified: modified)
        }

        /// The bytes from a place on, at most so many; none at the end. Blocks while they are read.
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
    static func text(_ time: Double) -> String {
        // What no calendar knows is a clock that is not set.
        Date(timeIntervalSince1970: min(max(time, 0), 4e9)).formatted(.iso8601)
    }

    /// Whether its texts are what this program writes, and can be shown.
    var isPlain: Bool {
        let isDate = created.utf8.count <= 40 && (try? Date(created, strategy: .iso8601)) != nil
        return isDate && galley.utf8.count <= 40 && galley.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    var secondsSince1970: Double {
        // An archive of another writer may say anything.
        min(max((try? Date(created, strategy: .iso8601))?.timeIntervalSince1970 ?? 0, 0), 4e9)
    }
}
