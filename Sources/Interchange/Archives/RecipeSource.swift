internal import FoundationEssentials
internal import Glibc
internal import Kitchen
internal import Linux

/// A file, folder or archive in which recipes are looked for. It can be read several times.
public struct RecipeSource: Sendable {
    /// The path for messages.
    let path: String
    private let descriptor: Int32?

    /// The deepest folder below the given one that is read.
    static let deepest = 16

    /// Names a file, a folder or an archive.
    public init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        descriptor = nil
    }

    /// Names an open file, which the caller keeps open. It must allow seeking.
    ///
    /// - Parameters:
    ///   - descriptor: The file.
    ///   - name: The name for messages.
    public init(descriptor: Int32, name: String) {
        path = name
        self.descriptor = descriptor
    }

    /// The code that takes the files of a source.
    struct Visitor {
        /// Takes a file. Its contents can be read only now.
        let file: (SourceFile) async throws -> Void
        /// Takes a file that can't be read, with the reason.
        let refusal: (_ path: String, _ reason: UnreadableRecipe) -> Void
    }

    /// Reads all files: folders in the order of names, and archives in their own order. Hidden files are left out.
    func visit(_ visitor: Visitor) async throws {
        if let descriptor { return try await visit(descriptor, at: path, isGiven: true, kind: .other, visitor) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            var left = ArchiveBudget.mostEntries
            return try await visit(folder: path, depth: 0, left: &left, visitor)
        }
        try await visit(file: path, isGiven: true, visitor)
        for picture in Self.pictures(beside: path) { try await visit(file: picture, isGiven: false, visitor) }
    }

    /// Returns the paths of the pictures with the name of a file.
    private static func pictures(beside path: String) -> [String] {
        guard case .text = SourceFile.Kind(path: path) else { return [] }
        let stem = path.folderPath + path.fileStem
        return SourceFile.Kind.pictureEndings.map { "\(stem).\($0)" }.filter { access($0, R_OK) == 0 }
    }

    // MARK: Folders

    private func visit(folder: String, depth: Int, left: inout Int, _ visitor: Visitor) async throws {
        guard depth <= Self.deepest else {
            return visitor.refusal(folder, UnreadableRecipe("it is more than \(Self.deepest) folders deep"))
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return visitor.refusal(folder, UnreadableRecipe("the folder cannot be read"))
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            left -= 1
            guard left >= 0 else {
                // Each folder on the way out comes here, too.
                if left == -1 { visitor.refusal(path, Self.tooManyFiles) }
                return
            }
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try await visit(folder: path, depth: depth + 1, left: &left, visitor)
            case S_IFREG: try await visit(file: path, isGiven: false, visitor)
            // A link may lead out of the folder, or in circles.
            case S_IFLNK: visitor.refusal(path, UnreadableRecipe("it is a symbolic link"))
            default: visitor.refusal(path, UnreadableRecipe("it is not a file"))
            }
        }
    }

    private static let tooManyFiles = UnreadableRecipe(
        "the folder has more than \(ArchiveBudget.mostEntries) files, so the rest was not read")

    // MARK: Files

    private func visit(file path: String, isGiven: Bool, _ visitor: Visitor) async throws {
        let kind = SourceFile.Kind(path: path)
        guard isGiven || kind != .other else { return try await visitor.file(.other(path)) }
        let file: FileDescriptor
        do throws(SystemError) {
            // Without O_NONBLOCK, opening a pipe that has no writer would block forever.
            let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isGiven ? 0 : O_NOFOLLOW)
            file = try FileDescriptor(owning: open(path, flags), from: "open")
        } catch {
            return visitor.refusal(path, UnreadableRecipe("it cannot be read (\(error))"))
        }
        try await visit(file.raw, at: path, isGiven: isGiven, kind: kind, visitor)
    }

    private func visit(
        _ descriptor: Int32, at path: String, isGiven: Bool, kind: SourceFile.Kind, _ visitor: Visitor
    ) async throws {
        let budget = ArchiveBudget()
        let kind = kind == .other ? Self.kind(of: descriptor) : kind
        guard kind == .archive else {
            let file = SourceFile(path: path, kind: kind, isGiven: isGiven) { (limit) throws(UnreadableRecipe) in
                try Self.contents(of: descriptor, upTo: limit, isCompressed: kind == .paprika, budget)
            }
            return try await visitor.file(file)
        }
        let archive: ArchiveReader
        do throws(UnreadableRecipe) {
            archive = try ArchiveReader(file: descriptor, budget: budget)
        } catch {
            return visitor.refusal(path, error)
        }
        try await archive.visit(at: path, budget: budget, visitor)
    }

    private static func contents(
        of descriptor: Int32, upTo limit: Int, isCompressed: Bool, _ budget: ArchiveBudget
    ) throws(UnreadableRecipe) -> [UInt8] {
        let bytes: [UInt8]
        do throws(SystemError) {
            guard lseek(descriptor, 0, SEEK_SET) >= 0 else { throw .last("lseek") }
            bytes = try readAll(from: descriptor, upTo: limit)
        } catch {
            throw UnreadableRecipe("it cannot be read (\(error))")
        }
        guard bytes.count <= limit else { throw .tooLong(limit) }
        return isCompressed ? try ArchiveReader.decompressed(bytes, upTo: limit, budget: budget) : bytes
    }

    /// Guesses the kind of a file from its beginning.
    private static func kind(of descriptor: Int32) -> SourceFile.Kind {
        var block = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &block, block.count, 0)
        let start = block.prefix(max(count, 0))
        let isTar = start.dropFirst(257).starts(with: Array("ustar".utf8))
        if start.starts(with: Array("PK".utf8)) || isTar { return .archive }
        if start.starts(with: ArchiveReader.gzipMark) {
            let archive = try? ArchiveReader(file: descriptor, budget: ArchiveBudget())
            return (try? archive?.next()) == nil ? .paprika : .archive
        }
        return RecipeFormat(lookingAt: String(decoding: start, as: UTF8.self)).map(SourceFile.Kind.text) ?? .other
    }
}

extension SourceFile {
    /// Returns a file that isn't read.
    static func other(_ path: String) -> SourceFile {
        SourceFile(path: path, kind: .other) { (_) throws(UnreadableRecipe) in [] }
    }
}
