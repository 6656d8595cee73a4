public import Kitchen

extension Pantry: Change, WriteBehindValue {
    typealias Write = Pantry

    static var current: WritableKeyPath<UserData, Pantry> { \.pantry }
    static var writes: WritableKeyPath<UserData, WriteBehind<Pantry>> { \.pantryWrites }
    var reply: Reply { .pantry(self) }

    func hasAll(of removal: Removal) -> Bool {
        removal.pantry.map { $0.items.allSatisfy(items.contains) } ?? false
    }

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.keep(self) }
}

extension Kiosk {
    /// Carries out an order. The reply follows after the write.
    mutating func carryOut(_ order: Pantry.Order, for id: RequestID) {
        if order == .list, user.pantryWrites.stored != nil { return perform(.reply(id, .pantry(user.pantry))) }
        change(order, for: id)
    }

    /// Changes the pantry. Returns false if the order is refused.
    ///
    /// - Parameter id: the command line's request, which gets the reply, or `nil` for a press of a button.
    @discardableResult
    mutating func change(_ order: Pantry.Order, for id: RequestID? = nil) -> Bool {
        do throws(Pantry.Refusal) {
            var pantry = user.pantry
            try pantry.carryOut(order)
            if case .remove = order { noteRemoval(from: user.pantry, to: pantry) }
            keep(pantry, order: id)
            return true
        } catch {
            if let id { perform(.reply(id, .pantryRefused(error))) } else { say(error.glass) }
            return false
        }
    }
}

extension Kiosk {
    private mutating func noteRemoval(from before: Pantry, to after: Pantry) {
        guard let removed = Removal.Items(in: before.items, missingIn: after.items) else { return }
        note(Removal(pantry: removed))
        // The selection must not move to the entry that undoes the removal.
        for index in pages.indices {
            if let page = pages[index] as? PantryPage { pages[index] = page.held(in: after) }
        }
    }
}

extension Pantry.Refusal {
    /// The refusal in words for the display.
    var glass: String {
        switch self {
        case .badName: "Name a food,\nlike onion"
        case .unknown: "That is gone"
        case .full: "\(Pantry.capacity) ingredients:\nremove one first"
        }
    }
}
