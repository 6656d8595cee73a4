/// Elements that could be decoded; a broken one costs itself and not the rest.
struct Lenient<Element: Decodable>: Decodable {
    var values: [Element] = []

    private struct Anything: Decodable {}

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            do {
                values.append(try container.decode(Element.self))
            } catch {
                // Only a decoded element moves the container on.
                _ = try? container.decode(Anything.self)
            }
        }
    }
}

extension KeyedDecodingContainer {
    /// The value of a key; nil when it is missing, null or of another kind.
    func value<Value: Decodable>(_ type: Value.Type = Value.self, _ key: Key) -> Value? {
        // What cannot be read is as good as not there: the service's answers vary.
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// A whole number, also one that is written `4.0`.
    func integer(_ key: Key) -> Int? {
        value(Double.self, key).flatMap { Int(exactly: $0.rounded()) }
    }

    func list<Element: Decodable>(_ type: Element.Type = Element.self, _ key: Key) -> [Element] {
        value(Lenient<Element>.self, key)?.values ?? []
    }
}

extension Sequence {
    /// The first element of each key, in their order.
    func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
