package import Kitchen

extension PlaceResults {
    /// Three restaurants and two shops around the center of an invented town.
    package static let brambleford: PlaceResults = {
        let middle = point(0, 0)
        func place(
            _ number: Int64, _ name: String, _ kind: PlaceKind, _ east: Double, _ north: Double, hours: String? = nil,
            cuisines: [String] = []
        ) -> Place {
            Place(
                id: .init(sort: "node", number: number), name: name, kind: kind, point: point(east, north),
                address: number == 1 ? "Mill Lane 12, Brambleford" : nil, phone: number == 1 ? "+00 555 0101" : nil,
                hours: hours, cuisines: cuisines, mapAddress: "https://www.openstreetmap.org/node/\(number)")
        }
        let places = [
            place(1, "Trattoria Quince", .restaurant, 250, 240, hours: "24/7", cuisines: ["italian", "pizza"]),
            place(2, "The Copper Ladle", .restaurant, -120, 60, hours: "Mo-Su off"),
            place(3, "Café Müller by the old bridge", .cafe, 0, -900, hours: "Mo-Su 00:00-24:00; PH off"),
            place(4, "Green Barrow", .greengrocer, 90, 10), place(5, "Everyday Foods", .supermarket, -1500, 200),
        ]
        return PlaceResults(PlaceList(places, radius: 2000), around: middle, day: CalendarDay(since1970: 20_769))
    }()

    /// Returns a point by its distance in meters to the east and north of the center.
    private static func point(_ east: Double, _ north: Double) -> Coordinates {
        guard let point = Coordinates(latitude: north / 111_195, longitude: 2 + east / 111_195) else {
            preconditionFailure("the town is on the earth")
        }
        return point
    }
}
