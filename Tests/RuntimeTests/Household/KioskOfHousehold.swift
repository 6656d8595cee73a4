import Control
import Foundation
import TestBroker
import Testing
import Workbench

/// A kiosk process of a household, controlled by commands.
final class KioskOfHousehold {
    let folder: TemporaryFolder
    private(set) var process: KioskProcess

    /// Starts a kiosk.
    ///
    /// - Parameters:
    ///   - name: Its name in the household.
    ///   - address: The broker's address, or `nil` to start without a household.
    ///   - settings: Further lines of the table `household`.
    ///   - folder: The folder of an earlier kiosk.
    init(_ name: String, at address: String?, settings: String = "", in folder: TemporaryFolder? = nil) async throws {
        self.folder = try folder ?? TemporaryFolder()
        if let address {
            let text = "[household]\nurl = \"\(address)\"\nkiosk = \"\(name)\"\n\(settings)\n"
            try self.folder.write("galley.toml", text)
        }
        try FileManager.default.createDirectory(atPath: self.folder.file("state"), withIntermediateDirectories: true)
        process = try await KioskProcess(folder: self.folder.path)
    }

    /// Runs a command, which must succeed.
    @discardableResult
    func run(_ words: String...) async throws -> String {
        let result = try await GalleyCommand.run(words, in: folder.path)
        try #require(result.status == 0, "galley \(words.joined(separator: " ")): \(result.errors)")
        return result.output
    }

    func status() async throws -> HouseholdDocument {
        try JSONDecoder().decode(
            HouseholdDocument.self, from: Data(try await run("household", "status", "--json").utf8))
    }

    func favorites() async throws -> Set<String> {
        Set(try await run("favorite", "list").split(separator: "\n").map(String.init))
    }

    func wait(until what: String, _ isSo: @escaping (HouseholdDocument) -> Bool) async throws {
        try await Workbench.wait(until: what) { isSo(try await self.status()) }
    }

    /// Waits until the kiosk is connected and everything has reached the broker.
    func waitUntilShared() async throws {
        try await wait(until: "everything is shared") { $0.state == .ok && $0.waiting == 0 && $0.kiosks > 0 }
    }

    func waitForFavorites(
        within limit: Duration = .seconds(30), _ isSo: @escaping (Set<String>) -> Bool
    ) async throws {
        try await Workbench.wait(until: "the favorites are as expected", within: limit) {
            isSo(try await self.favorites())
        }
    }

    func restart() async throws { process = try await KioskProcess(folder: folder.path) }
}
