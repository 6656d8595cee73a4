import Fixtures
import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let places = [
        Scene("nearby", found: .brambleford, times: [.zero, .seconds(4)]) { _ in },
        Scene("nearby-closed", found: .brambleford, times: [.zero, .milliseconds(1900), .seconds(6)]) {
            $0.press(.down)
        },
        Scene("nearby-arrows", found: .around, times: [.zero]) { _ in },
        Scene("nearby-timer", found: .brambleford) {
            $0.start("Rice", 185)
            $0.press(.down, .down)
        },
        Scene("nearby-credit", found: .brambleford, times: [.zero, .seconds(4)]) {
            $0.press(.down, .down, .down, .down, .down)
        },
        Scene("nearby-stored", found: .stored, times: [.zero, .seconds(2)]) {
            $0.press(.down)
        },
        Scene("nearby-cut", found: .cut, times: [.zero, .milliseconds(2600)]) {
            $0.press(.down, .down, .down)
        },
        Scene("nearby-failed", found: .failed, times: [.zero, .milliseconds(2600)]) { _ in },
        Scene("nearby-none", found: .nothing) { _ in },
        Scene("nearby-no-location") {
            $0.press(.back)
            $0.choose("Nearby")
        },
        Scene("nearby-no-location-more") {
            $0.press(.back)
            $0.choose("Nearby")
            $0.press(.down)
        },
        Scene("nearby-no-location-end") {
            $0.press(.back)
            $0.choose("Nearby")
            $0.press(.down, .down)
        },
        Scene("place-holiday", found: .brambleford, times: [.zero, .milliseconds(2600)]) {
            $0.press(.down, .down, .ok, .down)
        },
        Scene("nearby-us", found: .brambleford, units: .us) { _ in },
        Scene("place", found: .brambleford) {
            $0.press(.ok)
        },
        Scene("place-hours", found: .brambleford, times: [.zero, .seconds(4)]) {
            $0.press(.down, .down, .ok, .down, .down)
        },
        Scene("loading-nearby", found: nil, times: [.zero, .milliseconds(1300)]) { _ in },
    ]

    /// A scene of places, with the stored or fetched results.
    fileprivate init(
        _ name: String, found: PlaceResults?, units: UnitSystem = .metric, times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void
    ) {
        self.init(
            name, recipe: .pasta, at: TimeOfDay(seconds: 12 * 3600, weekday: .wednesday), units: units, times: times
        ) { evening in
            evening.press(.back)
            evening.choose("Nearby")
            evening.answer(.places(found))
            script(&evening)
        }
        preferences.hasLocation = true
    }
}

extension PlaceResults {
    fileprivate static let stored: PlaceResults = {
        var found = brambleford
        found.note = "No network"
        return found
    }()

    fileprivate static let cut: PlaceResults = {
        var found = brambleford
        found.list.cut = .crowded
        return found
    }()

    fileprivate static let failed = PlaceResults(
        PlaceList([], radius: 2000, cut: .failed), around: brambleford.center, day: brambleford.day)

    fileprivate static let nothing = PlaceResults(
        PlaceList([], radius: 2000), around: brambleford.center, day: brambleford.day)

    /// One place in each direction.
    fileprivate static let around: PlaceResults = {
        var found = brambleford
        let inn = found.list.places[0]
        let directions = [(1, 1), (1, -1), (-1, -1), (-1, 1), (0, 1), (0, -1), (1, 0), (-1, 0)]
        found.list.places = directions.enumerated().compactMap { index, direction in
            let point = Coordinates(
                latitude: found.center.latitude + Double(direction.1) / 1000,
                longitude: found.center.longitude + Double(direction.0) / 1000)
            return point.map {
                Place(
                    id: .init(sort: "node", number: Int64(index)), name: "Inn \(index)", kind: inn.kind, point: $0,
                    mapAddress: inn.mapAddress)
            }
        }
        return found
    }()
}
