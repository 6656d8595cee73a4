import Foundation
import Kitchen

@testable import Interchange

/// A page of the corpus with the recipe that must be read from it. The pages are invented; see Pages/README.md.
struct CorpusPage: Sendable, CustomStringConvertible {
    let name: String
    /// The expected values by their keys.
    let expected: [String: String]
    let html: String

    var description: String { name }
    var isMicrodata: Bool { name.hasPrefix("microdata") }
    /// True if the page has a recipe that must be taken.
    var hasRecipe: Bool { expected["refused"] == nil }

    /// All pages, in the order of their files.
    static let all: [CorpusPage] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pages")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name in
            pages(in: (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
        }
    }()

    private static func pages(in text: String) -> [CorpusPage] {
        "\n\(text)".components(separatedBy: "\n=== ").dropFirst().map { page in
            let parts = page.components(separatedBy: "\n---\n")
            let lines = parts[0].components(separatedBy: "\n")
            let expected = lines.dropFirst().map { line in
                let key = line.prefix { $0 != ":" }
                return ("\(key)", String(line.dropFirst(key.count + 1)).trimmed)
            }
            return CorpusPage(
                name: lines[0], expected: Dictionary(uniqueKeysWithValues: expected),
                html: Self.page(parts.dropFirst().joined(separator: "\n---\n").trimmed))
        }
    }

    /// A text that begins with a brace or a bracket is the only script of a page.
    private static func page(_ text: String) -> String {
        guard text.hasPrefix("{") || text.hasPrefix("[") else { return text }
        return """
            <!DOCTYPE html><html><head><meta charset="utf-8">
            <script>window.layer = [{"@type": "Recipe"}];</script>
            <script type="application/ld+json">\(text)</script></head>
            <body><nav><a href="/">Home</a></nav><h1>A page</h1><p>Text &amp; more text.</p></body></html>
            """
    }

    /// The page with a long text before and after its content, as on real sites.
    var amidText: String {
        let filler = String(
            repeating: "<div class=\"c\"><p>Some text with <a href=\"/x\">links</a> &amp; more.</div>\n", count: 300)
        return "<!-- <script type=\"application/ld+json\">{} -->\(filler)\(html)\(filler)"
    }
}

/// The values of a recipe in the words of the corpus.
struct CorpusRecipe {
    let values: [String: String]

    init(_ read: ParsedRecipe) {
        let recipe = read.recipe
        var values = [
            "title": recipe.title, "ingredients": "\(recipe.ingredients.count)",
            "steps": recipe.steps.map(\.text).joined(separator: " | "),
        ]
        let headings = recipe.ingredients.count(where: \.isHeading)
        values["headings"] = headings > 0 ? "\(headings)" : nil
        values["minutes"] = recipe.minutes.map { "\($0)" }
        values["servings"] = recipe.servings.map { $0.amountText }
        values["source"] = recipe.source.map { [$0.name, $0.url].compactMap(\.self).joined(separator: " ") }
        values["picture"] = recipe.picture
        values["summary"] = recipe.summary
        values["diets"] = recipe.diets.isEmpty ? nil : recipe.diets.joined(separator: ", ")
        values["nutrition"] = recipe.nutrition?.cooklangText
        values["notes"] = read.notes.isEmpty ? nil : read.notes.joined(separator: " | ")
        self.values = values
    }
}
