import Foundation
import Testing

@Suite("The table of faults, their tests and the controls")
struct FaultTableTests {
    /// The number of rows of each part.
    private static let parts = [("F", 22), ("T", 12), ("N", 14), ("C", 12), ("G", 10), ("P", 10)]

    private static func rows() throws -> [[String]] {
        try DocumentedTest.rows(of: "Faults", beginningWith: /[FTNCGP]\d\d/)
    }

    /// A line of the sources that is replaced when the protection of a row is taken out.
    private struct Control {
        let row: String
        let file: String
        let line: String
    }

    private static func controls() throws -> [Control] {
        let path = DocumentedTest.root.appending(path: "Tests/Faults/controls")
        var (row, file) = ("", "")
        return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            if line.hasPrefix("= ") { row = String(line.dropFirst(2)) }
            if line.hasPrefix("@ ") { file = String(line.dropFirst(2)) }
            guard line.hasPrefix("- ") else { return nil }
            return Control(row: row, file: file, line: line.dropFirst(2).trimmingCharacters(in: .whitespaces))
        }
    }

    @Test("Each fault has a row with an injection, an expectation and a test, and no row is lost")
    func complete() throws {
        let rows = try Self.rows()
        let ids = Self.parts.flatMap { part, count in (1...count).map { String(format: "%@%02d", part, $0) } }
        #expect(rows.map { $0[0] } == ids)
        for row in rows {
            try #require(row.count >= 6, "row \(row[0])")
            #expect(row[1...5].allSatisfy { !$0.isEmpty }, "row \(row[0])")
            #expect(!DocumentedTest.named(in: row[4]).isEmpty, "row \(row[0]) has no test")
        }
    }

    @Test("Each row's control is a test or a line of the sources, and these lines still exist")
    func control() throws {
        let controls = try Self.controls()
        for row in try Self.rows() {
            let isTaken = controls.contains { $0.row.split(separator: " ").contains { $0 == row[0] } }
            let isTest = !DocumentedTest.named(in: row[5]).isEmpty
            #expect(isTaken || isTest || row[5].hasPrefix("none: "), "row \(row[0]) has no control")
            #expect(!isTaken || row[5].contains(/: (red|green|open)$/), "row \(row[0])")
        }
        for control in controls {
            let source = try String(
                contentsOf: DocumentedTest.root.appending(path: control.file), encoding: .utf8)
            let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.count { $0 == control.line } == 1, "\(control.row): \(control.file): \(control.line)")
        }
    }
}
