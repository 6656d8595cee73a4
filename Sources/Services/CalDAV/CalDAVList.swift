public import HTTP
internal import Interchange
public import Kitchen
public import ShoppingSync
internal import Synchronization

/// A task list on a CalDAV server (RFC 4791, RFC 6578), for one run of ``/ShoppingSync/Synchronizer``.
///
/// A line's id is the name of its file without `.ics`, or its whole path if it is named otherwise.
public final class CalDAVList: ShoppingServer {
    public static let abilities: ShoppingAbilities = [.remove, .keepsTwins, .changeLines]
    public var abilities: ShoppingAbilities { Self.abilities }

    /// The number of tasks that one request reads.
    private static let batch = 50
    /// The number of lines that are read at most. A list with more isn't a shopping list.
    private static let mostLines = 2_000

    private let dav: DAVClient
    private let path: String
    private let units: UnitSystem
    private let library: CalendarLibrary
    /// The tasks that this run has read, as the server has them.
    private let tasks = Mutex<[ServerLine.ID: (version: String, text: String)]>([:])

    /// - Parameters:
    ///   - account: The account.
    ///   - client: The HTTP client of the account's host.
    ///   - priority: Who waits for the answers.
    ///   - path: The path of the list; see ``ListFinder``.
    ///   - units: The units of the lines that phones show.
    /// - Throws: ``/ShoppingSync/ShoppingServerError/strange(_:)`` if libical is missing.
    public init(
        _ account: CalDAVAccount, client: HostClient, for priority: RequestPriority, path: String, units: UnitSystem
    ) throws(ShoppingServerError) {
        guard let dav = DAVClient(account, client, for: priority) else {
            throw .strange("caldav.url is not a web address")
        }
        do throws(MissingLibrary) {
            library = try CalendarLibrary()
        } catch {
            throw .missing("libical3 can't be loaded: \(error.reason)")
        }
        (self.dav, self.units) = (dav, units)
        self.path = path.hasSuffix("/") ? path : path + "/"
    }

    // MARK: Reading

