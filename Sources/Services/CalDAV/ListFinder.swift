public import HTTP
public import ShoppingSync

/// Finds the shopping list on a CalDAV server (RFC 6764, RFC 4791).
public struct ListFinder: Sendable {
    private let dav: DAVClient
    private static let names = [
        "d:resourcetype", "d:displayname", "d:current-user-principal", "c:calendar-home-set",
        "c:supported-calendar-component-set",
    ]

    /// - Parameters:
    ///   - account: The account.
    ///   - client: The HTTP client of the account's host.
    ///   - priority: Who waits for the answers.
    /// - Throws: ``/ShoppingSync/ShoppingServerError/strange(_:)`` if the account has no web address.
    public init(
        _ account: CalDAVAccount, client: HostClient, for priority: RequestPriority
    ) throws(ShoppingServerError) {
        guard let dav = DAVClient(account, client, for: priority) else {
            throw .strange("caldav.url is not a web address")
        }
        self.dav = dav
    }

    /// Returns the path of the list. Makes it if the account names a list that is missing.
    ///
    /// - Parameters:
    ///   - former: The path of the list that was used so far, or `nil`.
    ///   - replacesIt: True to choose or make another list if that one is gone.
    /// - Throws: ``/ShoppingSync/ShoppingServerError``, `noList` if the former list is gone, `renamed` if it is there, but the
    ///   account names a list that isn't.
    public func find(former: String?, replacesIt: Bool = false) async throws(ShoppingServerError) -> String {
        let (resource, isHome) = try await entrance()
        if resource.holdsTasks { return resource.path }
        guard let home = try await home(of: resource, isHome: isHome) else {
            throw .strange("the server at caldav.url has no calendars for this account")
        }
        let lists = try await lists(in: home)
        let isGone = former.map { former in former.hasPrefix(home) && !lists.contains { $0.path == former } } ?? false
        if let name = dav.account.list {
            if let list = lists.first(where: { $0.displayName == name })
                ?? lists.first(where: { $0.displayName?.lowercased() == name.lowercased() })
                ?? lists.first(where: { $0.path.lastName == name })
            {
                return list.path
            }
            if !replacesIt {
                if isGone { throw .noList }
                // A new list must not take the place of one that was renamed on a phone.
                if let former = lists.first(where: { $0.path == former }) {
                    throw .renamed(former.displayName ?? former.path.lastName)
                }
            }
            return try await make(name, in: home, replacing: former)
        }
        if isGone, !replacesIt { throw .noList }
        if let former, lists.contains(where: { $0.path == former }) { return former }
        guard let first = lists.first else { throw .severalLists([]) }
        guard lists.count == 1 else {
            throw .severalLists(lists.map { $0.displayName ?? $0.path.lastName }.sorted())
        }
        return first.path
    }

    /// Returns the resource at the address of the settings, or else where the server says that its calendars are.
    private func entrance() async throws(ShoppingServerError) -> (resource: DAVResource, isHome: Bool) {
        let start = dav.account.url.davPath ?? "/"
        for path in [start, "/.well-known/caldav"] {
            if let resource = try await resource(at: path) {
                let isUsable = ["current-user-principal", "calendar-home-set"].contains { resource[$0]?["href"] != nil }
                if resource.holdsTasks || isUsable { return (resource, false) }
            }
        }
        throw .strange("there is no CalDAV server at caldav.url")
    }

    /// Returns the resource at a path, after redirects within the same scheme, host and port.
    private func resource(at path: String) async throws(ShoppingServerError) -> DAVResource? {
        var path = path
        for _ in 0..<4 {
            let response = try await dav.properties(Self.names, of: path, depth: 0)
            guard [301, 302, 303, 307, 308].contains(response.status), let target = response.header("Location") else {
                return DAVAnswer(response)?.resources.first
            }
            if !target.hasPrefix("/") {
                guard let address = WebAddress(target), address.origin == dav.origin else {
                    // The password belongs to the host in the settings.
                    let host = WebAddress(target)?.origin ?? "another address"
                    throw .strange("the server sends Galley to \(host); set caldav.url to that address")
                }
            }
            guard let next = target.davPath else { return nil }
            path = next
        }
        return nil
    }

    private func home(of resource: DAVResource, isHome: Bool) async throws(ShoppingServerError) -> String? {
        if let home = resource["calendar-home-set"]?["href"]?.trimmedText.davPath { return home }
        guard let principal = resource["current-user-principal"]?["href"]?.trimmedText.davPath else { return nil }
        return try await self.resource(at: principal)?["calendar-home-set"]?["href"]?.trimmedText.davPath
    }

    private func lists(in home: String) async throws(ShoppingServerError) -> [DAVResource] {
        guard let answer = DAVAnswer(try await dav.properties(Self.names, of: home, depth: 1)) else {
            throw .strange("the server doesn't list its calendars")
        }
        return answer.resources.filter(\.holdsTasks).sorted { $0.path < $1.path }
    }

    private func make(
        _ name: String, in home: String, replacing former: String?
    ) async throws(ShoppingServerError) -> String {
        let slug = name.lowercased().utf8.map { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) ? $0 : 0x2D }
        let base = "\(home.hasSuffix("/") ? home : home + "/")galley-\(String(decoding: slug, as: UTF8.self))"
        // What was agreed on about the lines of a list that is gone must not count for the new one.
        let path = former?.hasPrefix("\(base)/") == true ? "\(base)-2/" : "\(base)/"
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>\
            <d:displayname>\(name.xmlEscaped)</d:displayname>\
            <c:supported-calendar-component-set><c:comp name="VTODO"/></c:supported-calendar-component-set>\
            </d:prop></d:set></c:mkcalendar>
            """
        let response = try await dav.send(.mkcalendar, path, body: .xml(body))
        switch response.status {
        case 201, 200: return path
        case 403: throw .notPermitted("the account may not make the list \(name)")
        default: throw .strange("the server didn't make the list \(name) (\(response.status))")
        }
    }
}

extension String {
    fileprivate var lastName: String {
        let name = split(separator: "/").last.map(String.init) ?? self
        return name.percentDecoded ?? name
    }

    var xmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").filter {
            !$0.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" && $0 != "\n" }
        }
    }
}
