internal import CArchive
internal import Kitchen

extension ArchiveReader {
    /// The largest number of archives inside one another. Tandoor's exports have two.
    private static let deepest = 2

    /// Reads all files. No name of an entry is ever used as a path of this machine.
    func visit(at path: String, depth: Int = 1, budget: ArchiveBudget, _ visitor: RecipeSource.Visitor) async throws {
        while true {
            let entry: Entry
            do throws(UnreadableRecipe) {
                guard let next = try next() else { return }
                entry = next
            } catch {
                return visitor.refusal(path, error)
            }
            let name = ArchiveName(entry.name)
            guard !name.isHidden, entry.kind != CARCHIVE_FOLDER else { continue }
            let place = "\(path)/\(name.text)"
            if let reason = entry.refusal ?? name.refusal {
                visitor.refusal(place, UnreadableRecipe(reason))
            } else {
                try await visit(entry, at: place, depth: depth, budget: budget, visitor)
            }
        }
    }

    private func visit(
        _ entry: Entry, at place: String, depth: Int, budget: ArchiveBudget, _ visitor: RecipeSource.Visitor
    ) async throws {
        let kind = SourceFile.Kind(path: place)
        guard kind == .archive else {
            return try await visitor.file(
                SourceFile(path: place, kind: kind) { (limit) throws(UnreadableRecipe) in
                    let bytes = try self.contents(upTo: limit)
                    guard kind == .paprika else { return bytes }
                    return try Self.decompressed(bytes, upTo: limit, budget: budget)
                })
        }
        let archive: ArchiveReader
        do throws(UnreadableRecipe) {
            guard depth < Self.deepest else {
                throw UnreadableRecipe("it is an archive inside an archive inside an archive")
            }
            archive = try ArchiveReader(bytes: try contents(upTo: SourceFile.longestInnerArchive), budget: budget)
        } catch {
            return visitor.refusal(place, error)
        }
        try await archive.visit(at: place, depth: depth + 1, budget: budget, visitor)
    }
}

extension ArchiveReader.Entry {
    /// The reason not to read this entry, or `nil` if it may be read.
    fileprivate var refusal: String? {
        switch kind {
        case CARCHIVE_LINK: "it is a link"
        case CARCHIVE_SPECIAL: "it is not a file"
        default: isEncrypted ? "it is encrypted" : nil
        }
    }
}

/// The name of an archive's entry.
private struct ArchiveName {
    /// The name, without parts that mean nothing, on one line.
    let text: String
    /// True for files that people don't see: those of macOS, and names with a period in front.
    let isHidden: Bool
    /// The reason not to trust the name, or `nil`.
    let refusal: String?

    init(_ name: String) {
        let all = name.split(separator: "/")
        let parts = all.filter { $0 != "." }
        let isOutside = name.hasPrefix("/") || name.split { "/\\".contains($0) }.contains("..")
        text = parts.joined(separator: "/").sanitized(limit: 500)
        isHidden = !isOutside && parts.contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
        refusal = isOutside ? "its path leads out of the archive" : text.isEmpty ? "it has no name" : nil
    }
}
