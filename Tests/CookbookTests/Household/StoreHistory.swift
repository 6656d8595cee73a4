import Foundation
import GRDB
import Household
import Kitchen
import Workbench

@testable import Cookbook

/// One random history of three stores that share their data. Documents get lost, doubled and late; stores are closed, and
/// restored from older copies.
///
/// Only the guest has favorites. A removed profile stays at a kiosk where it has more data than its removal knew of, so stores
/// may differ then.
struct StoreHistory {
    private struct Kiosk {
        var store: SharingStore
        let name: String
        var truth = StoreTruth()
        var removals: [Removal] = []
        var copy: (folder: TemporaryFolder, truth: StoreTruth)?
    }

    private struct Message {
        let to: Int
        let documents: [DocumentPlace: SharedDocument]
        let truth: StoreTruth
    }

    typealias Rows = [SharedKind: [String: String]]

    private var kiosks: [Kiosk] = []
    private var underWay: [Message] = []
    private var random: SplitMix
    private var changes = 0
    private(set) var log: [String] = []

    init(seed: UInt64) async throws {
        random = SplitMix(seed: seed)
        for name in ["Kitchen", "Cabin", "Boat"] {
            kiosks.append(Kiosk(store: try await SharingStore(name), name: name))
        }
    }

    /// Plays the history, and then exchanges everything.
    ///
    /// - Returns: What is wrong at the end.
    mutating func play(steps: Int) async throws -> [String] {
        for _ in 0..<steps {
            let kiosk = Int.random(in: kiosks.indices, using: &random)
            try await change(kiosk)
            if happens(50) { try await send() }
            if happens(60) { try await deliver() }
            if happens(6) { kiosks[kiosk].copy = (try kiosks[kiosk].store.folder.copied(), kiosks[kiosk].truth) }
            if happens(4) { try await restart(kiosk) }
            if happens(3) { try await restore(kiosk) }
        }
        while !underWay.isEmpty { try await deliver() }
        guard try await settle() else { return ["the stores don't settle"] }
        // A restart tries everything again that couldn't be written, so it would hide what an exchange has missed.
        var faults: [String] = []
        for kiosk in kiosks { faults += try await kiosk.store.missing(rows: kiosk.store.rows()) }
        for kiosk in kiosks.indices { try await restart(kiosk) }
        guard try await settle() else { return ["the stores don't settle after a restart"] }
        return try await faults + self.faults()
    }

    private mutating func happens(_ chance: Int) -> Bool { Int.random(in: 0..<100, using: &random) < chance }

    private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    // MARK: Messages

    private mutating func send() async throws {
        let (from, to) = (pick(3), pick(3))
        guard from != to else { return }
        var documents: [DocumentPlace: SharedDocument] = [:]
        let kinds = SharedKind.allCases.filter { _ in happens(60) }
        for place in try await kiosks[from].store.cookbook.sharedPlaces().sorted()
        where kinds.contains(place.kind) && !happens(20) {
            let json = try await kiosks[from].store.cookbook.sharedDocument(at: place).json()
            documents[place] = try SharedDocument(json: json, at: place)
        }
        log.append("\(kiosks[from].name) sends \(documents.count) documents to \(kiosks[to].name)")
        for _ in 0..<(happens(20) ? 2 : 1) where !happens(20) {
            underWay.append(Message(to: to, documents: documents, truth: kiosks[from].truth))
        }
    }

    /// Delivers one message, not always the oldest.
    private mutating func deliver() async throws {
        guard !underWay.isEmpty else { return }
        let message = underWay.remove(at: pick(underWay.count))
        _ = try await kiosks[message.to].store.cookbook.join(message.documents)
        kiosks[message.to].truth.join(message.truth, at: Set(message.documents.keys))
        log.append("\(kiosks[message.to].name) receives \(message.documents.count) documents")
    }

    private mutating func restart(_ kiosk: Int) async throws {
        log.append("\(kiosks[kiosk].name) restarts")
        try kiosks[kiosk].store.cookbook.close()
        kiosks[kiosk].store = try await SharingStore(kiosks[kiosk].name, in: kiosks[kiosk].store.folder)
    }

    private mutating func restore(_ kiosk: Int) async throws {
        guard let copy = kiosks[kiosk].copy else { return }
        log.append("\(kiosks[kiosk].name) goes back to an older copy")
        try kiosks[kiosk].store.cookbook.close()
        kiosks[kiosk].store = try await SharingStore(kiosks[kiosk].name, in: copy.folder.copied())
        (kiosks[kiosk].truth, kiosks[kiosk].removals) = (copy.truth, [])
    }

    // MARK: Changes

    /// Makes one change. The tables before and after it say what was added and removed.
    private mutating func change(_ kiosk: Int) async throws {
        let before = try await kiosks[kiosk].store.rows()
        var removals = kiosks[kiosk].removals
        try await changeSomething(kiosks[kiosk].store.cookbook, &removals)
        kiosks[kiosk].removals = removals
        let after = try await kiosks[kiosk].store.rows()
        for kind in SharedKind.allCases {
            let (old, new) = (before[kind] ?? [:], after[kind] ?? [:])
            for key in Set(old.keys).union(new.keys).sorted() where old[key] != new[key] {
                log.append("\(kiosks[kiosk].name): \(kind) \(key): \(old[key] ?? "none") -> \(new[key] ?? "none")")
                let place = DocumentPlace(kind, of: key)
                if let row = old[key] { kiosks[kiosk].truth.end(Self.item(kind, key, row), at: place) }
                changes += 1
                if let row = new[key] {
                    kiosks[kiosk].truth.add(Self.item(kind, key, row), at: place, number: changes)
                }
            }
        }
    }

