internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.ShoppingRequest) async -> ControlReply {
        if let failure = ControlFailure.badCount(ofNames: request.names.count) {
            return ControlReply(.failure(failure))
        }
        do throws(ControlFailure) {
            if let order = try request.order() { return await carryOut(order) }
        } catch {
            return ControlReply(.failure(error))
        }
        guard case .addRecipe(let id, let missing) = request else {
            preconditionFailure("what is no order is a recipe, not \(request)")
        }
        return await add(id, missing: missing)
    }

    private func add(_ id: RecipeID, missing: Bool) async -> ControlReply {
        do throws(Failure) {
            return await buy(try await performer.source.recipe(id), missing: missing)
        } catch {
            return .failure(error)
        }
    }

    /// Puts what a recipe needs on the list; without what the pantry has, if `missing`.
    func buy(_ recipe: Recipe, missing: Bool) async -> ControlReply {
        guard missing else { return await carryOut(.add(recipe.toBuy)) }
        return switch await loop.order(.pantry(.list)) {
        case .pantry(let pantry): await carryOut(.add(recipe.toBuy(lackedBy: pantry)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    private func carryOut(_ order: ShoppingList.Order) async -> ControlReply {
        switch await loop.order(.shopping(order)) {
        case .shopping(let list):
            .success(.shopping([ShoppingItemDocument](list, in: configuration.current.engine.preferences.units)))
        case .shoppingRefused(let refusal): ControlReply(.failure(ControlFailure(refusal)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }
}
