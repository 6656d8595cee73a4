import Foundation
import Testing

@Suite("Lists of modules")
struct ModuleListTests {
    private static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns all targets of Package.swift except tests.
    private static func targets() throws -> Set<String> {
        let plan = try text("Package.swift")
        let targets = plan.matches(of: #/(?:\.target|\.executableTarget|\.systemLibrary)\(\s*name: "([^"]+)"/#)
        let support = plan.matches(of: #/\b(?:support|program)\(\s*"([^"]+)"/#)
        return Set(targets.map { String($0.1) }).union(support.map { String($0.1) }).union(try modules())
    }

    /// Returns the modules of Package.swift.
    private static func modules() throws -> Set<String> {
        Set(try text("Package.swift").matches(of: #/\b(?:module|service)\(\s*"([^"]+)"/#).map { String($0.1) })
    }

    /// Returns the first cells of a table on the page *How it works*.
    private static func firstCells(ofTable heading: String) throws -> [Substring] {
        let lines = try text("Sources/Documentation.docc/HowItWorks.md").split(separator: "\n")
        let start = try #require(lines.firstIndex(of: Substring(heading)))
        return lines[(start + 2)...].prefix { $0.hasPrefix("| ") }.map { $0.split(separator: "|")[0] }
    }

    @Test("The tables of How it works list all targets and nothing else")
    func howItWorks() throws {
        let cells =
            try Self.firstCells(ofTable: "| module | contents |")
            + Self.firstCells(ofTable: "| in `Tests` | contents |")
        let listed = cells.flatMap { $0.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
        #expect(Set(listed) == (try Self.targets()))
        #expect(Set(listed).count == listed.count, "each target is listed once")
    }

    @Test("The documentation's front page links to all modules, and each module has a page")
    func documentation() throws {
        let page = try Self.text("Sources/Documentation.docc/Galley.md")
        let linked = Set(page.matches(of: #/\n- ``/([A-Za-z]+)``/#).map { String($0.1) })
        let modules = try Self.modules()
        #expect(modules.count >= 20)
        #expect(linked == modules)
        for module in modules {
            let own = try Self.text("Sources/Documentation.docc/Modules/\(module).md")
            #expect(own.hasPrefix("# ``/\(module)``\n"))
        }
    }
}
