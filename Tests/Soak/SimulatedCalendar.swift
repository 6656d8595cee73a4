import ScriptedServices

/// A CalDAV server in memory with one task list (RFC 4791, RFC 6578), for the account `anna`, `secret`. A phone edits the
/// list, too.
struct SimulatedCalendar {
    /// A task as the server keeps it.
    private struct Task {
        var text: String
        var version: Int
    }

    private static let home = "/anna/"
    private static let list = "/anna/shopping/"
    /// `anna:secret` in Base64.
    private static let login = "Basic YW5uYTpzZWNyZXQ="

    /// The tasks by the names of their files, without `.ics`.
    private var tasks: [String: Task] = [:]
    /// The numbers of the changes that removed a task.
    private var removals: [String: Int] = [:]
    private var changes = 0
    /// Tokens below this one are not known any more.
    private var oldestToken = 0

    // MARK: Answers

    mutating func reply(to request: LoopbackServer.Request) -> ScriptedReply {
        guard request.headers["authorization"] == Self.login else { return ScriptedReply(status: 401) }
        let (path, isDeep) = (request.path, request.headers["depth"] == "1")
        switch (request.method, path) {
        case ("PROPFIND", "/"):
            return multistatus([
                response("/", "<d:current-user-principal><d:href>\(Self.home)</d:href></d:current-user-principal>")
            ])
        case ("PROPFIND", Self.home):
            let home = response(
                path,
                "<c:calendar-home-set><d:href>\(Self.home)</d:href></c:calendar-home-set>"
                    + "<d:resourcetype><d:collection/></d:resourcetype>")
            return multistatus(isDeep ? [home, listing] : [home])
        case ("PROPFIND", Self.list): return multistatus(isDeep ? [listing] + tasks.keys.sorted().map(etag) : [listing])
        case ("REPORT", Self.list):
            let isSync = request.text.contains("sync-collection")
            return isSync ? synchronized(since: request.text.between("<d:sync-token>", "<")) : tasks(in: request.text)
        case ("PUT", _), ("DELETE", _):
            guard path.hasPrefix(Self.list), path.hasSuffix(".ics") else { return ScriptedReply(status: 403) }
            return write(request, String(path.dropFirst(Self.list.count).dropLast(4)))
        default: return ScriptedReply(status: 404)
        }
    }

    private mutating func write(_ request: LoopbackServer.Request, _ name: String) -> ScriptedReply {
        let present = tasks[name]
        if request.headers["if-none-match"] == "*", present != nil { return ScriptedReply(status: 412) }
        if let match = request.headers["if-match"], match != present.map({ "\"\($0.version)\"" }) {
            return ScriptedReply(status: 412)
        }
        guard request.method == "PUT" else {
            remove(name)
            return ScriptedReply(status: present == nil ? 404 : 204)
        }
        set(request.text, as: name)
        return ScriptedReply(status: present == nil ? 201 : 204, headers: ["ETag": "\"\(changes)\""])
    }

    private func synchronized(since token: String) -> ScriptedReply {
        let since = Int(token.split(separator: "/").last ?? "")
        if !token.isEmpty, since.map({ $0 < oldestToken || $0 > changes }) ?? true {
            return ScriptedReply(
                status: 403, type: "application/xml", "<d:error xmlns:d=\"DAV:\"><d:valid-sync-token/></d:error>")
        }
        let changed = tasks.filter { $0.value.version > since ?? 0 }.keys.sorted()
        let gone = since.map { since in removals.filter { $0.value > since && tasks[$0.key] == nil }.keys.sorted() }
        return multistatus(
            changed.map(etag) + (gone ?? []).map(missing), "<d:sync-token>http://calendar/\(changes)</d:sync-token>")
    }

    private func tasks(in report: String) -> ScriptedReply {
        let paths = report.components(after: "<d:href>").map { $0.prefix { $0 != "<" } }
        return multistatus(
            paths.map { path in
                let name = String(path.dropFirst(Self.list.count).dropLast(4))
                guard let task = tasks[name] else { return missing(name) }
                let text = task.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                return response(
                    String(path), "<d:getetag>\"\(task.version)\"</d:getetag><c:calendar-data>\(text)</c:calendar-data>"
                )
            })
    }

