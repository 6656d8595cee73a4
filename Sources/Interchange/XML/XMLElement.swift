internal import CLibXML2

/// An element of an XML document, with its text and children.
public struct XMLElement: Hashable, Sendable {
    /// The name without its prefix.
    public let name: String
    /// The namespace, or an empty text if there is none.
    public let namespace: String
    public internal(set) var attributes: [String: String] = [:]
    /// The text of the element itself, without that of its children.
    public internal(set) var text = ""
    public internal(set) var children: [XMLElement] = []

    /// Parses a document.
    ///
    /// A document with a declaration of its type is refused, because it could name files and other addresses, and grow
    /// without limit. libxml2 refuses more than 256 levels.
    ///
    /// - Returns: The outermost element, or `nil` if the bytes aren't such a document.
    public static func document(_ bytes: [UInt8]) -> XMLElement? {
        let options = [XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_NOCDATA]
        let flags = Int32(options.reduce(0) { $0 | $1.rawValue })
        guard let size = Int32(exactly: bytes.count) else { return nil }
        let document = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { xmlReadMemory($0.assumingMemoryBound(to: CChar.self), size, nil, nil, flags) }
        }
        guard let document else { return nil }
        defer { xmlFreeDoc(document) }
        guard document.pointee.intSubset == nil, let root = xmlDocGetRootElement(document) else { return nil }
        return XMLElement(root)
    }

    private init(_ node: xmlNodePtr) {
        name = Self.text(node.pointee.name)
        namespace = node.pointee.ns.map { Self.text($0.pointee.href) } ?? ""
        var attribute = node.pointee.properties
        while let present = attribute {
            attributes[Self.text(present.pointee.name)] = Self.text(present.pointee.children?.pointee.content)
            attribute = present.pointee.next
        }
        var child = node.pointee.children
        while let present = child {
            switch present.pointee.type {
            case XML_ELEMENT_NODE: children.append(XMLElement(present))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: text += Self.text(present.pointee.content)
            default: break
            }
            child = present.pointee.next
        }
    }

    private static func text(_ bytes: UnsafePointer<xmlChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }

    /// Returns the first child with a name.
    public subscript(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// Returns the children with a name.
    public func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text without white space at its ends.
    public var trimmedText: String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
