import ArgumentParser
import Control
import Kitchen

struct NearbyCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby", abstract: "Find places near the kitchen to eat, or to buy what is on the list.",
        discussion: """
            Places whose cuisine or name fits the food come first. Without a food, the kiosk takes the food of the \
            recipe that it shows. It asks the map service (nearby.url) once a week at most, unless you give --refresh.

            Examples:
              galley nearby pasta
              galley nearby --stores --json
            """)

    @Argument(help: "The food that you would like to eat.") var food: [String] = []
    @Flag(help: "Find shops that may sell what is on the shopping list.") var stores = false
    @Flag(help: "Ask the map service again, even if it answered this week.") var refresh = false
    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        guard food.isEmpty || !stores else { throw ValidationError("Give either a food or --stores.") }
    }

    func run() async throws {
        let request = FindPlaces(
            food: food.isEmpty ? nil : food.joined(separator: " "), stores: stores, anew: refresh)
        try await kiosk.print(replyTo: request, showing: "Looking around") { $0.text(width: RawTerminal.size.columns) }
    }
}

extension NearbyDocument {
    /// Text of the list, with a map of the places and the credit of the map data.
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
                lines.append("too close to others to draw: \(map.missing.map(String.init).joined(separator: ", "))")
            }
        }
        switch cut {
        case nil: break
        case .crowded: lines.append("These are the places within \(reach); there are more farther away.")
        case .failed:
            lines.append(
                "These are the places within \(reach); the map service failed before the search reached farther."
            )
        }
        return (lines + [credit]).joined(separator: "\n").withoutControls(keepingLines: true)
    }
}

extension NearbyDocument.Item {
    /// Lines of a place: its name and facts, then its contact, website and map.
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