    /// Reads the changes by token, or else all lines.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError`` if the list can't be read.
    public func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        var names = if let token { try await synchronized(since: token) } else { Names?.none }
        if names == nil { names = try await synchronized(since: nil) }
        if names == nil { names = try await listed() }
        guard var names else { throw .noList }
        let changed = names.versions.filter { known[$0.key] != $0.value }.keys.sorted()
        guard changed.count <= Self.mostLines else {
            throw .strange("the list has more than \(Self.mostLines) lines that Galley doesn't know")
        }
        // A line that an answer has twice is one line.
        var lines: [ServerLine.ID: ServerLine] = [:]
        for start in stride(from: 0, to: changed.count, by: Self.batch) {
            let answer = try await read(Array(changed[start..<min(start + Self.batch, changed.count)]))
            for line in answer.lines { lines[line.id] = line }
            // What has gone since the list was read.
            names.gone.formUnion(answer.gone)
        }
        // A line that the server lists and doesn't send is not gone. With the old token, the next run asks for it again.
        let hasAll = Set(changed).subtracting(lines.keys).subtracting(names.gone).isEmpty
        return ServerChanges(
            lines: lines.values.sorted { $0.id < $1.id }, gone: names.gone,
            present: names.isComplete ? Set(names.versions.keys).subtracting(names.gone) : nil,
            token: hasAll ? names.token : token, hasLostToken: token != nil && names.isComplete)
    }

    /// The names of lines that have changed, or of all lines.
    private struct Names {
        var versions: [ServerLine.ID: String] = [:]
        var gone: Set<ServerLine.ID> = []
        var token: String?
        var isComplete: Bool
    }

    /// Returns what has changed since a token, or all lines without one. Returns `nil` if the server refuses: it may not
    /// know the token any more, or no tokens at all.
    private func synchronized(since token: String?) async throws(ShoppingServerError) -> Names? {
        var names = Names(token: token, isComplete: token == nil)
        // A server may give a long answer in parts (RFC 6578, section 3.6).
        for _ in 0..<50 {
            let body = """
                <?xml version="1.0" encoding="utf-8"?>
                <d:sync-collection xmlns:d="DAV:"><d:sync-token>\((names.token ?? "").xmlEscaped)</d:sync-token>\
                <d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>
                """
            guard let answer = try await answer(to: .report, depth: 0, body), let next = answer.token else {
                return nil
            }
            names.token = next
            var isPart = false
            for resource in answer.resources {
                guard let id = id(of: resource.path) else {
                    isPart = isPart || resource.status == 507
                    continue
                }
                if resource.status == 404 {
                    names.gone.insert(id)
                    names.versions[id] = nil
                } else {
                    names.versions[id] = resource.version ?? ""
                    names.gone.remove(id)
                }
            }
            if !isPart { return names }
        }
        return nil
    }

    /// Returns all lines of a server without tokens.
    private func listed() async throws(ShoppingServerError) -> Names? {
        guard let answer = DAVAnswer(try await dav.properties(["d:getetag"], of: path, depth: 1)) else { return nil }
        var names = Names(isComplete: true)
        for resource in answer.resources {
            if let id = id(of: resource.path), resource.status != 404 { names.versions[id] = resource.version ?? "" }
        }
        return names
    }

    /// Returns the answer of status 207 to a report, or `nil` for another one.
    private func answer(
        to method: HTTPRequest.Method, depth: Int, _ body: String
    ) async throws(ShoppingServerError) -> DAVAnswer? {
        do throws(ShoppingServerError) {
            return DAVAnswer(
                try await dav.send(method, path, headers: [("Depth", "\(depth)")], body: .xml(body)))
        } catch {
            // Xandikos answers an unknown token with status 500.
            guard case .unreachable = error else { throw error }
            return nil
        }
    }

    /// Reads lines. Those that the server neither sends nor calls missing are in neither part of the answer.
    private func read(
        _ ids: [ServerLine.ID]
    ) async throws(ShoppingServerError) -> (lines: [ServerLine], gone: Set<ServerLine.ID>) {
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/>\
            <c:calendar-data/></d:prop>\(ids.map { "<d:href>\(path(of: $0).xmlEscaped)</d:href>" }.joined())\
            </c:calendar-multiget>
            """
        let response = try await dav.send(.report, path, headers: [("Depth", "1")], body: .xml(body))
        guard let answer = DAVAnswer(response) else {
            if response.status == 404 { throw .noList }
            throw .strange("the server doesn't send the lines of the list (\(response.status))")
        }
        let missing = answer.resources.filter { $0.status == 404 || $0.status == 410 }
        let lines = answer.resources.compactMap { resource -> ServerLine? in
            guard let id = id(of: resource.path), let version = resource.version,
                let text = resource["calendar-data"]?.text
            else { return nil }
            tasks.withLock { $0[id] = (version, text) }
            guard let calendar = TaskCalendar(text, library) else {
                return ServerLine(id: id, version: version, content: nil, isPlain: false)
            }
            let task = ShoppingTask.read(calendar)
            return ServerLine(id: id, version: version, content: task.content, isPlain: task.isPlain)
        }
        return (lines, Set(missing.compactMap { id(of: $0.path) }))
    }

    // MARK: Writing

    /// Adds a task under a file name that nobody has.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError``, `conflict` if somebody has the name.
    public func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        guard let text = ShoppingTask.new(line, uid: id, in: units, library)?.text else {
            throw .lineRefused("libical can't write it")
        }
        return try await put(text, as: id, [("If-None-Match", "*")])
    }

    /// Changes a task, as long as it has a version.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError``, `conflict` if it has another version or is gone.
    public func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        guard let present = try await present(id), present.version == version else { throw .conflict }
        guard let calendar = TaskCalendar(present.text, library), calendar.isWhole else {
            throw .lineRefused("another app has written something into it that would be lost")
        }
        ShoppingTask.write(line, to: calendar, in: units)
        guard let text = calendar.text else { throw .lineRefused("libical can't write it") }
        return try await put(text, as: id, [("If-Match", version)])
    }

    /// Returns a task as the server has it now, or `nil` if it is gone.
    private func present(_ id: ServerLine.ID) async throws(ShoppingServerError) -> (version: String, text: String)? {
        if let known = tasks.withLock({ $0[id] }) { return known }
        _ = try await read([id])
        return tasks.withLock { $0[id] }
    }

    private func put(
        _ text: String, as id: ServerLine.ID, _ headers: [(name: String, value: String)]
    ) async throws(ShoppingServerError) -> String? {
        tasks.withLock { $0[id] = nil }
        let body = HTTPRequest.Body(type: "text/calendar; charset=utf-8", bytes: Array(text.utf8))
        let response = try await dav.send(.put, path(of: id), headers: headers, body: body)
        switch status(of: response) {
        case 200, 201, 204: return response.header("ETag")
        // 409: the list is gone, or the server has the line under another name.
        case 404, 409, 412, 423: throw .conflict
        case 507: throw .full
        case let status: throw .lineRefused("the server refuses it (\(status))")
        }
    }

    /// Removes a task, as long as it has a version.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError``, `conflict` if it has another version.
    public func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        tasks.withLock { $0[id] = nil }
        let response = try await dav.send(.delete, path(of: id), headers: [("If-Match", version)])
        switch status(of: response) {
        case 200, 202, 204, 404, 410: return
        case 412:
            // Some servers say so of a line that is gone already.
            if try await present(id) != nil { throw .conflict }
        case 409, 423: throw .conflict
        case let status: throw .lineRefused("the server doesn't remove it (\(status))")
        }
    }

    /// The status of an answer, or the one inside an answer of status 207.
    private func status(of response: HTTPResponse) -> Int {
        guard let answer = DAVAnswer(response) else { return response.status }
        return answer.resources.compactMap(\.status).first { $0 >= 400 } ?? 409
    }

    // MARK: Names

    private func id(of path: String) -> ServerLine.ID? {
        guard path != self.path, path + "/" != self.path else { return nil }
        guard path.hasPrefix(self.path), path.hasSuffix(".ics") else { return path }
        let name = path.dropFirst(self.path.count).dropLast(4)
        return name.contains("/") || name.isEmpty ? path : String(name)
    }

    private func path(of id: ServerLine.ID) -> String { id.hasPrefix("/") ? id : "\(path)\(id).ics" }
}
