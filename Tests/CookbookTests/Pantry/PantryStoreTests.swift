import Foundation
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("The pantry in the store")
struct PantryStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Cookbook { try Cookbook(folder: folder.path) }

    private static let pantry = Pantry([
        .init(name: "leek"), .init(name: "egg", isChecked: false), .init(name: "crème fraîche"),
    ])

    @Test("The pantry survives a restart, complete and in its order")
    func outlivesRestart() async throws {
        #expect(try await open().pantry() == Pantry())
        try await open().keep(Self.pantry)
        #expect(try await open().pantry() == Self.pantry)
        let less = Pantry(Self.pantry.items.reversed().dropLast())
        try await open().keep(less)
        #expect(try await open().pantry() == less)
        try await open().keep(Pantry())
        #expect(try await open().pantry() == Pantry())
    }

    @Test("An unchanged pantry isn't written again")
    func writesOnlyChanges() async throws {
        let cookbook = try open()
        func written() throws -> Int {
            try FileManager.default.attributesOfItem(atPath: folder.file("galley.sqlite-wal"))[.size] as? Int ?? 0
        }
        try await cookbook.keep(Self.pantry)
        let before = try written()
        for _ in 1...5 { try await cookbook.keep(Self.pantry) }
        #expect(try written() == before)
        try await cookbook.keep(Pantry())
        #expect(try written() > before, "a change is written")
    }

    @Test("On a full card the pantry stays unchanged, and is saved once there is room", .enabled(if: .mounts))
    func full() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=512k")
        let cookbook = try Cookbook(folder: card.path)
        try await cookbook.keep(Self.pantry)
        let ballast = try card.fill()
        var kept = Self.pantry
        let error = await #expect(throws: CookbookError.self) {
            // The WAL may have some room left.
            for number in 1...400 {
                let next = Pantry((1...Pantry.capacity).map { .init(name: "food \(number) \($0)") })
                try await cookbook.keep(next)
                kept = next
            }
        }
        #expect(error?.reason == .full)
        #expect(try await cookbook.pantry() == kept)
        try FileManager.default.removeItem(atPath: ballast)
        try await cookbook.keep(Self.pantry)
        #expect(try await cookbook.pantry() == Self.pantry)
    }

    @Test("The store remembers over a restart that the pantry has asked its question")
    func asked() async throws {
        #expect(try await !open().hasAskedPantry())
        try await open().notePantryAsked()
        #expect(try await open().hasAskedPantry())
    }
}
