public import Kitchen

extension Pantry: KeptWhole {
    static var kept: WritableKeyPath<UserData, Pantry> { \.pantry }
    static var behind: WritableKeyPath<UserData, WriteBehind<Pantry>> { \.pantryWrites }
    var reply: Reply { .pantry(self) }

    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.keep(self) }
}

extension Kiosk {
    /// Replies once it is stored.
    mutating func carryOut(_ order: Pantry.Order, for id: RequestID) {
        if order == .list, user.pantryWrites.stored != nil { return perform(.reply(id, .pantry(user.pantry))) }
        do throws(Pantry.Refusal) {
            var pantry = user.pantry
            try pantry.carryOut(order)
            keep(pantry, order: id)
        } catch {
            perform(.reply(id, .pantryRefused(error)))
        }
    }

    /// What a person does at the kiosk. Returns whether it could be done.
    @discardableResult
    mutating func change(_ order: Pantry.Order) -> Bool {
        do throws(Pantry.Refusal) {
            var pantry = user.pantry
            try pantry.carryOut(order)
            keep(pantry)
            return true
        } catch {
            say(error.glass)
            return false
        }
    }
}

extension Pantry.Refusal {
    /// At the kiosk.
    var glass: String {
        switch self {
        case .badName: "No name of a food"
        case .unknown: "That is gone"
        case .full: "\(Pantry.capacity) ingredients:\nremove one first"
        }
    }
}
