internal import Kitchen
public import ShoppingSync
internal import Synchronization
internal import Workbench

/// A phone that edits the list on the server: its lines by their texts.
public protocol Phone: Sendable {
    /// The lines that it shows, by their ids.
    func lines() async throws -> [String: (text: String, isDone: Bool)]
    func add(_ text: String, note: String?) async throws
    func check(_ id: String, _ isDone: Bool) async throws
    func rename(_ id: String, _ text: String) async throws
    func remove(_ id: String) async throws
    /// Moves a line to another place of the phone's list, which changes a property that Galley doesn't know.
    func move(_ id: String) async throws
}

/// A random history of two kiosks and a phone that share a list. They are apart most of the time, requests get lost in the
/// middle, and kiosks lose their power.
///
/// Each food has a story of its own, which says how its line must end. On a server that changes only check marks, foods are
/// counted in pieces, and no two lines have the same amount: equal lines of several people would be taken for the same.
public final class History: Sendable {
    /// The foods by what happens to them.
    enum Story: CaseIterable {
        /// Everybody adds amounts: one line in the end, with the sum.
        case added
        /// One of them checks and unchecks: the last mark counts.
        case checked
        /// One of them removes it: it is gone.
        case removed
        /// The phone renames it: one line in the end, with the new name and the amount.
        case renamed
        /// The phone renames it, and the kiosks add amounts: nothing of the sum is lost.
        case renamedAndAdded
        /// One removes it, another one checks it: at most one line.
        case contested
    }

    struct Dish {
        let food: String
        let story: Story
        /// 0 and 1 are the kiosks, 2 is the phone.
        let owner: Int
        var sum = 0.0
        var adds = 0
        var isDone = false
        var isRemoved = false
        var newName: String?
    }

    static let foods = [
        "milk", "flour", "rice", "butter", "sugar", "honey", "oats", "cocoa", "lentils", "salt", "cheese", "yogurt",
    ]
    /// Foods that have no plural.
    static let countedFoods = [
        "milk", "flour", "rice", "butter", "sugar", "salt", "cheese", "bread", "broccoli", "garlic", "ginger",
        "parsley",
    ]
    static let newNames = ["almonds", "vinegar", "ketchup", "mustard"]

    struct State {
        var random: SplitMix
        var dishes: [Dish] = []
        /// True while cuts happen.
        var isStormy = true
        var syncing: Set<Int> = []
        var lastName = 0
        var notes: Set<String> = []
    }

    let state: Mutex<State>
    public let stores: [ModelStore]
    let phone: any Phone
    let server: @Sendable () -> any ShoppingServer
    let list: String
    /// True if the server changes only check marks.
    let isFixed: Bool
    let foods: [String]
    private let naming: (@Sendable () -> String)?

    /// - Parameters:
    ///   - seed: The seed of the random numbers.
    ///   - phone: The phone.
    ///   - fault: What the kiosks' stores forget.
    ///   - list: The address of the list.
    ///   - naming: Returns a name of a line or a write. Random by default.
    ///   - server: Returns a client of the server for one run of a kiosk.
    public init(
        seed: UInt64, phone: any Phone, fault: ModelStore.Fault = .none, list: String = "list",
        naming: (@Sendable () -> String)? = nil, server: @escaping @Sendable () -> any ShoppingServer
    ) {
        state = Mutex(State(random: SplitMix(seed: seed)))
        (self.server, self.phone, self.list) = (server, phone, list)
        self.naming = naming
        isFixed = !server().abilities.contains(.remove)
        foods = isFixed ? Self.countedFoods : Self.foods
        let box = CutBox()
        stores = (0..<2).map { _ in ModelStore(fault: fault) { box.decide?() } }
        box.decide = { [weak self] in self?.cut(one: 40) }
    }

    private final class CutBox: @unchecked Sendable { var decide: (@Sendable () -> Int?)? }

    /// True while requests and stores may be cut.
    public var isStormy: Bool { state.withLock(\.isStormy) }

    private func draw(_ count: Int) -> Int { state.withLock { Int.random(in: 0..<count, using: &$0.random) } }

    private func cut(one inMany: Int) -> Int? {
        state.withLock { state in
            guard state.isStormy, Int.random(in: 0..<inMany, using: &state.random) == 0 else { return nil }
            return Int.random(in: 0..<2, using: &state.random)
        }
    }

    private func name() -> String {
        if let naming { return naming() }
        return state.withLock { state in
            state.lastName += 1
            // Random names: neither kiosk's are the smaller ones always.
            return "n\(UInt32.random(in: 0 ... .max, using: &state.random))x\(state.lastName)"
        }
    }

