/// The things that a typed name means.
///
/// Upper case, accents, apostrophes and signs don't matter. A whole name comes before the beginning of one.
public enum NameMatch<Thing> {
    case one(Thing)
    case several([Thing])
    case none

    /// Looks for a name.
    ///
    /// - Parameters:
    ///   - typed: The name as a person typed it, or its beginning.
    ///   - things: The things to choose from.
    ///   - name: Returns the name of a thing.
    public init(_ typed: String, among things: [Thing], by name: (Thing) -> String) {
        let words = typed.foodWords.joined(separator: " ")
        guard !words.isEmpty else {
            self = .none
            return
        }
        let names = things.map { (thing: $0, name: name($0).foodWords.joined(separator: " ")) }
        let whole = names.filter { $0.name == words }
        let found = whole.isEmpty ? names.filter { $0.name.hasPrefix(words) } : whole
        self.init(found.map(\.thing))
    }

    /// Creates the result of finding these things.
    public init(_ found: [Thing]) {
        switch found.count {
        case 0: self = .none
        case 1: self = .one(found[0])
        default: self = .several(found)
        }
    }
}
