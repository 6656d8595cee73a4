import Foundation
import Testing

@Suite("Paths in the pages for contributors")
struct DocumentedPathsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardized

    /// The paths of files and folders in a text, such as `Sources/Kiosk/View.swift`, without patterns such as
    /// `<Feature>`.
    private static func paths(in text: String) -> [String] {
        text.matches(of: #/[`(]((?:Sources|Tests|board|deploy)/[^`)\s]*)[`)]/#).map { String($0.1) }
            .filter { !$0.contains("<") }
    }

    private static func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path.split(separator: "#")[0].description).path)
    }

    @Test("Every path in the page exists", arguments: ["CONTRIBUTING.md", "README.md"])
    func exist(page: String) throws {
        let paths = Self.paths(in: try String(contentsOf: Self.root.appending(path: page), encoding: .utf8))
        #expect(paths.count > 5)
        for path in paths { #expect(Self.isThere(path), "\(page) names \(path)") }
    }

    @Test("Negative control: a missing path is noticed")
    func control() {
        let paths = Self.paths(in: "see `Sources/Nowhere.swift`, [x](board/generic.toml#name) and `Sources/<Feature>`")
        #expect(paths == ["Sources/Nowhere.swift", "board/generic.toml#name"])
        #expect(paths.map(Self.isThere) == [false, true])
    }
}
