internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.ShoppingRequest) async -> ControlReply {
        if let refusal = Self.tooMany(request.names) { return refusal }
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
            let recipe = try await performer.source.recipe(id)
            guard missing else { return await carryOut(.add(recipe.toBuy)) }
            switch await loop.order(.pantry(.list)) {
            case .pantry(let pantry): return await carryOut(.add(recipe.toBuy(lackedBy: pantry)))
            case .failed(let failure): throw failure
            case let other: return unexpected(other)
            }
        } catch {
            return .failure(error)
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

extension ControlRequest.ShoppingRequest {
    fileprivate var names: [String] {
        switch self {
        case .list, .addRecipe, .clear: []
        case .add(let names), .done(let names), .undone(let names), .remove(let names): names
        }
    }
}
