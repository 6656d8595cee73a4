import Foundation
import Testing

@Suite("The house as it is told")
struct HouseTests {
    private static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Everything that Package.swift builds but tests.
    private static func targets() throws -> Set<String> {
        let plan = try text("Package.swift")
        let targets = plan.matches(of: #/(?:\.target|\.executableTarget|\.systemLibrary)\(\s*name: "([^"]+)"/#)
        let support = plan.matches(of: #/\bsupport\(\s*"([^"]+)"/#)
        return Set(targets.map { String($0.1) }).union(support.map { String($0.1) }).union(try rooms())
    }

    /// The rooms among them.
    private static func rooms() throws -> Set<String> {
        Set(try text("Package.swift").matches(of: #/\b(?:room|service)\(\s*"([^"]+)"/#).map { String($0.1) })
    }

    /// The first cells of a table of the README.
    private static func firstCells(ofTable heading: String) throws -> [Substring] {
        let lines = try text("README.md").split(separator: "\n")
        let start = try #require(lines.firstIndex(of: Substring(heading)))
        return lines[(start + 2)...].prefix { $0.hasPrefix("| ") }.map { $0.split(separator: "|")[0] }
    }

    @Test("The README's tables have every target, and nothing else")
    func readme() throws {
        let cells =
            try Self.firstCells(ofTable: "| room | what lives there |")
            + Self.firstCells(ofTable: "| in `Tests` | what it is for |")
        let told = cells.flatMap { $0.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
        #expect(Set(told) == (try Self.targets()))
        #expect(Set(told).count == told.count, "each of them once")
    }

    @Test("The documentation's front page leads to every room, and each has a page of its own")
    func documentation() throws {
        let page = try Self.text("Sources/Documentation.docc/Galley.md")
        let told = Set(page.matches(of: #/\n- ``/([A-Za-z]+)``/#).map { String($0.1) })
        let rooms = try Self.rooms()
        #expect(rooms.count >= 20)
        #expect(told == rooms)
        for room in rooms {
            let own = try Self.text("Sources/Documentation.docc/Rooms/\(room).md")
            #expect(own.hasPrefix("# ``/\(room)``\n"))
        }
    }
}
