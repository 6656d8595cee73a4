public import Kitchen

/// How others write recipes.
public enum RecipeFormat: String, Hashable, Sendable, CaseIterable {
    /// schema.org's Recipe as JSON-LD (https://schema.org/Recipe).
    case json
    /// Cooklang (https://github.com/cooklang/spec).
    case cook
    /// A page with JSON-LD in it; is read and never written.
    case html
    /// For people; is written and never read.
    case text

    /// Bytes of the longest recipe that is read, but for pages.
    public static let longestText = 256 * 1024
    /// Bytes of the longest page: those of real sites have 1 to 3 million.
    public static let longestPage = 4 * 1024 * 1024
    /// Bytes of a page's JSON-LD that are looked at; of all else in it none are.
    static let longestScripts = 1024 * 1024

    /// Bytes of the longest text that is read as this.
    public var longest: Int { self == .html ? Self.longestPage : Self.longestText }

    /// By the ending of a file's name.
    public init?(fileName: String) {
        switch fileName.lowercased().split(separator: ".", omittingEmptySubsequences: false).last {
        case "json", "jsonld": self = .json
        case "cook": self = .cook
        case "html", "htm": self = .html
        default: return nil
        }
    }

    /// By what a text looks like, in its first 16,000 characters; nil where nothing tells.
    public init?(lookingAt text: String) {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(16_000)
        if start.hasPrefix("{") || start.hasPrefix("[") && !start.hasPrefix("[-") {
            self = .json
        } else if start.hasPrefix("<") {
            self = .html
        } else if start.hasPrefix("---") || start.hasPrefix(">>") || start.contains(#/[@~][^@~\n{}]*\{[^\n{}]*\}/#) {
            self = .cook
        } else {
            return nil
        }
    }
}

/// A recipe that was read, and what of the text was not taken over, in words for the shell.
public struct ParsedRecipe: Hashable, Sendable {
    public var recipe: OwnRecipe
    public var notes: [String]

    /// Reads a recipe; of several the first.
    ///
    /// - Parameters:
    ///   - text: at most ``RecipeFormat/longest`` bytes.
    ///   - format: not `text`, which is never read.
    ///   - name: what it is called where it has no title itself, as by its file.
    /// - Throws: why it cannot be kept, and where in the text, if that is known.
    public init(_ text: String, as format: RecipeFormat, named name: String? = nil) throws(UnreadableRecipe) {
        guard text.utf8.count <= format.longest else {
            throw UnreadableRecipe("it has more than \(format.longest / 1024) KiB")
        }
        switch format {
        case .json: self = try JSONLDReader.read(text)
        case .html: self = try JSONLDReader.read(page: text)
        case .cook: self = try CooklangReader.read(text, named: name)
        case .text: throw UnreadableRecipe("plain text is not read; write JSON-LD or Cooklang")
        }
    }

    init(checking recipe: OwnRecipe, notes: [String]) throws(UnreadableRecipe) {
        do throws(OwnRecipe.Refusal) {
            self.recipe = try recipe.checked()
            self.notes = notes
        } catch {
            throw UnreadableRecipe("\(error)")
        }
    }
}

/// Why a text is no recipe that can be kept.
public struct UnreadableRecipe: Error, Hashable, CustomStringConvertible {
    /// 1 for the first; nil where it is not known.
    public let line: Int?
    let reason: String

    public init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }

    public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}

extension OwnRecipe {
    /// The recipe as others write it. `html` is the JSON-LD that a page can hold.
    public func written(as format: RecipeFormat) -> String {
        switch format {
        case .json, .html: JSONLDWriter.text(of: self)
        case .cook: CooklangWriter(recipe: self).text
        case .text: plainText
        }
    }
}
