import Foundation
import GRDB
import Household
import Workbench

@testable import Cookbook

/// A store in a household, in a folder of its own.
struct SharingStore {
    let folder: TemporaryFolder
    let cookbook: Cookbook
    let name: String

    init(_ kiosk: String = "", in folder: TemporaryFolder? = nil) async throws {
        self.folder = try folder ?? TemporaryFolder()
        cookbook = try Cookbook(folder: self.folder.path)
        name = try await cookbook.share(with: "home", as: kiosk)
        _ = cookbook.takeSharedChanges()
    }

    /// Returns a store with the files as they are now.
    func copy() async throws -> SharingStore { try await SharingStore(in: folder.copied()) }

    /// Returns this store as it is repaired after the first pages of some tables and indexes were erased.
    ///
    /// - Parameters:
    ///   - kiosk: The name of the kiosk.
    ///   - lost: The tables and indexes.
    ///   - work: What is done before the store is shared again.
    func repaired(
        _ kiosk: String = "", without lost: [String], work: (Cookbook) async throws -> Void = { _ in }
    ) async throws -> SharingStore {
        let roots = try await cookbook.store.read { db in
            try lost.map { name in
                try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]) ?? 0
            }
        }
        try cookbook.close()
        var bytes = try folder.content("galley.sqlite")
        for root in roots { bytes.replaceSubrange((root - 1) * 4096..<root * 4096, with: Data(count: 4096)) }
        try folder.write("galley.sqlite", bytes)
        let again = try Cookbook(folder: folder.path)
        try await work(again)
        try again.close()
        return try await SharingStore(kiosk, in: folder)
    }

    /// Passes all documents to the other store, and its answer back.
    func exchange(with other: SharingStore) async throws {
        try await send(SharedKind.allCases, to: other)
        try await other.send(SharedKind.allCases, to: self)
        _ = cookbook.takeSharedChanges()
    }

    @discardableResult
    func send(
        _ kinds: [SharedKind], to other: SharingStore
    ) async throws -> [DocumentPlace: Cookbook.SharedChange] {
        var documents: [DocumentPlace: SharedDocument] = [:]
        for place in try await cookbook.sharedPlaces() where kinds.contains(place.kind) {
            let json = try await cookbook.sharedDocument(at: place).json()
            documents[place] = try SharedDocument(json: json, at: place)
        }
        return try await other.cookbook.join(documents)
    }

    func receive(_ key: String, _ kind: SharedKind, _ value: SharedValue, run: UInt64 = 1) async throws {
        var item = SharedItem()
        item.set(value, by: KioskRun(name: run))
        _ = try await cookbook.join([DocumentPlace(kind, of: key): SharedDocument([key: item])])
    }

    /// The documents as text, by their places.
    func documents() async throws -> [DocumentPlace: String] {
        var documents: [DocumentPlace: String] = [:]
        for place in try await cookbook.sharedPlaces() {
            documents[place] = String(decoding: try await cookbook.sharedDocument(at: place).json(), as: UTF8.self)
        }
        return documents
    }
}
