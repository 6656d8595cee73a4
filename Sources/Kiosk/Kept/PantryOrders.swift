internal import Kitchen

extension Kiosk {
    /// Replies once it is stored.
    mutating func carryOut(_ order: Pantry.Order, for id: RequestID) {
        if order == .list, storedPantry.stored != nil { return perform(.reply(id, .pantry(kept.pantry))) }
        do throws(Pantry.Refusal) {
            var pantry = kept.pantry
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
            var pantry = kept.pantry
            try pantry.carryOut(order)
            keep(pantry)
            return true
        } catch {
            say(error.glass)
            return false
        }
    }

    /// Shows it as it is now, and writes it.
    mutating func keep(_ pantry: Pantry, order: RequestID? = nil) {
        guard storedPantry.stored != nil else { return tell(.notReadYet, to: order) }
        kept.pantry = pantry
        storedPantry.wait(order)
        writePantry()
    }

    mutating func stored(_ pantry: Pantry) {
        for order in storedPantry.written(pantry) { perform(.reply(order, .pantry(pantry))) }
        writePantry()
    }

    private mutating func writePantry() {
        let pantry = kept.pantry
        if storedPantry.begin(pantry) { request(.pantry(pantry)) { .store($0, .pantry(pantry)) } }
        for order in storedPantry.settled(pantry) { perform(.reply(order, .pantry(pantry))) }
    }

    /// What is shown goes back to what is stored.
    mutating func pantryFailed(_ failure: Failure) {
        let askers = storedPantry.failed()
        kept.pantry = storedPantry.stored ?? Pantry()
        for order in askers.orders { tell(failure, to: order) }
        if askers.isAtKiosk { say(failure.glass) }
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
