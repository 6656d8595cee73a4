/// A kind of shop that sells food, by the names of OpenStreetMap (its key `shop`).
public enum Shop: String, CaseIterable, Hashable, Sendable, Codable {
    case greengrocer, butcher, seafood, bakery, cheese, spices, supermarket

    /// The name in plain words for a heading, with 14 characters at most.
    public var label: String {
        switch self {
        case .seafood: "Fishmonger"
        case .cheese: "Dairy"
        case .greengrocer, .butcher, .bakery, .spices, .supermarket: rawValue.capitalizedName
        }
    }
}
