internal import FoundationEssentials

extension BackupArchive {
    /// An incremental parser of an archive, which arrives in pieces of any size.
    ///
    /// It doesn't trust the archive: names are compared but never used as paths, and sizes are limited.
    struct Reader {
        private enum State {
            /// Received bytes of an incomplete tar header.
            case header([UInt8])
            case file(Entry, left: Int, padding: Int)
            case padding(left: Int)
            /// The archive has ended. Only zeros may follow.
            case end
        }

        private var state = State.header([])
        private var rest = Entry.allCases[...]
        private var headerBytes: [UInt8] = []
        private var checksum = Checksum()
        private var checksums: [Entry: String] = [:]
        private var sizes: [Entry: Int] = [:]
        private(set) var header: Header?
        /// The size of the store in bytes, or `nil` until its header was received.
        var storeSize: Int? { sizes[.store] }
        private var isEmpty = true

        /// Parses the next bytes.
        ///
        /// - Parameters:
        ///   - bytes: The bytes.
        ///   - write: Receives the bytes of the configuration and of the store.
        /// - Throws: `BackupProblem` if they aren't a backup, or the error of `write`.
        mutating func take(
            _ bytes: [UInt8], write: (ArraySlice<UInt8>, Entry) throws -> Void
        ) throws {
            var bytes = bytes[...]
            if !bytes.isEmpty { isEmpty = false }
            while !bytes.isEmpty {
                switch state {
                case .header(var known):
                    let part = bytes.prefix(block - known.count)
                    known += part
                    bytes = bytes.dropFirst(part.count)
                    state = try known.count < block ? .header(known) : begin(known)
                case .file(let entry, let left, let padding):
                    let part = bytes.prefix(left)
                    bytes = bytes.dropFirst(part.count)
                    checksum.add(part)
                    if entry == .header { headerBytes += part } else { try write(part, entry) }
                    state = .file(entry, left: left - part.count, padding: padding)
                case .padding(let left):
                    let part = bytes.prefix(left)
                    bytes = bytes.dropFirst(part.count)
                    state = part.count < left ? .padding(left: left - part.count) : .header([])
                case .end:
                    guard bytes.allSatisfy({ $0 == 0 }) else { throw BackupProblem("it has data after its end") }
                    return
                }
                try finishFile()
            }
        }

        /// Finishes the current file if all of its bytes were received.
        private mutating func finishFile() throws(BackupProblem) {
            guard case .file(let entry, left: 0, let padding) = state else { return }
            checksums[entry] = checksum.text
            if entry == .header { header = try Self.header(headerBytes) }
            state = padding == 0 ? .header([]) : .padding(left: padding)
        }

        private mutating func begin(_ bytes: [UInt8]) throws(BackupProblem) -> State {
            if bytes.allSatisfy({ $0 == 0 }) {
                guard rest.isEmpty else { throw BackupProblem("\(rest.first?.rawValue ?? "a file") is missing") }
                return .end
            }
            try Self.checkFormat(bytes)
            guard let entry = rest.popFirst() else { throw BackupProblem("it contains extra files") }
            let name = String(decoding: bytes[..<100].prefix { $0 != 0 }, as: UTF8.self)
            guard name == entry.rawValue, bytes[345] == 0, [0, UInt8(ascii: "0")].contains(bytes[156]) else {
                throw BackupProblem("it has another file in place of \(entry.rawValue)")
            }
            guard let size = Self.octal(bytes[124..<136]) else { throw BackupProblem("a file size in it is invalid") }
            guard size <= entry.limit else {
                throw BackupProblem("\(entry.rawValue) has \(size) bytes; the limit is \(entry.limit)")
            }
            sizes[entry] = size
            checksum = Checksum()
            return .file(entry, left: size, padding: padding(after: size))
        }

        private static let foreign = BackupProblem("it was not written by `galley backup`")

        private static func checkFormat(_ bytes: [UInt8]) throws(BackupProblem) {
            try checkKind(bytes)
            var sum = bytes.reduce(0) { $0 + Int($1) }
            sum -= bytes[148..<156].reduce(0) { $0 + Int($1) } - 8 * 0x20
            guard bytes[257..<262].elementsEqual("ustar".utf8), octal(bytes[148..<156]) == sum else { throw foreign }
        }

        /// Refuses an incomplete tar header, unless a backup begins with its bytes.
        private static func checkStart(_ bytes: [UInt8]) throws(BackupProblem) {
            try checkKind(bytes)
            let name = tarHeader(Entry.header.rawValue, bytes: 0, modified: 0).prefix(100)
            guard bytes.prefix(100).elementsEqual(name.prefix(bytes.count)) else { throw foreign }
        }

        /// Refuses files that people may take for a backup, and says what to do.
        private static func checkKind(_ bytes: [UInt8]) throws(BackupProblem) {
            if bytes.starts(with: [0x1F, 0x8B]) {
                throw BackupProblem("it is compressed; try `gunzip < FILE | galley restore -`")
            }
            if bytes.starts(with: Array("SQLite format 3".utf8)) {
                throw BackupProblem("it is a store, not a backup; restore the file that `galley backup` wrote")
            }
        }

        private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
            let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
            guard (1...12).contains(digits.count), digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
            return Int(String(decoding: digits, as: UTF8.self), radix: 8)
        }

        private static func header(_ bytes: [UInt8]) throws(BackupProblem) -> Header {
            struct Format: Decodable { var format: Int }
            do {
                let format = try JSONDecoder().decode(Format.self, from: Data(bytes)).format
                guard format <= BackupArchive.format else {
                    throw BackupProblem("a newer Galley wrote it; install that version, then try again")
                }
                return try JSONDecoder().decode(Header.self, from: Data(bytes))
            } catch let problem as BackupProblem {
                throw problem
            } catch {
                throw BackupProblem("its \(Entry.header.rawValue) can't be read")
            }
        }

        /// Returns the header after the whole archive was received.
        ///
        /// - Throws: `BackupProblem` if the archive is incomplete or differs from its header.
        func finished() throws(BackupProblem) -> Header {
            if isEmpty { throw BackupProblem("it is empty") }
            if case .header(let known) = state, sizes.isEmpty { try Self.checkStart(known) }
            guard case .end = state, let header else { throw BackupProblem("it is cut off") }
            let expected = [Entry.configuration, .store]
            guard header.files.map(\.name) == expected else {
                throw BackupProblem("its \(Entry.header.rawValue) lists the wrong files")
            }
            guard header.isPlain else { throw BackupProblem("its \(Entry.header.rawValue) is invalid") }
            for file in header.files {
                guard sizes[file.name] == file.bytes, checksums[file.name] == file.crc32 else {
                    throw BackupProblem("\(file.name.rawValue) in it is damaged")
                }
            }
            return header
        }
    }
}
