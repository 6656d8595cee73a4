import Foundation
import Testing

@Suite("The table of features and their tests")
struct FeatureTableTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    /// The rows of the table: number, feature, tests by buttons, tests over the command line.
    private static func rows() throws -> [[String]] {
        let page = try String(
            contentsOf: root.appending(path: "Sources/Documentation.docc/Features.md"), encoding: .utf8)
        let lines = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
        return lines.dropFirst().map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    private static func tests(named cell: String) -> [(suite: String, name: String)] {
        cell.matches(of: #/`(\w+)\.(\w+)`/#).map { ("\($0.1)", "\($0.2)") }
    }

    /// The source texts of all tests.
    private static let sources = Result {
        let folder = root.appending(path: "Tests")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// Returns the source of a suite, in whatever folder it is.
    private static func source(of suite: String) throws -> String {
        try sources.get().filter { $0.contains("class \(suite) {") || $0.contains("struct \(suite) {") }.joined()
    }

    @Test("Each feature lists a test by buttons, and one over the command line if it has a command")
    func complete() throws {
        let rows = try Self.rows()
        let numbers = Array(1...36)
        #expect(rows.compactMap { Int($0[0]) } == numbers)
        for row in rows {
            #expect(row.count == 4)
            #expect(!Self.tests(named: row[2]).isEmpty, "row \(row[0])")
            #expect(!Self.tests(named: row[3]).isEmpty || row[3] == "–", "row \(row[0])")
        }
    }

    @Test("Every test that the table names exists")
    func exist() throws {
        let named = try Self.rows().flatMap { Self.tests(named: $0[2] + $0[3]) }
        #expect(named.count > 40)
        for (suite, name) in named {
            let source = try Self.source(of: suite)
            #expect(Self.isTest(name, in: source), "\(suite) has no test \(name)")
        }
    }

    @Test("Negative control: a missing test, or a function that isn't a test, is noticed")
    func control() throws {
        let source = try Self.source(of: "FeatureTableTests")
        #expect(Self.isTest("control", in: source))
        #expect(!Self.isTest("nothing", in: source))
        #expect(!Self.isTest("isTest", in: source))
    }

    /// Returns true if the function exists directly after a `@Test` attribute with its arguments.
    private static func isTest(_ name: String, in source: String) -> Bool {
        let functions = source.components(separatedBy: " func ")
        return zip(functions, functions.dropFirst()).contains { before, function in
            guard function.hasPrefix("\(name)(") else { return false }
            // The text before the attribute ends the previous function, at the indentation of members.
            return before.components(separatedBy: "\n    }\n").last?.contains("    @Test") ?? false
        }
    }
}