    /// Plays the history and returns what is wrong in the end. Empty if nothing is.
    public func play(taps: Int = 40) async throws -> [String] {
        for food in foods {
            let story = Story.allCases[draw(Story.allCases.count)]
            state.withLock { state in
                let owner = Int.random(in: 0..<3, using: &state.random)
                state.dishes.append(Dish(food: food, story: story, owner: owner))
            }
        }
        // Lines that all know. Added lines begin anywhere.
        for index in foods.indices where state.withLock({ $0.dishes[index].story }) != .added {
            stores[draw(2)].add(line(100, index))
            state.withLock { $0.dishes[index].sum = 100 }
        }
        var faults = await settle()
        state.withLock { $0.isStormy = true }
        for _ in 0..<taps {
            if draw(3) == 0 { await sync(draw(2)) } else { try await tap() }
        }
        faults += await settle()
        return faults + (try await verdict())
    }

    /// Lets all kiosks synchronize without cuts until nothing changes any more. Returns the errors of the last runs.
    private func settle() async -> [String] {
        state.withLock { $0.isStormy = false }
        var errors: [String] = []
        for _ in 0..<6 {
            errors = []
            for kiosk in stores.indices {
                if let error = await sync(kiosk) { errors.append("kiosk \(kiosk) can't synchronize: \(error)") }
            }
        }
        return errors
    }

    /// Synchronizes a kiosk once, unless it does so already. Returns the error that ended the run.
    @discardableResult
    private func sync(_ kiosk: Int) async -> (any Error)? {
        guard state.withLock({ $0.syncing.insert(kiosk).inserted }) else { return nil }
        defer { state.withLock { _ = $0.syncing.remove(kiosk) } }
        let flaky = FlakyServer(server: server(), cut: { self.cut(one: 12) }) {
            guard self.isStormy else { return }
            switch self.draw(10) {
            case 0: try? await self.tap()
            case 1: await self.sync(1 - kiosk)
            default: break
            }
        }
        do {
            _ = try await Synchronizer(server: flaky, store: stores[kiosk], list: list) { self.name() }.run()
            return nil
        } catch {
            // A cut ends the run. The next one goes on.
            return error
        }
    }

    /// Lets somebody do something.
    private func tap() async throws {
        let index = draw(foods.count)
        let dish = state.withLock { $0.dishes[index] }
        switch dish.story {
        case .added: try await add(index)
        case .checked:
            let isDone = draw(2) == 0
            if try await check(dish.food, by: dish.owner, isDone) {
                state.withLock { $0.dishes[index].isDone = isDone }
            }
        case .removed:
            if draw(3) == 0, try await remove(dish.food, by: dish.owner) {
                state.withLock { $0.dishes[index].isRemoved = true }
            }
        case .renamed: try await rename(index)
        case .renamedAndAdded:
            if draw(3) == 0 { try await rename(index) } else { try await add(index, phone: false) }
        case .contested:
            let somebody = draw(3)
            if draw(2) == 0 {
                _ = try await check(dish.food, by: somebody, draw(2) == 0)
            } else {
                _ = try await remove(dish.food, by: somebody)
            }
        }
        if draw(8) == 0, let id = try await phone.lines().keys.sorted().first { try await phone.move(id) }
        if !isFixed, draw(20) == 0 {
            let note = name()
            try await phone.add("??", note: note)
            state.withLock { _ = $0.notes.insert(note) }
        }
    }

    private func add(_ index: Int, phone usesPhone: Bool = true) async throws {
        let adds = state.withLock { state in
            state.dishes[index].adds += 1
            return state.dishes[index].adds
        }
        // No two sums of several powers of two are the same.
        let amount = isFixed ? 1 << adds : 10 * (1 + draw(9))
        let somebody = draw(usesPhone ? 3 : 2)
        state.withLock { $0.dishes[index].sum += Double(amount) }
        if somebody == 2 { return try await phone.add(line(amount, index), note: nil) }
        stores[somebody].add(line(amount, index))
    }

    private func line(_ amount: Int, _ index: Int) -> String { "\(amount) \(isFixed ? "" : "g ")\(foods[index])" }

    private func rename(_ index: Int) async throws {
        let food = foods[index]
        guard state.withLock({ $0.dishes[index].newName }) == nil, index < Self.newNames.count,
            let (id, line) = try await phone.lines().first(where: { $0.value.text.hasSuffix(" \(food)") })
        else { return }
        let new = Self.newNames[index]
        try await phone.rename(id, line.text.replacing(food, with: new))
        state.withLock { $0.dishes[index].newName = new }
    }

    private func check(_ food: String, by somebody: Int, _ isDone: Bool) async throws -> Bool {
        guard somebody == 2 else {
            guard stores[somebody].items.contains(where: { $0.name == food }) else { return false }
            stores[somebody].check(food, isDone)
            return true
        }
        guard let id = try await phone.lines().first(where: { $0.value.text.hasSuffix(" \(food)") })?.key else {
            return false
        }
        try await phone.check(id, isDone)
        return true
    }

    private func remove(_ food: String, by somebody: Int) async throws -> Bool {
        guard somebody == 2 else {
            guard stores[somebody].items.contains(where: { $0.name == food }) else { return false }
            stores[somebody].remove(food)
            return true
        }
        guard let id = try await phone.lines().first(where: { $0.value.text.hasSuffix(" \(food)") })?.key else {
            return false
        }
        try await phone.remove(id)
        return true
    }
}
