internal import Kitchen

/// A place with its direction, address, phone number and opening hours, one a row.
struct PlacePage: EntryList {
    let found: FoundPlace
    var cursor = ListCursor()

    func view(in kiosk: Kiosk) -> View { list(.place, title: found.place.name, in: kiosk) }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let place = found.place
        let distance = kiosk.preferences.units.text(ofDistance: found.distance)
        var lines = ["\(distance) \(found.direction.arrow) \(found.direction.word)"]
        if let text = found.state(at: kiosk.now.timeOfDay).text { lines.append(text) }
        if let address = place.address { lines.append(address) }
        if let phone = place.phone { lines.append("Tel. \(phone)") }
        if let hours = place.hours { lines.append("Hours: \(hours)") }
        lines.append((place.cuisines + [place.kind.rawValue]).joined(separator: ", ").capitalizedName)
        if !found.mayCarry.isEmpty { lines.append("May carry: \(found.mayCarry.joined(separator: ", "))") }
        lines += [place.mapAddress, PlaceList.credit]
        return lines.map { Entry($0) }
    }
}

extension OpeningHours.State {
    /// The state in words, or `nil` if it is unknown.
    fileprivate var text: String? {
        switch self {
        case .open: "Open now"
        case .closed: "Closed now"
        case .openUnlessHoliday: "Open unless holiday"
        case .unknown: nil
        }
    }
}
