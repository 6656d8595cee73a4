public import HTTP

/// The shape of a JSON document: its keys and types, without values.
///
/// It is written as a document. A text names the types that a value may have, as in `uuid|null`: `text`, `uuid`, `stamp`
/// (a point in time), `day`, `whole`, `number`, `bool`, `null`, `any`. An object names the keys that must be there; more are
/// allowed. An array has the shape of all elements, and may be empty.
public struct JSONShape: Sendable {
    let tree: JSONTree

    public init(_ tree: JSONTree) { self.tree = tree }

    /// Returns the first difference between a document and the shape, or `nil` if there is none.
    public func difference(from document: JSONTree) -> String? { Self.difference(document, tree, at: "") }

    private static func difference(_ value: JSONTree, _ shape: JSONTree, at place: String) -> String? {
        let name = place.isEmpty ? "the document" : place
        switch shape {
        case .object(let members):
            guard case .object = value else { return "\(name) is no object" }
            for (key, shape) in members.sorted(by: { $0.key < $1.key }) {
                guard let member = value[key] else { return "\(name) lacks \(key)" }
                if let found = difference(member, shape, at: "\(place).\(key)") { return found }
            }
            return nil
        case .array(let shapes):
            guard case .array(let elements) = value else { return "\(name) is no array" }
            guard let shape = shapes.first else { return nil }
            for element in elements {
                if let found = difference(element, shape, at: "\(place)[]") { return found }
            }
            return nil
        case .text(let types):
            let fits = types.split(separator: "|").contains { isOf($0, value) }
            return fits ? nil : "\(name) is not of type \(types)"
        default: preconditionFailure("a shape has only objects, arrays and names of types")
        }
    }

    private static func isOf(_ type: Substring, _ value: JSONTree) -> Bool {
        switch type {
        case "text": value.text != nil
        case "uuid": value.text?.isUUID == true
        case "stamp": value.text.map { $0.contains("T") && ServerStamp($0) != nil } ?? false
        case "day": value.text?.wholeMatch(of: #/\d{4}-\d\d-\d\d/#) != nil
        case "whole": value.whole != nil
        case "number": value.number != nil
        case "bool": value.bool != nil
        case "null": value.isNull
        case "any": true
        default: preconditionFailure("\(type) is no type of a shape")
        }
    }
}
