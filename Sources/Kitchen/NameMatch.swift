/// The things that a typed name means.
///
/// Upper case, accents, apostrophes and signs don't matter. A whole name comes before the beginning of one, and that before
/// words inside a name: *risotto* means *Mushroom risotto* if no name begins with it.
public enum NameMatch<Thing> {
    case one(Thing)
    case several([Thing])
    case none

    /// Looks for a name.
    ///
    /// - Parameters:
    ///   - typed: The name as a person typed it, its beginning, or words of it.
    ///   - things: The things to choose from.
    ///   - name: Returns the name of a thing.
    public init(_ typed: String, among things: [Thing], by name: (Thing) -> String) {
        let words = typed.foodWords.joined(separator: " ")
        guard !words.isEmpty else {
            self = .none
            return
        }
        let names = things.map { (thing: $0, name: name($0).foodWords.joined(separator: " ")) }
        let ways: [(String) -> Bool] = [
            { $0 == words }, { $0.hasPrefix(words) }, { $0.contains(" \(words)") },
        ]
        let found = ways.lazy.map { way in names.filter { way($0.name) } }.first { !$0.isEmpty }
        self.init((found ?? []).map(\.thing))
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
