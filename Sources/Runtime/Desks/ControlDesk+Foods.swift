internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.FoodRequest) async -> ControlReply {
        do throws(Failure) {
            switch request {
            case .list: return .success(.foods(try await favoriteFoods()))
            case .find(let text): return try await names(like: try name(text))
            case .add(let text): return await add(food: try name(text))
            case .remove(let text): return await remove(food: try name(text))
            case .recipes(let text, let page):
                let filter = await loop.run { $0.searchFilter }
                return await found(RecipeSearch(.food(try name(text)), filter: filter), page: page)
            case .keep(let id, let text):
                let food = try name(text)
                return await save(try await performer.source.recipe(id), under: food)
            }
        } catch {
            return .failure(error)
        }
    }

    func undo() async -> ControlReply {
        switch await loop.order(.restore) {
        case .restored(let removal): .success(.removal(RemovalDocument(removal)))
        case .nothingToRestore: ControlReply(.failure(.nothingToRestore))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    private func name(_ text: String) throws(Failure) -> String {
        guard let name = text.foodName else { throw .noFoodName(text) }
        return name
    }

    private func favoriteFoods() async throws(Failure) -> [FoodDocument] {
        guard let cookbook = store.cookbook else { throw .noStore }
        do {
            return try await cookbook.foods().map(FoodDocument.init)
        } catch {
            throw Failure(error)
        }
    }

    private func names(like text: String) async throws(Failure) -> ControlReply {
        let found = try await performer.source.foods(named: text, isStrict: true)
        if let note = found.note, found.names.isEmpty { throw .nothingFound(note) }
        let warning = found.note.map {
            "stored: these are the foods that Galley itself knows, the service could not be asked (\($0));"
                + " galley status says more"
        }
        return .success(.names(found.names), warning: warning)
    }

    private func add(food: String) async -> ControlReply {
        switch await loop.order(.addFood(food)) {
        case .foodAdded(let already): .success(.none, warning: already ? FoodDocument.addedAlready(food) : nil)
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }

    private func remove(food: String) async -> ControlReply {
        switch await loop.order(.removeFood(food)) {
        case .removed(let removal): .success(.removal(RemovalDocument(removal)))
        case .noSuchFood: ControlReply(.failure(.noFavoriteFood(food)))
        case .failed(let failure): .failure(failure)
        case let other: unexpected(other)
        }
    }
}

extension Failure {
    fileprivate static func noFoodName(_ text: String) -> Failure {
        Failure(
            .unacceptable, glass: "No name of a food",
            detail: ControlFailure.noFoodName(text).message)
    }

    fileprivate static func nothingFound(_ note: String) -> Failure {
        Failure(
            .passing, glass: "\(note)\nNothing stored fits",
            detail: "\(note), and nothing that is stored fits; try again later")
    }
}