    private var listing: String {
        response(
            Self.list,
            "<d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:displayname>Shopping</d:displayname>"
                + "<c:supported-calendar-component-set><c:comp name=\"VTODO\"/></c:supported-calendar-component-set>")
    }

    private func etag(_ name: String) -> String {
        response("\(Self.list)\(name).ics", "<d:getetag>\"\(tasks[name]?.version ?? 0)\"</d:getetag>")
    }

    private func missing(_ name: String) -> String {
        "<d:response><d:href>\(Self.list)\(name).ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>"
    }

    private func response(_ path: String, _ properties: String) -> String {
        "<d:response><d:href>\(path)</d:href><d:propstat><d:prop>\(properties)</d:prop>"
            + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
    }

    private func multistatus(_ responses: [String], _ end: String = "") -> ScriptedReply {
        ScriptedReply(
            status: 207, type: "application/xml; charset=utf-8",
            "<?xml version=\"1.0\"?><d:multistatus xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\">"
                + responses.joined() + end + "</d:multistatus>")
    }

    // MARK: Changes

    private mutating func set(_ text: String, as name: String) {
        changes += 1
        // Without the breaks of long lines (RFC 5545, section 3.1).
        tasks[name] = Task(text: text.replacing("\r\n ", with: ""), version: changes)
    }

    private mutating func remove(_ name: String) {
        guard tasks.removeValue(forKey: name) != nil else { return }
        changes += 1
        removals[name] = changes
    }

    /// Forgets all tokens, as after a cleaning of the server's database.
    mutating func forgetTokens() {
        changes += 1
        (oldestToken, removals) = (changes, [:])
    }
}

// MARK: - The phone

extension SimulatedCalendar {
    /// A line as a phone shows it.
    struct Line {
        let name: String
        var text: String
        var isDone: Bool
    }

    /// The lines in the order of their names.
    var lines: [Line] {
        tasks.sorted { $0.key < $1.key }.map { name, task in
            let text = task.text.between("\r\nSUMMARY:", "\r\n")
            return Line(
                name: name, text: text.replacing("\\,", with: ",").replacing("\\;", with: ";"),
                isDone: task.text.contains("\r\nSTATUS:COMPLETED"))
        }
    }

    /// Adds a task as a phone does.
    ///
    /// - Parameter note: a property that Galley doesn't know; `nil` for none.
    mutating func add(_ text: String, note: String?) {
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phone//EN", "BEGIN:VTODO", "UID:phone-\(changes)"]
            + ["SUMMARY:\(text)"] + (note.map { ["DESCRIPTION:\($0)"] } ?? []) + ["END:VTODO", "END:VCALENDAR", ""]
        set(lines.joined(separator: "\r\n"), as: "phone-\(changes)")
    }

    /// Changes a line's text and check mark, and removes it without a text.
    mutating func change(_ line: Line, to text: String?, isDone: Bool) {
        guard let task = tasks[line.name], let text else { return remove(line.name) }
        var lines = task.text.components(after: "\r\n").filter { line in
            !["STATUS", "COMPLETED", "PERCENT-COMPLETE"].contains { line.hasPrefix($0) }
        }
        if text != line.text, let place = lines.firstIndex(where: { $0.hasPrefix("SUMMARY:") }) {
            lines[place] = "SUMMARY:\(text)"
        }
        if isDone, let end = lines.firstIndex(of: "END:VTODO") { lines.insert("STATUS:COMPLETED", at: end) }
        set((["BEGIN:VCALENDAR"] + lines).joined(separator: "\r\n"), as: line.name)
    }
}

extension String {
    /// The parts of this text after each separator.
    fileprivate func components(after separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            rest = rest[range.upperBound...]
            parts.append(String(rest[..<(rest.firstRange(of: separator)?.lowerBound ?? rest.endIndex)]))
        }
        return parts
    }

    /// The text from one text to the next one after it; empty if there is none.
    fileprivate func between(_ start: String, _ end: String) -> String {
        guard let first = firstRange(of: start) else { return "" }
        let rest = self[first.upperBound...]
        return String(rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)])
    }
}
