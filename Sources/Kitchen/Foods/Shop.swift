/// A kind of shop in which foods are sold, of those that OpenStreetMap knows (its key `shop`).
public enum Shop: String, CaseIterable, Hashable, Sendable, Codable {
    case greengrocer, butcher, seafood, bakery, cheese, spices, supermarket

    /// In plain words, for the heading of a list: 14 characters at most.
    public var label: String {
        switch self {
        case .seafood: "Fishmonger"
        case .cheese: "Dairy"
        case .greengrocer, .butcher, .bakery, .spices, .supermarket: rawValue.capitalizedName
        }
    }
}
