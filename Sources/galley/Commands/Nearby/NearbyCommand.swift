import ArgumentParser
import Control
import Kitchen

struct NearbyCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby", abstract: "Places around the kitchen to eat, or to buy what is on the list.",
        discussion: """
            Those come first that promise the food, by their cuisine or name: without one, that of the recipe on home. \
            The map's service (nearby.url) is asked once a week at most, unless --refresh says so.
            Example: galley nearby pasta
            Example: galley nearby --stores --json
            """)

    @Argument(help: "What one would like to eat.") var food: [String] = []
    @Flag(help: "Shops that may carry what is on the shopping list.") var stores = false
    @Flag(help: "Ask the service, though its answer of this week is known.") var refresh = false
    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        guard food.isEmpty || !stores else { throw ValidationError("Give a food or --stores, not both.") }
    }

    func run() async throws {
        let request = FindPlaces(
            food: food.isEmpty ? nil : food.joined(separator: " "), stores: stores, anew: refresh)
        try await kiosk.print(replyTo: request, showing: "Looking around") { $0.text(width: RawTerminal.size.columns) }
    }
}

extension NearbyDocument {
    /// The list, a map of it, and the credit.
    fileprivate func text(width: Int) -> String {
        let matching = places.prefix(while: \.matches).count
        var lines = places.enumerated().flatMap { index, place in place.lines(number: index + 1) }
        if let food, matching > 0 {
            let count = places.prefix(matching).reduce(0) { $0 + $1.lines(number: 1).count }
            if matching < places.count { lines.insert("Others:", at: count) }
            lines.insert("For \(food):", at: 0)
        }
        if places.isEmpty { lines.append("There are none within \(reach).") }
        let points = places.compactMap { Coordinates(latitude: $0.latitude, longitude: $0.longitude) }
        if let center = Coordinates(latitude: latitude, longitude: longitude), !points.isEmpty {
            let map = PlaceMap(around: center, points, width: width)
            lines += [""] + map.lines
            if !map.missing.isEmpty {
                lines.append("too close to others to be drawn: \(map.missing.map(String.init).joined(separator: ", "))")
            }
        }
        switch cut {
        case nil: break
        case .crowded: lines.append("Only up to \(reach): farther away there are more.")
        case .failed:
            lines.append("Only up to \(reach): the map's service failed before it was asked for places farther away.")
        }
        return (lines + [credit]).joined(separator: "\n").withoutControls(keepingLines: true)
    }
}

extension NearbyDocument.Item {
    /// What it is and how far, then how to reach it.
    fileprivate func lines(number: Int) -> [String] {
        let margin = "    "
        let sign = number < 10 ? " \(number)" : "\(number)"
        let opening = unlessHoliday ? "open unless a holiday" : open.map { $0 ? "open" : "closed" }
        let facts = [text, opening, (cuisines + [kind.rawValue]).joined(separator: ", ")].compactMap(\.self)
        let contact = [address, phone, hours].compactMap(\.self).joined(separator: " · ")
        let goods = mayCarry.isEmpty ? nil : "may carry: \(mayCarry.joined(separator: ", "))"
        return ["\(sign)  \(name)  (\(facts.joined(separator: "; ")))"]
            + [contact.isEmpty ? nil : contact, goods, website, map].compactMap(\.self).map { margin + $0 }
    }
}
