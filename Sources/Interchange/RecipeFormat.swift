public import Kitchen

/// A file format for recipes.
public enum RecipeFormat: String, Hashable, Sendable, CaseIterable {
    /// schema.org's Recipe as JSON-LD (https://schema.org/Recipe).
    case json
    /// Cooklang (https://github.com/cooklang/spec).
    case cook
    /// A web page that contains JSON-LD or microdata. Read only.
    case html
    /// Plain text for people. Written only.
    case text

    /// The longest recipe in bytes, except for pages.
    public static let longestText = 256 * 1024
    /// The longest page in bytes. Pages of real sites have 1 to 3 million.
    public static let longestPage = 4 * 1024 * 1024
    /// The limit for all JSON-LD scripts of a page together, in bytes.
    static let longestScripts = 1024 * 1024

    /// The longest text in this format in bytes.
    public var longest: Int { self == .html ? Self.longestPage : Self.longestText }

    /// Finds the format by the extension of a file name, or returns `nil` if it is unknown.
    public init?(fileName: String) {
        switch fileName.lowercased().split(separator: ".", omittingEmptySubsequences: false).last {
        case "json", "jsonld": self = .json
        case "cook": self = .cook
        case "html", "htm": self = .html
        default: return nil
        }
    }

    /// Guesses the format from the first 16,000 characters of a text, or returns `nil`.
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

/// A recipe that was read from a text, with notes on the parts that were left out.
public struct ParsedRecipe: Hashable, Sendable {
    public var recipe: OwnRecipe
    /// The parts of the text that were left out, in words for the shell.
    public var notes: [String]

    /// Reads a recipe; the longest one if the text has several, or the one that belongs to the page.
    ///
    /// - Parameters:
    ///   - text: The text, at most ``RecipeFormat/longest`` bytes.
    ///   - format: The format, except `text`, which can't be read.
    ///   - name: The title if the recipe has none, such as the name of its file.
    ///   - address: The address from which a page was fetched, or `nil` for other texts.
    /// - Throws: ``UnreadableRecipe`` with the reason, and with the line if it is known.
    public init(
        _ text: String, as format: RecipeFormat, named name: String? = nil, from address: String? = nil
    ) throws(UnreadableRecipe) {
        guard text.utf8.count <= format.longest else {
            throw UnreadableRecipe("the recipe is larger than \(format.longest / 1024) KiB")
        }
        switch format {
        case .json: self = try JSONLDReader.read(text)
        case .html: self = try PageRecipes.read(text, from: address)
        case .cook: self = try CooklangReader.read(text, named: name)
        case .text: throw UnreadableRecipe("plain text can't be read; use JSON-LD or Cooklang")
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

/// The reason why a text can't be read as a recipe, or why the recipe can't be saved.
public struct UnreadableRecipe: Error, Hashable, CustomStringConvertible {
    /// The line, counted from 1, or `nil` if it isn't known.
    public let line: Int?
    let reason: String

    public init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }

    public var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}

extension OwnRecipe {
    /// Returns the recipe in a format. For `html`, this is JSON-LD to embed into a page.
    public func written(as format: RecipeFormat) -> String {
        switch format {
        case .json, .html: JSONLDWriter.text(of: self)
        case .cook: CooklangWriter(recipe: self).text
        case .text: plainText
        }
    }
}
