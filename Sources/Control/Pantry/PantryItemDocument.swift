public import Kitchen

/// An ingredient of the pantry, as `pantry list` prints it.
public struct PantryItemDocument: Hashable, Sendable, Codable {
    public var name: String
    public var checked: Bool

    public init(_ item: Pantry.Item) {
        name = item.name
        checked = item.isChecked
    }
}

extension ControlFailure {
    /// Creates the failure for a refused change of the pantry; nothing was changed.
    public init(_ refusal: Pantry.Refusal) {
        switch refusal {
        case .badName(let name):
            self.init(
                .unacceptable,
                "\"\(name.prefix(80))\" can't be the name of an ingredient, so nothing was changed; a name has 1 to"
                    + " \(Pantry.longestName) characters")
        case .unknown(let name):
            self.init(
                .notFound,
                "the pantry has no \"\(name.prefix(80))\", so nothing was changed; galley pantry list shows what it has"
            )
        case .full:
            self.init(
                .unacceptable,
                "the pantry would have more than \(Pantry.capacity) ingredients, so nothing was changed; remove some")
        }
    }
}
