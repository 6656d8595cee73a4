internal import Glibc

/// A point on the earth, in degrees (WGS 84).
public struct Coordinates: Hashable, Sendable, Codable {
    /// The latitude from −90 to 90. Positive in the north.
    public let latitude: Double
    /// The longitude from −180 to 180. Positive in the east.
    public let longitude: Double

    /// Creates a point, or returns `nil` if a value is out of range.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// - Throws: A `DecodingError` if a value is missing, not a number or out of range.
    public init(from decoder: any Decoder) throws {
        let source = try decoder.container(keyedBy: CodingKeys.self)
        let latitude = try source.decode(Double.self, forKey: .latitude)
        let longitude = try source.decode(Double.self, forKey: .longitude)
        guard let point = Coordinates(latitude: latitude, longitude: longitude) else {
            throw DecodingError.dataCorruptedError(
                forKey: .latitude, in: source, debugDescription: "the coordinates are out of range")
        }
        self = point
    }

    /// The point rounded to three decimals, about a hundred meters, so that a request reveals less about its sender.
    public var rounded: Coordinates {
        func rounded(_ degrees: Double) -> Double { (degrees * 1000).rounded() / 1000 }
        return Coordinates(latitude: rounded(latitude), longitude: rounded(longitude)) ?? self
    }

    private static let earthRadius = 6_371_008.8  // meters, the mean one (IUGG)

    /// Returns the distance in meters. The earth counts as a sphere, which is off by 0.5 % at most.
    public func distance(to other: Coordinates) -> Double {
        let (here, there) = (latitude.radians, other.latitude.radians)
        let (north, east) = (sin((there - here) / 2), sin((other.longitude - longitude).radians / 2))
        let part = north * north + cos(here) * cos(there) * east * east
        return 2 * Self.earthRadius * asin(min(1, part.squareRoot()))
    }

    /// Returns the initial direction to a point in degrees clockwise from north, from 0 up to 360. It is 0 for the same
    /// point.
    public func bearing(to other: Coordinates) -> Double {
        let (here, there) = (latitude.radians, other.latitude.radians)
        let east = (other.longitude - longitude).radians
        let angle = atan2(sin(east) * cos(there), cos(here) * sin(there) - sin(here) * cos(there) * cos(east))
        let degrees = angle * 180 / .pi
        return degrees < 0 ? min(degrees + 360, 360.0.nextDown) : degrees
    }

    /// Returns how far east and north a nearby point lies, in meters, as on a flat map around this point.
    public func offset(to other: Coordinates) -> (east: Double, north: Double) {
        let (distance, bearing) = (distance(to: other), bearing(to: other).radians)
        return (distance * sin(bearing), distance * cos(bearing))
    }
}

extension Double {
    fileprivate var radians: Double { self * .pi / 180 }

    /// Returns the number with exactly this many decimals, a decimal point and no exponent, regardless of the locale.
    ///
    /// The number, multiplied by ten for each decimal, must fit into an `Int`.
    public func plainText(decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let whole = Int((abs(self) * Double(scale)).rounded())
        let digits = "\(whole % scale)"
        let fraction = String(repeating: "0", count: decimals - digits.count) + digits
        return "\(self < 0 && whole > 0 ? "-" : "")\(whole / scale).\(fraction)"
    }
}
