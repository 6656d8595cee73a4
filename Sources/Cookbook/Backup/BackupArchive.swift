/// The file that `galley backup` writes: an uncompressed tar archive (POSIX ustar) of three files, in this order.
///
/// `galley-backup.json` describes the backup, with each file's size and CRC-32. `galley.toml` is the configuration.
/// `galley.sqlite` is the store, with the photos in it.
public enum BackupArchive {
    /// The version of the format. A reader refuses a higher one.
    public static let format = 1

    /// The files in the archive, by name and in their order.
    public enum Entry: String, CaseIterable, Sendable, Codable {
        case header = "galley-backup.json"
        case configuration = "galley.toml"
        case store = "galley.sqlite"

        /// The largest size in bytes. Galley reads a configuration of up to 1 MiB.
        var limit: Int {
            switch self {
            case .header: 64 << 10
            case .configuration: 1 << 20
            case .store: Int(Backups.largest)
            }
        }
    }

    /// The content of `galley-backup.json`.
    public struct Header: Hashable, Sendable, Codable {
        public struct File: Hashable, Sendable, Codable {
            var name: Entry
            var bytes: Int
            /// The CRC-32 in eight hexadecimal digits (ITU-T V.42, the one of `gzip` and `crc32`).
            var crc32: String
        }

        public var format: Int
        /// The version of the Galley that wrote it.
        public var galley: String
        /// The time of the backup, such as `2026-11-24T02:15:00Z`.
        public var created: String
        /// True if the clock was set then.
        public var clockTrusted: Bool
        /// True if the configuration has keys or tokens.
        public var secrets: Bool
        /// The schema version of the store.
        public var schema: Int
        public var files: [File]
    }

    // MARK: - tar

    static let block = 512

    /// Returns the tar header of a file with mode 0600. Source: POSIX.1-2024, pax, *ustar Interchange Format*.
    static func tarHeader(_ name: String, bytes: Int, modified: Int64) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put(name, at: 0)
        put("0000600\u{0}0000000\u{0}0000000\u{0}", at: 100)
        put(String(bytes, radix: 8).padded(to: 11), at: 124)
        put(String(min(max(modified, 0), 0o777_7777_7777), radix: 8).padded(to: 11), at: 136)
        put("        0", at: 148)
        put("ustar\u{0}00", at: 257)
        put(String(header.reduce(0) { $0 + Int($1) }, radix: 8).padded(to: 6) + "\u{0} ", at: 148)
        return header
    }

    /// Returns the number of zeros from the end of a file to the end of its last block.
    static func padding(after bytes: Int) -> Int { (block - bytes % block) % block }

    // MARK: - CRC-32

    /// An incremental CRC-32.
    struct Checksum {
        private static let table: [UInt32] = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
        private var crc: UInt32 = 0xFFFF_FFFF

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            var crc = crc
            Self.table.withUnsafeBufferPointer { table in
                for byte in bytes { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
            }
            self.crc = crc
        }

        var text: String { String(crc ^ 0xFFFF_FFFF, radix: 16).padded(to: 8) }
    }
}

/// The reason why an archive can't be restored. Nothing was changed.
public struct BackupProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason as part of a sentence, such as "it is cut off".
    public let reason: String

    public init(_ reason: String) { self.reason = reason }

    public var description: String { "Can't restore this backup: \(reason). Nothing was changed." }
}
