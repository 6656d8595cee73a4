import HTTP
import Kitchen
import Linux
import ScriptedServices
import ShoppingSync
import Synchronization
import Testing

@testable import CalDAV

/// Answers that the real servers of the tests don't give: those of other servers, and hostile ones.
@Suite struct ScriptedServerTests {
    private static let content = ServerLine.Content(item: .init(name: "milk", amount: 2, unit: "l"), writes: ["w"])
    private static let task = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:a\r\nSUMMARY:2 l milk\r\nEND:VTODO\r\nEND:VCALENDAR\r\n
        """

    /// Returns the list of a server that answers each method as given, and a file of version "1" to each report of files.
    private func list(
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> [LoopbackServer.Act]
    ) throws -> (list: CalDAVList, server: LoopbackServer) {
        let server = try LoopbackServer { request in
            guard request.method == "REPORT", request.text.contains("calendar-multiget"), request.text.contains("a.ics")
            else { return answer(request) }
            return Self.multistatus(
                "<d:response><d:href>/list/a.ics</d:href><d:propstat><d:prop><d:getetag>1</d:getetag>"
                    + "<c:calendar-data>\(Self.task)</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status>"
                    + "</d:propstat></d:response>")
        }
        let account = CalDAVAccount(url: server.url, user: "anna", password: "secret")
        let list = try CalDAVList(
            account, client: try CalendarBench.client(server.url), for: .person, path: "/list/", units: .metric)
        return (list, server)
    }

    private static func multistatus(_ content: String) -> [LoopbackServer.Act] {
        .answer(
            status: 207, type: "application/xml",
            "<d:multistatus xmlns:d='DAV:' xmlns:c='urn:ietf:params:xml:ns:caldav'>\(content)</d:multistatus>")
    }

    private static func inside(_ status: Int) -> [LoopbackServer.Act] {
        multistatus("<d:response><d:href>/list/a.ics</d:href><d:status>HTTP/1.1 \(status) X</d:status></d:response>")
    }

    private static let refusals: [(status: Int, isInside: Bool, error: ShoppingServerError?)] = [
        (201, false, nil), (204, false, nil), (412, false, .conflict), (409, false, .conflict), (404, false, .conflict),
        (409, true, .conflict), (412, true, .conflict), (507, false, .full), (413, false, .full),
        (401, false, .notPermitted("wrong user or password")),
        (400, false, .lineRefused("the server refuses it (400)")),
        (415, true, .lineRefused("the server refuses it (415)")),
        (403, false, .lineRefused("the server refuses it (403)")),
    ]

    @Test(arguments: refusals.indices)
    func answersToAnAddedLine(index: Int) async throws {
        let (status, isInside, error) = Self.refusals[index]
        let (list, server) = try list { _ in isInside ? Self.inside(status) : .answer(status: status) }
        defer { server.stop() }
        do throws(ShoppingServerError) {
            _ = try await list.add(Self.content, as: "a")
            #expect(error == nil)
        } catch let caught {
            #expect(caught == error)
        }
        let request = try #require(server.requests.last)
        #expect(request.method == "PUT" && request.path == "/list/a.ics")
        #expect(request.headers["if-none-match"] == "*")
        #expect(request.headers["authorization"] == "Basic YW5uYTpzZWNyZXQ=")
    }

    @Test(arguments: [404, 403, 500])
    func onlyALineThatTheServerCallsMissingIsGone(status: Int) async throws {
        let (list, server) = try list { request in
            if request.text.contains("calendar-multiget") {
                return Self.multistatus(
                    "<d:response><d:href>/list/b.ics</d:href><d:status>HTTP/1.1 \(status) X</d:status></d:response>")
            }
            let names = ["a", "b"].map { name in
                "<d:response><d:href>/list/\(name).ics</d:href><d:propstat><d:prop><d:getetag>1</d:getetag></d:prop>"
                    + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
            }
            return Self.multistatus(names.joined() + "<d:sync-token>t2</d:sync-token>")
        }
        defer { server.stop() }
        let changes = try await list.changes(since: "t1", known: ["a": "1"])
        #expect(changes.gone == (status == 404 ? ["b"] : []))
        #expect(changes.token == (status == 404 ? "t2" : "t1"), "the next run asks for the line again")
    }

    @Test func aListThatMayNotBeReadIsNotCalledGone() async throws {
        let (list, server) = try list { _ in .answer(status: 403) }
        defer { server.stop() }
        await #expect(throws: ShoppingServerError.notPermitted("it may not read the list")) {
            try await list.changes(since: nil, known: [:])
        }
    }

    @Test func aTaskWithThousandsOfPartsIsNotParsed() throws {
        let library = try CalendarLibrary()
        func task(_ parts: Int) -> String {
            "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:milk\r\n" + String(repeating: "BEGIN:X\r\n", count: parts)
                + String(repeating: "END:X\r\n", count: parts) + "END:VTODO\r\nEND:VCALENDAR\r\n"
        }
        #expect(TaskCalendar(task(2), library)?.summary == "milk")
        #expect(TaskCalendar(task(2000), library) == nil)
        #expect(TaskCalendar(task(2000).replacing("BEGIN:X", with: "BEG\r\n IN:X"), library) == nil, "folded")
        let long = task(0).replacing("SUMMARY:milk", with: "SUMMARY:" + String(repeating: "m", count: 600_000))
        #expect(TaskCalendar(long, library) == nil)
    }

    @Test func aChangeIsMadeFromTheVersionThatWasRead() async throws {
        let (list, server) = try list { _ in .answer(status: 204, headers: ["etag": "2"]) }
        defer { server.stop() }
        #expect(try await list.change("a", from: "1", to: Self.content) == "2")
        #expect(server.requests.last?.headers["if-match"] == "1")
        await #expect(throws: ShoppingServerError.conflict) {
            _ = try await list.change("a", from: "0", to: Self.content)
        }
        #expect(server.requests.count { $0.method == "PUT" } == 1)
    }

    @Test(arguments: [(200, false), (204, false), (404, false), (410, false), (404, true)])
    func aLineThatIsGoneAlreadyIsRemoved(status: Int, isInside: Bool) async throws {
        let (list, server) = try list { _ in isInside ? Self.inside(status) : .answer(status: status) }
        defer { server.stop() }
        try await list.remove("b", from: "1")
        #expect(server.requests.last?.headers["if-match"] == "1")
    }

    @Test(arguments: [200, 302]) func aLogInPageIsNoAnswerToAWrite(status: Int) async throws {
        let (list, server) = try list { _ in status == 200 ? .captivePortal : .answer(status: status) }
        defer { server.stop() }
        let writes: [@Sendable () async throws -> Void] = [
            { _ = try await list.add(Self.content, as: "b") },
            { _ = try await list.change("a", from: "1", to: Self.content) },
            { try await list.remove("a", from: "1") },
        ]
        for write in writes {
            let error = await #expect(throws: ShoppingServerError.self) { try await write() }
            guard case .strange(let reason) = error else {
                Issue.record("\(error.debugDescription)")
                continue
            }
            #expect(reason.contains("log-in"))
        }
    }

    @Test func anEmptyAnswerIsNoLogInPage() async throws {
        let (list, server) = try list { _ in .answer(status: 200, type: "text/html", "") }
        defer { server.stop() }
        _ = try await list.add(Self.content, as: "b")
        try await list.remove("a", from: "1")
    }

    @Test func aServerMaySayThatAGoneLineHasAnotherVersion() async throws {
        // As sabre/dav does.
        let (list, server) = try list { $0.method == "DELETE" ? .answer(status: 412) : Self.multistatus("") }
        defer { server.stop() }
        try await list.remove("b", from: "1")
        await #expect(throws: ShoppingServerError.conflict) { try await list.remove("a", from: "0") }
    }

    @Test(arguments: [400, 403, 404, 405, 409, 410, 500, 501])
    func withoutTokensAllVersionsAreRead(status: Int) async throws {
        let (list, server) = try list { request in
            if request.method == "REPORT" { return .answer(status: status) }
            return Self.multistatus(
                "<d:response><d:href>/list/</d:href></d:response><d:response><d:href>\(Self.origin(of: request))/list/a.ics"
                    + "</d:href><d:propstat><d:prop><d:getetag>1</d:getetag></d:prop>"
                    + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>")
        }
        defer { server.stop() }
        let changes = try await list.changes(since: "token", known: [:])
        #expect(changes.lines.map(\.id) == ["a"] && changes.present == ["a"] && changes.token == nil)
        #expect(changes.lines.first?.content?.item == .init(name: "milk", amount: 2, unit: "l"))
    }

    @Test func aLineThatAnAnswerHasTwiceIsOneLine() async throws {
        let line =
            "<d:response><d:href>/list/b.ics</d:href><d:propstat><d:prop><d:getetag>1</d:getetag>"
            + "<c:calendar-data>\(Self.task)</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status>"
            + "</d:propstat></d:response>"
        let (list, server) = try list { _ in Self.multistatus(line + line + "<d:sync-token>1</d:sync-token>") }
        defer { server.stop() }
        let changes = try await list.changes(since: nil, known: [:])
        #expect(changes.lines.map(\.id) == ["b"] && changes.present == ["b"])
    }

    @Test func aLongAnswerComesInParts() async throws {
        let (list, server) = try list { request in
            let isFirst = request.text.contains("<d:sync-token></d:sync-token>")
            return Self.multistatus(
                isFirst
                    ? "<d:response><d:href>/list/</d:href><d:status>HTTP/1.1 507 X</d:status></d:response>"
                        + "<d:sync-token>half</d:sync-token>"
                    : "<d:response><d:href>/list/a.ics</d:href><d:propstat><d:prop><d:getetag>1</d:getetag></d:prop>"
                        + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response><d:sync-token>whole</d:sync-token>"
            )
        }
        defer { server.stop() }
        let changes = try await list.changes(since: nil, known: [:])
        #expect(changes.lines.map(\.id) == ["a"] && changes.token == "whole" && changes.present == ["a"])
    }

    @Test func hugeAndEndlessAnswersEnd() async throws {
        for answer in [
            Self.multistatus(String(repeating: "<d:response><d:href>/list/x</d:href></d:response>", count: 100_000)),
            .endless, .captivePortal,
            .answer(status: 207, type: "application/xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"),
            Self.multistatus(
                (0..<3000).map {
                    "<d:response><d:href>/list/\($0).ics</d:href><d:propstat><d:prop><d:getetag>1</d:getetag></d:prop>"
                        + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
                }.joined() + "<d:sync-token>1</d:sync-token>"),
        ] as [[LoopbackServer.Act]] {
            let (list, server) = try list { _ in answer }
            defer { server.stop() }
            await #expect(throws: ShoppingServerError.self) { _ = try await list.changes(since: nil, known: [:]) }
        }
    }

    @Test func thePasswordIsNotSentToAnotherServer() async throws {
        let other = try LoopbackServer { _ in .answer() }
        let server = try LoopbackServer { _ in .redirect(to: "\(other.url)/dav", status: 301) }
        defer {
            other.stop()
            server.stop()
        }
        let account = CalDAVAccount(url: server.url, user: "anna", password: "secret")
        let error = await #expect(throws: ShoppingServerError.self) {
            _ = try await ListFinder(account, client: try CalendarBench.client(server.url), for: .person).find(
                former: nil)
        }
        #expect(error == .strange("the server sends Galley to \(other.url); set caldav.url to that address"))
        #expect(other.requests.isEmpty)
    }

    /// The answer to each write is cut in the middle: the server has carried it out.
    @Test func aWriteWhoseAnswerIsCutIsNotRepeated() async throws {
        let (list, server) = try list { _ in .truncated("half") }
        defer { server.stop() }
        let error = await #expect(throws: ShoppingServerError.self) { _ = try await list.add(Self.content, as: "a") }
        guard case .unreachable = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
        #expect(server.requests.count == 1)
    }
}

extension ScriptedServerTests {
    fileprivate static func origin(of request: LoopbackServer.Request) -> String {
        "http://\(request.headers["host"] ?? "")"
    }
}
