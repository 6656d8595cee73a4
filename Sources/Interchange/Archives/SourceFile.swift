internal import Kitchen

/// A file of a folder or an archive, at the time when it can be read.
struct SourceFile {
    /// The kind of a file, by the ending of its name.
    enum Kind: Hashable {
        case text(RecipeFormat)
        /// A recipe of Paprika: JSON that is compressed with gzip.
        case paprika
        case archive
        case picture
        case other
    }

    /// The whole path for messages, such as `export.zip/Bread/recipe.json`.
    let path: String
    let kind: Kind
    /// True if the user named this file, rather than a folder or archive.
    var isGiven = false
    /// Returns the bytes, decompressed, at most as many as the limit.
    let contents: (_ limit: Int) throws(UnreadableRecipe) -> [UInt8]

    /// The limit for the bytes of a picture.
    static let longestPicture = 8 << 20
    /// The limit for the JSON of a recipe with its picture, which Base64 makes a third longer.
    static let longestPaprika = 16 << 20
    /// The limit for the database of a backup of Mealie, in JSON. One of 1,000 recipes has about 10 MB.
    static let longestDatabase = 32 << 20
    /// The limit for an archive inside an archive, which is held in memory.
    static let longestInnerArchive = 16 << 20
}

extension SourceFile.Kind {
    init(path: String) {
        let name = path.fileName.lowercased()
        switch name.fileEnding {
        case "paprikarecipe": self = .paprika
        case "paprikarecipes", "zip", "tar", "tgz": self = .archive
        case "gz" where name.hasSuffix(".tar.gz"): self = .archive
        case "jpg", "jpeg", "png", "webp": self = .picture
        default: self = RecipeFormat(fileName: name).map(Self.text) ?? .other
        }
    }

    /// The endings of pictures' names.
    static let pictureEndings = ["jpg", "jpeg", "png", "webp"]
}

extension String {
    /// The part after the last slash.
    var fileName: String { String(split(separator: "/").last ?? "") }

    /// The part of the path before the file's name, with the slash. Empty if there is none.
    var folderPath: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }

    /// The name of the file without its ending.
    var fileStem: String {
        let name = fileName
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// The part of the file's name after the last period. Empty if there is none.
    var fileEnding: String {
        let name = fileName
        return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    }
}
