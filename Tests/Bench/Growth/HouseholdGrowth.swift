import Control
import Cookbook
import Foundation
import Household
import Kiosk
import Kitchen
import Linux
import TestBroker

/// Measures a kiosk that shares its data with others. All households together have the same favorites.
enum HouseholdGrowth {
    private static let counts = [2, 5, 10, 20, 50]
    private static let favorites = 200
    private static let rounds = 31

    static func measure(_ galley: String) async throws -> Subject {
        var households: [Kiosks] = []
        for count in counts { households.append(try await Kiosks(count, favorites: favorites)) }
        var (saves, joins) = (counts.map { _ in [Duration]() }, counts.map { _ in [Duration]() })
        for round in 0..<rounds {
            for (place, household) in households.enumerated() {
                let (save, join) = try await household.change(round)
                saves[place].append(save)
                joins[place].append(join)
            }
        }
        for household in households { try household.close() }
        let rows =
            try pages() + [
                Subject.Row("save one on the card, with its documents", saves),
                Subject.Row("join the change of another kiosk", joins),
            ]
        guard TestBroker.isAvailable else {
            throw KioskProcess.Silent(text: "the memory of a kiosk in a household; install mosquitto")
        }
        return Subject(name: "kiosks", counts: counts, rows: rows + (try await processes(galley)))
    }

    /// Measures the page of the household's kiosks.
    private static func pages() throws -> [Subject.Row] {
        let kiosks = try counts.map { count in
            let kiosk = try BusyKiosk(UserData(), preferences: Preferences(hasHousehold: true))
            kiosk.open("Settings")
            kiosk.choose("Household")
            let members = (1...count).map { HouseholdKiosks.Member(name: "Kitchen \($0)", isConnected: true) }
            let household: HouseholdKiosks? = HouseholdKiosks(kiosks: members, isConnected: true)
            _ = kiosk.handle(.answered(try kiosk.request, Answer(household)))
            let view = kiosk.engine.screen.view
            precondition((view.total ?? view.items.count) == count, "the page of the household is open")
            return kiosk
        }
        return [Presses.steps(in: kiosks)]
    }

    /// Measures the program with a broker that has the other kiosks.
    private static func processes(_ galley: String) async throws -> [Subject.Row] {
        let broker = try await TestBroker()
        let folders = try counts.map { count in
            let folder = try Folder()
            let household = "home\(count)"
            let text = "[household]\nurl = \"mqtt://127.0.0.1:\(broker.port)\"\nname = \"\(household)\"\n"
            try text.write(toFile: "\(folder.path)/galley.toml", atomically: true, encoding: .utf8)
            for number in 1..<count {
                let topics = HouseholdTopics(household, "kitchen\(number)")
                try broker.publish(topics.topic(of: .online), "online")
                try broker.publish(
                    topics.topic(of: .about), #"{"name": "Kitchen \#(number)", "version": "1.0.0"}"#)
            }
            return folder
        }
        return try await ProcessGrowth.rows(galley, folders) { kiosk, place in
            let session = try ControlSession(to: kiosk.socket, timeout: .seconds(5))
            let household = try session.send(ShowHousehold(), timeout: .seconds(5)).outcome.get()
            precondition(household.kiosks == counts[place], "the kiosk knows its household")
        }
    }
}

/// The stores of a household, whose documents go from one to the other without a broker.
private struct Kiosks {
    private let folders: [Folder]
    private let stores: [Cookbook]

    init(_ count: Int, favorites: Int) async throws {
        folders = try (0..<count).map { _ in try Folder() }
        stores = try folders.map { try Cookbook(folder: $0.path) }
        for (number, store) in stores.enumerated() {
            _ = try await store.share(with: "home", as: "Kitchen \(number)")
            for recipe in stride(from: number, to: favorites, by: count) { try await Self.save(recipe, in: store) }
        }
        for store in stores.dropFirst() { try await send(from: store, to: stores[0]) }
        for store in stores.dropFirst() { try await send(from: stores[0], to: store) }
    }

    /// Saves a favorite at another kiosk and one at this one, and returns the times of this one: to save its own, and to
    /// join the other.
    func change(_ round: Int) async throws -> (save: Duration, join: Duration) {
        let other = stores[1 + round % (stores.count - 1)]
        try await Self.save(10_000 + round, in: other)
        let news = try await changes(of: other)
        let start = KernelClock.monotonic.now
        _ = try await stores[0].join(news)
        let joined = KernelClock.monotonic.now
        try await Self.save(20_000 + round, in: stores[0])
        let saved = KernelClock.monotonic.now
        _ = try await other.join(try await changes(of: stores[0]))
        return (saved - joined, joined - start)
    }

    func close() throws { for store in stores { try store.close() } }

    private static func save(_ number: Int, in store: Cookbook) async throws {
        try await store.save(
            Recipe(id: RecipeID(.spoonacular, number + 1), title: "Dish \(number)"), keep: .title, at: 0)
    }

    private func send(from store: Cookbook, to other: Cookbook) async throws {
        _ = try await other.join(try await documents(of: store, at: try await store.sharedPlaces()))
        _ = store.takeSharedChanges()
    }

    private func changes(of store: Cookbook) async throws -> [DocumentPlace: SharedDocument] {
        try await documents(of: store, at: store.takeSharedChanges())
    }

    /// Returns documents as they arrive from the broker.
    private func documents(
        of store: Cookbook, at places: Set<DocumentPlace>
    ) async throws -> [DocumentPlace: SharedDocument] {
        var documents: [DocumentPlace: SharedDocument] = [:]
        for place in places {
            documents[place] = try SharedDocument(json: try await store.sharedDocument(at: place).json(), at: place)
        }
        return documents
    }
}
