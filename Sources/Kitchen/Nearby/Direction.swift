/// One of the eight compass directions.
public enum Direction: Int, CaseIterable, Hashable, Sendable {
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// Creates the direction nearest to a bearing in degrees clockwise from north.
    public init(bearing: Double) {
        let eighth = Int((bearing / 45).rounded()) % 8
        self = Self.allCases[eighth < 0 ? eighth + 8 : eighth]
    }

    /// The arrow that points in this direction on a map with north at the top.
    public var arrow: String { ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][rawValue] }

    public var word: String { "\(self)" }
}

extension UnitSystem {
    /// Returns a distance as people say it: `350 m`, `1.2 km`, or `800 ft`, `0.5 mi`.
    ///
    /// - Parameter meters: The distance in meters, 0 or more.
    public func text(ofDistance meters: Double) -> String {
        switch self {
        case .metric:
            // From 995 m on, rounding would give 1000 m, which is written in kilometers.
            meters < 995 ? "\(meters.rounded(to: 10)) m" : "\(Self.short(meters / 1000)) km"
        case .us:
            meters < 152.4 ? "\((meters / 0.3048).rounded(to: 50)) ft" : "\(Self.short(meters / 1609.344)) mi"
        }
    }

    /// Returns a number with one decimal below ten, and without decimals above.
    private static func short(_ number: Double) -> String {
        number < 9.95 ? number.plainText(decimals: 1) : "\(number.rounded(to: 1))"
    }
}

extension Double {
    fileprivate func rounded(to step: Int) -> Int { Int((self / Double(step)).rounded()) * step }
}
