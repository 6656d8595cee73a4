import ArgumentParser
import Control
import Cookbook
import Glibc
import Kitchen
import Runtime
import Settings

struct NearbyCommand: AsyncParsableCommand {
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
        let request = ControlRequest.NearbyRequest(
            food: food.isEmpty ? nil : food.joined(separator: " "), stores: stores, anew: refresh)
        let document: NearbyDocument
        if let answer = try await whileShowing("Looking around", { try await kiosk.askIfRunning(.nearby(request)) }) {
            guard case .nearby(let found) = answer else { throw strangeAnswer() }
            document = found
        } else {
            document = try await kiosk.storedPlaces(for: request)
        }
        try kiosk.output.print(document) { document.text(width: terminalWidth()) }
    }
}

extension KioskOptions {
    /// What a kiosk has kept that does not run now; it alone asks the service.
    fileprivate func storedPlaces(for request: ControlRequest.NearbyRequest) async throws -> NearbyDocument {
        let list = request.stores ? try await withStoredCookbook { try await $0.shoppingList() } : nil
        let search: PlaceSearch
        do throws(ControlFailure) {
            search = try request.search(shownFood: nil, list: list ?? ShoppingList())
        } catch {
            throw failure(error.code, error.message)
        }
        let settings = try await reporting { try configured }
        guard settings.coordinates != nil || settings.locationName != nil else {
            throw failure(
                .unacceptable,
                "It is not known where the kitchen is; set it: galley config set location.name \"Pontoise, France\"")
        }
        let clock = SystemClock()
        let now = clock.reading
        guard let found = try await places(of: search.group, settings, at: now) else {
            throw failure(
                .unavailable,
                "No kiosk is running that could ask the map, and nothing of it is stored here; start one: galley run")
        }
        tell("stored: no kiosk is running, so this is what the map said on \(found.day?.isoText ?? "an unknown day").")
        return NearbyDocument(
            search, in: found, units: settings.usesMetricUnits ? .metric : .us,
            at: now.isWallTrusted ? clock.timeOfDay(of: now) : nil)
    }

    /// What was kept of a group around the kitchen.
    private func places(
        of group: Place.Group, _ settings: Settings, at now: ClockReading
    ) async throws -> PlacesFound? {
        try await reporting {
            let folder = try places.paths.state
            guard access("\(folder)/cache.sqlite", R_OK) == 0 else { return nil }
            // A kiosk that begins now must not open it at the same time.
            let lock = try StateLock(folder: folder)
            defer { withExtendedLifetime(lock) {} }
            let cache = PlaceCache(in: RecipeCache(folder: folder))
            var center = settings.coordinates.flatMap { Coordinates(latitude: $0.latitude, longitude: $0.longitude) }
            if center == nil, let name = settings.locationName { center = try await cache.location(named: name) }
            guard let center,
                let kept = try await cache.places(group, around: center, radius: settings.radius, at: now)
            else { return nil }
            return PlacesFound(
                kept.list, around: center, day: kept.wall.map { CalendarDay(secondsSince1970: $0) }, note: "stored")
        }
    }
}

/// Columns of the terminal that standard output goes to; 80 where it goes elsewhere.
private func terminalWidth() -> Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
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
