internal import FoundationEssentials
internal import Linux

// What every service that answers with JSON needs; which fields there are is known by its own room.

/// Elements that could be decoded; a broken one costs itself and not the rest.
public struct Lenient<Element: Decodable>: Decodable {
    public var values: [Element] = []

    private struct Anything: Decodable {}

    public init(from decoder: any Decoder) throws {
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

extension Lenient: Sendable where Element: Sendable {}

/// All answers of services are read here: one at a time, so that several large ones do not add up in memory.
private let reading = LongWork(named: "answers")

extension KeyedDecodingContainer {
    /// The value of a key; nil when it is missing, null or of another kind.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, _ key: Key) -> Value? {
        // What cannot be read is as good as not there: services' answers vary.
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// A whole number, also one that is written `4.0`.
    public func integer(_ key: Key) -> Int? {
        value(Double.self, key).flatMap { Int(exactly: $0.rounded()) }
    }

    public func list<Element: Decodable>(_ type: Element.Type = Element.self, _ key: Key) -> [Element] {
        value(Lenient<Element>.self, key)?.values ?? []
    }
}

extension HTTPResponse {
    /// A hotel's log-in page and a proxy's error come with 200 too.
    public var looksLikeJSON: Bool {
        let type = header("Content-Type")?.lowercased() ?? ""
        if type.contains("html") { return false }
        let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Returns the body as a document. It is decoded on a thread of its own, because a large one takes seconds.
    ///
    /// - Throws: `DecodingError`.
    public func document<Document: Decodable & Sendable>(
        _ type: Document.Type = Document.self
    ) async throws -> Document {
        try await reading.run { Result { try documentAtOnce(type) } }.get()
    }

    /// Returns the body as a document, for a few of its keys: to skip the others takes some 10 ms a megabyte.
    ///
    /// - Throws: `DecodingError`.
    public func documentAtOnce<Document: Decodable>(_ type: Document.Type) throws -> Document {
        try JSONDecoder().decode(type, from: Data(body))
    }
}

extension HTTPRequest {
    /// Names and values as a query and a form have them: `q=leek%20soup&limit=5`.
    public static func encoded(_ values: [(name: String, value: String)]) -> String {
        values.map { "\($0.name)=\(escaped($0.value))" }.joined(separator: "&")
    }

    /// Percent-encodes all but the unreserved characters of RFC 3986.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