    static func item(_ kind: SharedKind, _ key: String, _ row: String) -> StoreTruth.Item {
        let text = kind == .recipes ? (try? SharedValue(json: row))?["title"]?.text : nil
        return StoreTruth.Item(kind: kind, name: text?.split(separator: " (").first.map(String.init) ?? key)
    }

    private mutating func changeSomething(_ cookbook: Cookbook, _ removals: inout [Removal]) async throws {
        let own = try await cookbook.ownRecipes()
        let favorites = try await cookbook.favorites()
        changes += 1
        // Each text is written once, so that its title names it.
        let text = OwnRecipe(title: "Recipe \(changes)", servings: Double(changes))
        switch pick(18) {
        case 0...2:
            let id = RecipeID(.spoonacular, 1 + pick(4))
            let food = [nil, "leek", "rice"][pick(3)]
            let dish = Recipe(id: id, title: "Dish \(id.key)")
            try await cookbook.save(dish, under: food, keep: .title, at: Double(changes))
        case 3:
            guard !own.isEmpty else { return }
            let recipe = own[pick(own.count)]
            let dish = Recipe(id: recipe.id, title: recipe.title)
            try await cookbook.save(dish, under: "rye", keep: .title, at: Double(changes))
        case 4:
            if !favorites.isEmpty { removals.append(try await cookbook.remove(favorites[pick(favorites.count)].id)) }
        case 5: removals.append(try await cookbook.remove(food: ["leek", "rice", "rye"][pick(3)]))
        case 6:
            if !removals.isEmpty { try await cookbook.restore(removals.remove(at: pick(removals.count)), keep: .title) }
        // Few recipes, so that two kiosks change the same one.
        case 7: if own.count < 4 { _ = try await cookbook.add(text) }
        case 8...12: if !own.isEmpty { _ = try await cookbook.replace(own[pick(own.count)].id, with: text) }
        case 13: if !own.isEmpty { removals.append(try await cookbook.remove(own: own[pick(own.count)].id)) }
        case 14...16: try await changeList(cookbook)
        default: try await changeProfiles(cookbook)
        }
    }

    private mutating func changeList(_ cookbook: Cookbook) async throws {
        let before = try await cookbook.shoppingList()
        var list = before
        let number = list.items.isEmpty ? nil : pick(list.items.count)
        switch (pick(4), number) {
        case (0, let number?):
            list = ShoppingList(list.items.enumerated().filter { $0.offset != number }.map(\.element))
        case (1, let number?):
            var items = list.items
            items[number].isDone.toggle()
            list = ShoppingList(items)
        default:
            let (name, amount, unit) = [("milk", 2.0, "l"), ("eggs", 6, nil), ("salt", nil, nil)][pick(3)]
            try list.add([Ingredient(name: name, amount: amount, unit: unit, text: name)])
        }
        try await cookbook.keep(list, changedFrom: before)
    }

    private mutating func changeProfiles(_ cookbook: Cookbook) async throws {
        let name = ["Anna", "Bob"][pick(2)]
        guard let profile = try await cookbook.people().profile(named: name) else {
            _ = try await cookbook.add(profile: name, pin: nil, at: 1).get()
            return
        }
        guard happens(50) else { return try await cookbook.keep(Diet(diets: ["vegan"]), for: profile.number) }
        _ = try await cookbook.remove(profile: profile.number, pin: nil, at: .sample())
        try await cookbook.forgetRemovedProfiles()
    }

    // MARK: The end

    /// Exchanges all documents until nothing changes.
    ///
    /// - Returns: False if that takes too long.
    private func settle() async throws -> Bool {
        for _ in 0..<8 {
            let before = try await documents()
            for from in kiosks.indices {
                for to in kiosks.indices where to != from {
                    try await kiosks[from].store.send(SharedKind.allCases, to: kiosks[to].store)
                }
            }
            if try await documents() == before { return true }
        }
        return false
    }

    private func documents() async throws -> [[DocumentPlace: String]] {
        var documents: [[DocumentPlace: String]] = []
        for kiosk in kiosks { documents.append(try await kiosk.store.documents()) }
        return documents
    }

    private func faults() async throws -> [String] {
        var faults: [String] = []
        let documents = try await documents()
        if Set(documents).count > 1 { faults.append("the documents differ") }
        let truth = kiosks.reduce(into: StoreTruth()) { $0.join($1.truth) }
        let rows = try await kiosks[0].store.rows()
        for kiosk in kiosks {
            let own = try await kiosk.store.rows()
            for kind in SharedKind.allCases where kind != .favorites && own[kind] != rows[kind] {
                faults.append("\(kind) differ: \(kiosk.name) has \(own[kind] ?? [:]), not \(rows[kind] ?? [:])")
            }
            if try own.titles != rows.titles { faults.append("favorites differ") }
            faults += try await kiosk.store.disagreements(rows: own).map { "\(kiosk.name): \($0)" }
            let present = try await kiosk.store.present(rows: own)
            faults += truth.living.subtracting(present.map { $0.item }).map { "\(kiosk.name) has lost \($0)" }
            faults += present.filter { !$0.mayBeBack && truth.gone.contains($0.item) }.map {
                "\($0.item) is back at \(kiosk.name)"
            }
        }
        return faults
    }
}

extension StoreHistory.Rows {
    /// The titles of favorites. The time of saving is each kiosk's own.
    fileprivate var titles: [String: String?] {
        get throws { try (self[.favorites] ?? [:]).mapValues { try SharedValue(json: $0)["title"]?.text } }
    }
}
