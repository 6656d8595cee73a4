import Foundation
import Testing

/// A test that a page of the documentation names: `Suite.test`, or `Module.Suite.test` if several modules have such a
/// suite.
struct DocumentedTest: Hashable, CustomStringConvertible {
    var module: String?
    var suite: String
    var name: String

    var description: String { [module, suite, name].compactMap { $0 }.joined(separator: ".") }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

    /// Returns the text of a page of the documentation.
    static func page(_ name: String) throws -> String {
        try String(contentsOf: root.appending(path: "Sources/Documentation.docc/\(name).md"), encoding: .utf8)
    }

    /// Returns the rows of a page's tables that begin with a cell that matches, each as its cells.
    static func rows(of page: String, beginningWith first: some RegexComponent) throws -> [[String]] {
        try Self.page(page).split(separator: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.dropFirst().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
            .filter { $0[0].wholeMatch(of: first) != nil }
    }

    /// Returns the tests that a text names.
    static func named(in text: String) -> [DocumentedTest] {
        text.matches(of: #/`(?:(\w+)\.)?(\w+Tests)\.(\w+)`/#).map {
            DocumentedTest(module: $0.1.map(String.init), suite: String($0.2), name: String($0.3))
        }
    }

    /// The source texts of all suites, by their names.
    private static let sources = Result {
        let folder = root.appending(path: "Tests")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var sources: [String: [(module: String, text: String)]] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            let module = file.pathComponents.last { $0.hasSuffix("Tests") } ?? ""
            let text = try String(contentsOf: file, encoding: .utf8)
            for suite in text.matches(of: #/(?:class|struct) (\w+Tests)(?:: [\w, ]+)? {/#) {
                sources[String(suite.1), default: []].append((module, text))
            }
        }
        return sources
    }

    /// The modules in whose sources the test is, which must be one.
    var modules: Set<String> {
        get throws {
            let files = try Self.sources.get()[suite, default: []].filter { module == nil || module == $0.module }
            return Set(files.filter { isTest(in: $0.text) }.map(\.module))
        }
    }

    /// True if the function exists directly after a `@Test` attribute with its arguments.
    private func isTest(in source: String) -> Bool {
        let functions = source.components(separatedBy: " func ")
        return zip(functions, functions.dropFirst()).contains { before, function in
            guard function.hasPrefix("\(name)(") else { return false }
            // The text before the attribute ends the previous function, at the indentation of members.
            return before.components(separatedBy: "\n    }\n").last?.contains("    @Test") ?? false
        }
    }
}
