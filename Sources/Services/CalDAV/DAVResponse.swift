internal import HTTP
internal import Interchange

/// One resource in an answer of status 207 (RFC 4918, section 13).
struct DAVResource {
    /// The path on the server, percent-encoded as the server writes it.
    let path: String
    /// The status of the resource itself, or `nil` if only its properties have one.
    let status: Int?
    /// The properties that the resource has.
    let properties: [XMLElement]

    subscript(_ name: String) -> XMLElement? { properties.first { $0.name == name } }

    var version: String? { self["getetag"].map(\.trimmedText).flatMap { $0.isEmpty ? nil : $0 } }

    /// True for a collection that can hold tasks.
    var holdsTasks: Bool {
        guard self["resourcetype"]?["calendar"] != nil else { return false }
        guard let components = self["supported-calendar-component-set"]?.all("comp"), !components.isEmpty else {
            return true
        }
        return components.contains { $0.attributes["name"]?.uppercased() == "VTODO" }
    }

    var displayName: String? {
        self["displayname"].map(\.trimmedText).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// An answer of status 207: resources, and the token of a synchronization.
struct DAVAnswer {
    let resources: [DAVResource]
    let token: String?

    /// Reads an answer. Returns `nil` if it isn't one.
    init?(_ response: HTTPResponse) {
        guard response.status == 207, let root = XMLElement.document(response.body), root.name == "multistatus"
        else { return nil }
        token = root["sync-token"].map(\.trimmedText).flatMap { $0.isEmpty ? nil : $0 }
        resources = root.all("response").compactMap { element in
            guard let href = element["href"]?.trimmedText, let path = href.davPath else { return nil }
            let found = element.all("propstat").filter { ($0["status"]?.httpStatus ?? 200) / 100 == 2 }
            return DAVResource(
                path: path, status: element["status"]?.httpStatus,
                properties: found.flatMap { $0["prop"]?.children ?? [] })
        }
    }
}

extension XMLElement {
    /// The number in `HTTP/1.1 404 Not Found`.
    fileprivate var httpStatus: Int? {
        trimmedText.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}

extension String {
    /// The path of an address that a server has sent: the address itself may be only a path. Returns `nil` for control
    /// characters and for an address without a path.
    var davPath: String? {
        guard utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        let rest = firstRange(of: "://").map { self[$0.upperBound...] } ?? self[...]
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        let path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
        // A server may write other characters as they are.
        return path.utf8.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16, uppercase: true) }
            .joined()
    }
}
