internal import Control
internal import Kiosk
internal import Kitchen

extension ControlDesk {
    func answer(_ request: ControlRequest.NearbyRequest) async -> ControlReply {
        let (shownFood, list) = await loop.run { ($0.shownFood, $0.shoppingList) }
        let search: PlaceSearch
        do throws(ControlFailure) {
            search = try request.search(shownFood: shownFood, list: list)
        } catch {
            return ControlReply(.failure(error))
        }
        do throws(Failure) {
            let found = try await performer.places.find(search.group, isAnew: request.anew)
            let reading = clock.reading
            let document = NearbyDocument(
                search, in: found, units: configuration.current.engine.preferences.units,
                at: reading.isWallTrusted ? clock.timeOfDay(of: reading) : nil)
            return .success(.nearby(document), warning: warning(of: document, search))
        } catch {
            return .failure(error)
        }
    }

    private func warning(of document: NearbyDocument, _ search: PlaceSearch) -> String? {
        var warnings: [String] = []
        if let note = document.stored {
            let day = document.date ?? "an unknown day"
            warnings.append("stored: the map could not be asked (\(note)), so this is what it said on \(day)")
        }
        if search == .stores([]) { warnings.append("nothing is to be bought, so these are all shops with food") }
        return warnings.isEmpty ? nil : warnings.joined(separator: "\n")
    }
}
