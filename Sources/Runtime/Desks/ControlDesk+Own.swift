internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.OwnRequest) async -> ControlReply {
        switch request {
        case .read(let id):
            do throws(Failure) {
                return .success(.whole(try await performer.source.recipe(id)))
            } catch {
                return .failure(error)
            }
        case .add(let recipe): return await checking(recipe) { .add($0) }
        case .replace(let id, let recipe): return await checking(recipe) { .replace(id, $0) }
        case .remove(let id): return await carryOut(.remove(id))
        }
    }

    /// What comes over the socket may be anything.
    private func checking(_ recipe: OwnRecipe, _ order: (OwnRecipe) -> OwnOrder) async -> ControlReply {
        do throws(OwnRecipe.Refusal) {
            return await carryOut(order(try recipe.checked()))
        } catch {
            return ControlReply(.failure(ControlFailure(error)))
        }
    }

    private func carryOut(_ order: OwnOrder) async -> ControlReply {
        switch await loop.order(.own(order)) {
        case .own(let heading): .success(.recipeID(RecipeIDDocument(heading.id)))
        case .removed(let removal): .success(.removal(RemovalDocument(removal)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }
}
