import Kitchen

extension PlaceResults {
    /// Three places of an invented town.
    static let invented: PlaceResults = {
        let places = [
            place(
                1, "Trattoria Quince", .restaurant, east: 250, north: 240, hours: "24/7",
                cuisines: ["italian", "pasta"]),
            place(2, "Copper Ladle", .restaurant, east: -120, north: 60, hours: "Mo-Su 11:00-22:00"),
            place(3, "Old Bridge", .cafe, east: 0, north: -900, hours: "Mo-Su 08:00-17:00"),
        ]
        return PlaceResults(PlaceList(places, radius: 2000), around: point(east: 0, north: 0), day: nil)
    }()

    private static func place(
        _ number: Int64, _ name: String, _ kind: PlaceKind, east: Double, north: Double, hours: String,
        cuisines: [String] = []
    ) -> Place {
        Place(
            id: .init(sort: "node", number: number), name: name, kind: kind, point: point(east: east, north: north),
            hours: hours, cuisines: cuisines, mapAddress: "https://map.example/\(number)")
    }

    /// Returns a point by its distance from the center of the town in meters.
    private static func point(east: Double, north: Double) -> Coordinates {
        guard let point = Coordinates(latitude: north / 111_195, longitude: 2 + east / 111_195) else {
            preconditionFailure("the town is on the earth")
        }
        return point
    }
}

extension Thumbnail {
    /// A white bowl of food on a dark table, seen from above.
    static let bowl: Thumbnail = {
        let grays = (0..<height).flatMap { y in
            (0..<width).map { x -> UInt8 in
                let (right, down) = (Double(x) - Double(width - 1) / 2, Double(y) - Double(height - 1) / 2)
                let radius = (right * right + down * down).squareRoot()
                return radius > 7.8 ? 0 : radius > 5.2 ? 255 : 110
            }
        }
        guard let bowl = Thumbnail(grays: grays) else { preconditionFailure("it has a gray for every dot") }
        return bowl
    }()
}
