internal import Control
internal import Kiosk
internal import Kitchen
internal import Settings

extension ControlDesk {
    /// Of a text to search for, in characters.
    static let longestQuery = 200

    func answer(_ request: ControlRequest.SearchRequest) async -> ControlReply {
        let chosen = await loop.run { $0.searchFilter }
        do throws(SettingsError) {
            let filter = try chosen.narrowed(
                diets: request.diets, cuisines: request.cuisines, maxTime: request.maxTime)
            switch request.subject {
            case .words:
                let text = (request.text ?? "").sanitized(limit: Self.longestQuery)
                guard text.isSearchable else { return ControlReply(.failure(.noSearchWord)) }
                return await found(RecipeSearch(.words(text), filter: filter), page: request.page)
            case .pantry: return await pantryFound(filter, page: request.page)
            case .popular: return await found(RecipeSearch(.popular, filter: filter), page: request.page)
            }
        } catch {
            return .failure(error.sysexit, "\(error)")
        }
    }

    func related(to id: RecipeID) async throws(Failure) -> ControlReply {
        // The service tells of its own.
        if id.origin != .spoonacular { _ = try await performer.source.recipe(id) }
        let filter = await loop.run { $0.searchFilter }
        return await found(RecipeSearch(.related(id), filter: filter), page: 1)
    }

    private func pantryFound(_ filter: RecipeFilter, page: Int) async -> ControlReply {
        let names = await loop.run { $0.checkedIngredients }
        guard !names.isEmpty else { return ControlReply(.failure(.nothingChecked)) }
        return await found(RecipeSearch(.ingredients(names), filter: filter), page: page)
    }

    /// A page of what is found, 1 the first; nothing among what is stored is a passing failure, as the service may know
    /// more.
    func found(_ search: RecipeSearch, page: Int) async -> ControlReply {
        guard (1...ControlRequest.SearchRequest.lastPage).contains(page) else {
            return ControlReply(.failure(.noPage(page)))
        }
        do throws(Failure) {
            let source = performer.source
            let offset = (page - 1) * RecipeSearch.pageSize
            let found = try await source.find(search, offset: offset, isStrict: true)
            let words = search.filter.words
            let narrowed = words.isEmpty ? nil : "narrowed to \(words); galley search --help tells how to ask for all"
            guard let note = found.note else { return .success(.search(SearchDocument(found)), warning: narrowed) }
            let isKeyless = source.service == nil
            let reason = isKeyless ? "the service has no key" : "the service could not be asked (\(note))"
            guard found.total > 0 else {
                let nothing = "nothing that is stored fits" + (words.isEmpty ? "" : " with \(words)")
                return .failure(.passing, "\(nothing), and \(reason); galley status says more")
            }
            let stored = "stored: these are from what is stored, \(reason); galley status says more"
            return .success(
                .search(SearchDocument(found)), warning: [stored, narrowed].compactMap(\.self).joined(separator: "\n"))
        } catch {
            return .failure(error)
        }
    }
}
