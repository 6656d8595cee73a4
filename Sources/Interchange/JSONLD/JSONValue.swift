/// A JSON value.
indirect enum JSONValue: Hashable {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null

    subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The elements of an array, or the value itself. Empty for null.
    var elements: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .null: []
        default: [self]
        }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    /// A text, also in the form `{"@value": "a text"}` of JSON-LD.
    var text: String? { string ?? self["@value"]?.string }

    /// The parts of an object: the elements of an `ItemList` (in the order of their positions if all have one), the
    /// item of a `ListItem`, or the elements of JSON-LD's `@list`.
    var parts: [JSONValue] {
        let keys = ["itemListElement", "steps", "step", "item", "@list", "@set"]
        let elements = keys.lazy.compactMap { self[$0]?.elements }.first { !$0.isEmpty } ?? []
        let positions = elements.compactMap { element in
            element["position"].flatMap { $0.number ?? $0.string.flatMap(Double.init) }
        }
        guard positions.count == elements.count else { return elements }
        return zip(positions, elements).sorted { $0.0 < $1.0 }.map(\.1)
    }
}
