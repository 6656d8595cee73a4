import Cookbook
import Foundation
import Kitchen
import Testing

/// Kiosks whose clocks are wrong by two years.
@Suite struct WrongClockTests {
    private static let soup = Recipe.sample(RecipeID(.spoonacular, 7), title: "Leek soup")
    private static let year: Double = 365 * 86_400

    @Test(arguments: [-2 * year, 2 * year]) func aWrongClockMakesNoDifference(error: Double) async throws {
        let (kitchen, cabin) = (try await SharingStore(), try await SharingStore())
        let now = 1_795_772_000.0
        try await kitchen.cookbook.save(Self.soup, keep: .whole, at: now + error)
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.cookbook.favorites() == [Self.soup.heading])
        // Each change follows the other one, whatever the clocks say.
        _ = try await cabin.cookbook.remove(Self.soup.id)
        try await cabin.exchange(with: kitchen)
        #expect(try await kitchen.cookbook.favorites().isEmpty)
        try await cabin.cookbook.save(Self.soup, keep: .whole, at: now)
        try await cabin.exchange(with: kitchen)
        #expect(try await kitchen.cookbook.favorites() == [Self.soup.heading])
        _ = try await kitchen.cookbook.remove(Self.soup.id)
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.cookbook.favorites().isEmpty)
    }

    @Test func nothingThatSharesReadsTheTimeOfDay() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        func files(in folder: String) throws -> [URL] {
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.map { root.appending(path: "\(folder)/\($0)") }
        }
        func reads(_ file: URL) throws -> Bool {
            try String(contentsOf: file, encoding: .utf8).contains(
                /WallClock|ClockReading|CLOCK_REALTIME|\bDate\(|\btime\(nil\)|unixepoch/)
        }
        // The roster's clock says only when a kiosk was heard.
        let sharing = try ["Household", "Cookbook/Household", "Runtime/Household", "Services/MQTT"].flatMap(files)
            .filter { $0.lastPathComponent != "KioskRoster.swift" }
        #expect(sharing.count > 15)
        #expect(try sharing.filter(reads) == [])
        #expect(try files(in: "Linux").contains(where: reads), "the pattern finds no clock")
    }
}
