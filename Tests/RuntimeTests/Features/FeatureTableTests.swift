import Testing

@Suite("The table of features and their tests")
struct FeatureTableTests {
    @Test("Each feature lists a test by buttons, and one over the command line if it has a command")
    func complete() throws {
        let rows = try DocumentedTest.rows(of: "Features", beginningWith: /\d+|beyond/)
        let numbers = Array(1...36)
        #expect(rows.compactMap { Int($0[0]) } == numbers)
        for row in rows {
            #expect(row.count == 4)
            #expect(!DocumentedTest.named(in: row[2]).isEmpty, "row \(row[0])")
            #expect(!DocumentedTest.named(in: row[3]).isEmpty || row[3] == "–", "row \(row[0])")
        }
    }

    @Test("Every test that a page names exists once", arguments: ["Features", "Faults", "Promises"])
    func exist(page: String) throws {
        let named = DocumentedTest.named(in: try DocumentedTest.page(page))
        #expect(named.count > 10)
        for test in named {
            let modules = try test.modules
            #expect(modules.count == 1, "\(test): \(modules)")
        }
    }

    @Test("Negative control: a missing test, a function that isn't a test, and an ambiguous name are noticed")
    func control() throws {
        func modules(_ name: String) throws -> [String] {
            try DocumentedTest.named(in: "`\(name)`").flatMap { try $0.modules }
        }
        #expect(try modules("FeatureTableTests.control") == ["RuntimeTests"])
        #expect(try modules("FeatureTableTests.nothing") == [])
        #expect(try modules("FaultTableTests.controls") == [])
        #expect(try modules("KioskTests.FeatureTableTests.control") == [])
        #expect(try modules("BackupTests.damaged") == ["CookbookTests"])
        #expect(try modules("ExampleTests.example").count > 1)
    }
}
