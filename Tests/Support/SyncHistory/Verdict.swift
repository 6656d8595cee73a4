internal import Kitchen
internal import Synchronization

extension History {
    /// Returns what is wrong in the end.
    func verdict() async throws -> [String] {
        var faults: [String] = []
        let shown = try await phone.lines()
        let onServer = shown.values.filter { $0.text != "??" }.map { "\($0.isDone ? "x" : " ") \($0.text)" }.sorted()
        for (kiosk, store) in stores.enumerated() {
            let own = store.items.map { "\($0.isDone ? "x" : " ") \($0.text(in: .metric))" }.sorted()
            if !agree(own, onServer) { faults.append("kiosk \(kiosk) has \(own), the server \(onServer)") }
        }
        let junk = shown.values.count { $0.text == "??" }
        let notes = state.withLock(\.notes)
        if junk != notes.count { faults.append("\(junk) of \(notes.count) lines of the phone's own are there") }
        let items = stores[0].items
        for dish in state.withLock(\.dishes) {
            let own = items.filter { $0.name == dish.food || $0.name == dish.newName }
            if !isRight(dish, own) { faults.append("\(dish) ends as \(own)") }
        }
        return faults
    }

    /// Compares the lines of a kiosk and of the server. Where nothing can be removed, lines that were removed at the kiosk
    /// are checked off on the server.
    private func agree(_ own: [String], _ onServer: [String]) -> Bool {
        guard isFixed else { return own == onServer }
        var rest = onServer
        for line in own {
            guard let index = rest.firstIndex(of: line) else { return false }
            rest.remove(at: index)
        }
        return rest.allSatisfy { $0.hasPrefix("x") }
    }

    private func isRight(_ dish: Dish, _ own: [ShoppingList.Item]) -> Bool {
        let sum = own.reduce(0) { $0 + ($1.amount ?? 0) * ($1.unit == "kg" ? 1000 : 1) }
        let isWhole = abs(sum - dish.sum) < 1e-6
        switch dish.story {
        case .added: return isWhole && (isFixed || own.count == (dish.sum == 0 ? 0 : 1))
        case .checked: return own.count == 1 && own[0].isDone == dish.isDone && isWhole
        case .removed:
            // Removed at another kiosk, it is checked off here.
            return dish.isRemoved ? own.isEmpty || isFixed && own.allSatisfy(\.isDone) : own.count == 1 && isWhole
        case .renamed: return own.count == 1 && isWhole && own[0].name == dish.newName ?? dish.food
        case .renamedAndAdded: return isWhole && (isFixed || own.count <= (dish.newName == nil ? 1 : 2))
        case .contested: return own.count <= 1
        }
    }
}
