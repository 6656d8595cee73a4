import Foundation
import HTTP
import Kitchen
import ShoppingSync
import SyncHistory
import TestCalendars
import Workbench

@testable import CalDAV

/// A real server with one list, a phone, and what a kiosk needs to synchronize.
struct CalendarBench {
    let calendars: TestCalendars
    let account: CalDAVAccount
    let client: HostClient
    let path: String

    init(_ kind: TestCalendars.Kind) async throws {
        calendars = try await TestCalendars(kind)
        account = CalDAVAccount(url: calendars.url, user: "anna", password: "secret", list: "Shopping")
        client = try Self.client(calendars.url)
        path = try await ListFinder(account, client: client, for: .person).find(former: nil)
    }

    static func client(_ url: String) throws -> HostClient {
        var rules = HostRules()
        (rules.pace, rules.retries, rules.failures) = (.zero, 0, .max)
        return HostClient(client: try HTTPClient(userAgent: "GalleyTests"), service: url, rules: rules)
    }

    func find(_ account: CalDAVAccount, former: String? = nil, replacesIt: Bool = false) async throws -> String {
        try await ListFinder(account, client: client, for: .person).find(former: former, replacesIt: replacesIt)
    }

    func list(_ name: String) async throws -> String {
        var account = account
        account.list = name
        return try await find(account)
    }

    func server(_ path: String) throws -> CalDAVList {
        try CalDAVList(account, client: client, for: .person, path: path, units: .metric)
    }

    var phone: DAVPhone { phone(of: path) }

    func phone(of path: String) -> DAVPhone {
        guard let dav = DAVClient(account, client, for: .person) else { preconditionFailure("the address is a URL") }
        return DAVPhone(dav: dav, path: path)
    }

    func sync(_ store: ModelStore) async throws -> Synchronizer.Report {
        try await Synchronizer(server: try server(path), store: store, list: path) {
            "g\(UInt64.random(in: 0 ... .max))"
        }.run()
    }
}

/// A phone's app: it reads all tasks, and changes lines of their texts.
struct DAVPhone: Phone {
    let dav: DAVClient
    let path: String

    private func all() async throws -> [String: (version: String, text: String)] {
        let response = try await dav.properties(["d:getetag"], of: path, depth: 1)
        var tasks: [String: (String, String)] = [:]
        for resource in DAVAnswer(response)?.resources ?? [] where resource.path != path {
            guard let version = resource.version else { continue }
            let task = try await dav.send(.get, resource.path)
            guard task.status == 200 else { continue }
            let text = String(decoding: task.body, as: UTF8.self)
            tasks[resource.path] = (task.header("ETag") ?? version, text.replacing("\r\n", with: "\n"))
        }
        return tasks
    }

    func lines() async throws -> [String: (text: String, isDone: Bool)] {
        try await all().mapValues { task in
            let unfolded = task.text.replacing("\n ", with: "")
            let summary = unfolded.split(separator: "\n").first { $0.hasPrefix("SUMMARY") }
            let text = summary.map { String($0[($0.firstIndex(of: ":") ?? $0.startIndex)...].dropFirst()) } ?? ""
            return (text.replacing("\\,", with: ","), unfolded.contains("\nSTATUS:COMPLETED"))
        }
    }

    func text(_ name: String) async throws -> String {
        String(decoding: try await dav.send(.get, "\(path)\(name).ics").body, as: UTF8.self)
    }

    func put(_ name: String, _ lines: [String]) async throws {
        let text =
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Phone//EN", "BEGIN:VTODO", "UID:\(name)",
                "DTSTAMP:20260101T000000Z",
            ]
            + lines + ["END:VTODO", "END:VCALENDAR", ""]
        try await put(text.joined(separator: "\r\n"), "\(path)\(name).ics", [("If-None-Match", "*")])
    }

    private func put(_ text: String, _ path: String, _ headers: [(name: String, value: String)]) async throws {
        let body = HTTPRequest.Body(type: "text/calendar; charset=utf-8", bytes: Array(text.utf8))
        let response = try await dav.send(.put, path, headers: headers, body: body)
        guard (200..<300).contains(response.status) else { throw Refused(status: response.status) }
    }

    struct Refused: Error { let status: Int }

    func add(_ text: String, note: String?) async throws {
        try await put(
            "phone-\(UInt64.random(in: 0 ... .max))",
            ["SUMMARY:\(text.replacing(",", with: "\\,"))"] + (note.map { ["DESCRIPTION:\($0)"] } ?? []))
    }

    /// Changes a task's lines as the app of a phone does: everything else stays.
    private func edit(_ id: String, _ change: (inout [String]) -> Void) async throws {
        guard let task = try await all()[id] else { throw Refused(status: 404) }
        var lines = task.text.replacing("\n ", with: "").split(separator: "\n").map(String.init)
        change(&lines)
        // Long lines are folded again, as RFC 5545 wants.
        let folded = lines.flatMap { line in
            stride(from: 0, to: max(line.count, 1), by: 60).map { start in
                (start == 0 ? "" : " ") + line.dropFirst(start).prefix(60)
            }
        }
        try await put(folded.joined(separator: "\r\n") + "\r\n", id, [("If-Match", task.version)])
    }

    private func set(_ lines: inout [String], _ name: String, _ value: String?) {
        lines.removeAll { $0.hasPrefix("\(name):") || $0.hasPrefix("\(name);") }
        guard let value, let end = lines.firstIndex(of: "END:VTODO") else { return }
        lines.insert("\(name):\(value)", at: end)
    }

    func check(_ id: String, _ isDone: Bool) async throws {
        try await edit(id) { lines in
            set(&lines, "STATUS", isDone ? "COMPLETED" : "NEEDS-ACTION")
            set(&lines, "COMPLETED", isDone ? "20260101T000000Z" : nil)
            set(&lines, "PERCENT-COMPLETE", isDone ? "100" : nil)
        }
    }

    func rename(_ id: String, _ text: String) async throws {
        try await edit(id) { set(&$0, "SUMMARY", text.replacing(",", with: "\\,")) }
    }

    func remove(_ id: String) async throws { _ = try await dav.send(.delete, id) }

    func move(_ id: String) async throws {
        try await edit(id) { set(&$0, "X-APPLE-SORT-ORDER", "\(Int.random(in: 0..<1000))") }
    }
}
