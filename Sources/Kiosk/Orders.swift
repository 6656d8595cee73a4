internal import Kitchen

extension Kiosk {
    /// Carries out a request of the command line. If it writes something, the reply follows after the write.
    mutating func carryOut(_ order: Order, for id: RequestID) {
        switch order {
        case .timer(let order):
            do throws(TimerRack.Refusal) {
                perform(.reply(id, .timer(try changeTimers(order))))
            } catch {
                perform(.reply(id, .refused(error)))
            }
        case .timers(let orders):
            do throws(TimerRack.Refusal) {
                perform(.reply(id, .timers(try changeTimers(orders))))
            } catch {
                perform(.reply(id, .refused(error)))
            }
        case .save(let recipe, let food): save(recipe, under: food, order: id)
        case .unsave(let recipe):
            let isSaving = pending(SaveRecipe.self).contains { $0.request.recipe.id == recipe }
            guard isFavorite(recipe) || isSaving else { return perform(.reply(id, .noSuchFavorite)) }
            unsave(recipe, order: id)
        case .addFood(let name): add(food: name, order: id)
        case .removeFood(let name): remove(food: name, order: id)
        case .restore: restoreRemoved(order: id)
        case .lastRemoval: perform(.reply(id, user.undos.last.map { .removed($0.removal) } ?? .nothingToRestore))
        case .acknowledgeDamage: acknowledgeDamage(order: id)
        case .pantry(let order): carryOut(order, for: id)
        case .shopping(let order): carryOut(order, for: id)
        case .dish(let order): carryOut(order, for: id)
        case .price(let change): changePrice(change, order: id)
        case .profile(let order): carryOut(order, for: id)
        case .own(let order): carryOut(order, for: id)
        case .open(let recipe):
            turnOnBacklight()
            openRecipe(recipe)
            perform(.reply(id, .opened))
        case .type(let text):
            // Typing on means that the message over the field has been read.
            if pages.last is Message, pages.dropLast().last is SpellerPage { leave() }
            guard let field = pages.last as? SpellerPage, !timers.alarm.isOpen else {
                return perform(.reply(id, .noOpenField))
            }
            field.type(text, in: &self)
            perform(.reply(id, .typed))
        }
    }
}
