import Foundation
import HTTP
import ScriptedServices
import Synchronization
import Workbench

/// The network of a simulation: servers in memory, and everything that goes wrong on the way to them.
final class SimulatedNetwork: Sendable {
    /// A thing that goes wrong with a request.
    enum Fault: CaseIterable {
        /// The server accepts no connection.
        case refused
        /// The server never answers.
        case silent
        /// The answer takes seconds, or longer than the client waits.
        case slow
        /// The connection breaks before the request arrives, or before its answer does.
        case lost, cut
        /// The server refuses.
        case status
        /// The body of the answer ends early, is garbage, or never ends.
        case truncated, garbage, huge
        /// Another host answers: after a redirect, or because the network wants a log-in.
        case redirected, portal
    }

    /// The frequency of faults.
    struct Weather {
        static let calm = Weather(percent: 0, fault: nil, isForWrites: false)

        /// The part of the requests that have a fault, in percent.
        var percent: Int
        /// The fault of all of them; `nil` if each has another one.
        var fault: Fault?
        /// True if only requests that change something have faults.
        var isForWrites: Bool
    }

    /// The way of one request.
    struct Course {
        var fault: Fault?
        /// The times of the request and of its answer.
        var there, back: Duration
    }

    private struct State {
        var random: SplitMix
        var weather = Weather.calm
        var recipes = ScriptedSpoonacular.State(points: dailyPoints)
        var calendar = SimulatedCalendar()
        /// The day of the last request.
        var day = 0
        var notes: [(kiosk: Int, text: String)] = []
        var transports: [Int: [SimulatedTransport]] = [:]
        var requests = 0
    }

    private static let dailyPoints = 150.0
    private static let page = """
        <html><script type="application/ld+json">{"@type": "Recipe", "name": "Leek Soup", "recipeIngredient": ["3 leeks", \
        "1 l stock"], "recipeInstructions": "Simmer for 20 minutes."}</script></html>
        """
    /// The settings of a kiosk that uses the servers.
    static let settings = """

        [spoonacular]
        url = "https://recipes.example"
        key = "scripted-key"

        [nearby]
        url = "https://map.example/api/interpreter"
        geocoder = "https://map.example"

        [location]
        name = "Brambleford"

        [share]
        url = "https://share.example/recipes"
        token = "share-token"

        [shopping]
        sync = "caldav"

        [caldav]
        url = "https://calendar.example"
        user = "anna"
        password = "secret"

        """

    let host: VirtualHost
    private let state: Mutex<State>

    init(_ host: VirtualHost, seed: UInt64) {
        self.host = host
        state = Mutex(State(random: SplitMix(seed: seed)))
    }

    /// Returns a client for a kiosk.
    func transport(of kiosk: Int, _ limits: TransferLimits) -> SimulatedTransport {
        let transport = SimulatedTransport(self, of: kiosk, limits)
        state.withLock { $0.transports[kiosk, default: []].append(transport) }
        return transport
    }

    /// Ends the connections of a kiosk that has died.
    func bury(_ kiosk: Int) {
        let transports = state.withLock { $0.transports.removeValue(forKey: kiosk) ?? [] }
        for transport in transports { transport.close() }
    }

    func set(_ weather: Weather) { state.withLock { $0.weather = weather } }

    /// Reads or edits the list as a phone does.
    func withCalendar<Value>(_ work: (inout SimulatedCalendar) -> Value) -> Value {
        state.withLock { work(&$0.calendar) }
    }

    /// The number of requests so far.
    var requests: Int { state.withLock(\.requests) }

    func note(_ text: String, at kiosk: Int) { state.withLock { $0.notes.append((kiosk, text)) } }

    /// Returns what has happened since the last call.
    func takeNotes() -> [(kiosk: Int, text: String)] {
        state.withLock { state in
            defer { state.notes = [] }
            return state.notes
        }
    }

    // MARK: Requests

    /// Draws the way of a request.
    func course(of request: HTTPRequest) -> Course {
        state.withLock { state in
            state.requests += 1
            let isHit =
                Int.random(in: 1...100, using: &state.random) <= state.weather.percent
                && (request.hasEffect || !state.weather.isForWrites)
            let fault = isHit ? state.weather.fault ?? Fault.allCases.randomElement(using: &state.random) : nil
            let slow = fault == .slow ? Int.random(in: 0...40_000, using: &state.random) : 0
            return Course(
                fault: fault, there: .milliseconds(Int.random(in: 10...200, using: &state.random)),
                back: .milliseconds(slow + Int.random(in: 10...400, using: &state.random)))
        }
    }

    /// Lets a server answer.
    func answer(_ request: HTTPRequest, to address: WebAddress) -> HTTPResponse {
        let place = request.url.dropFirst(address.origin.count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var headers = ["user-agent": "Galley/soak"]
        for (name, value) in request.headers { headers[name.lowercased()] = value }
        if let secret = request.secret { headers[secret.name.lowercased()] = secret.value }
        if let body = request.body { headers["content-type"] = body.type }
        let scripted = LoopbackServer.Request(
            method: request.method.rawValue, path: place.first.map { $0.isEmpty ? "/" : String($0) } ?? "/",
            query: place.count > 1 ? String(place[1]) : "", headers: headers, body: request.body?.bytes ?? [])
        let reply = state.withLock { state -> ScriptedReply in
            let day = Int(host.now / .seconds(86_400))
            if state.day != day { (state.day, state.recipes.points) = (day, Self.dailyPoints) }
            switch address.host {
            case "recipes.example":
                return state.recipes.reply(
                    to: scripted, key: "scripted-key", recipes: ScriptedSpoonacular.invented)
            case "calendar.example": return state.calendar.reply(to: scripted)
            case "map.example": return ScriptedMap.reply(to: scripted, among: ScriptedMap.brambleford)
            case "share.example": return ScriptedWebhook.reply(to: scripted, token: "share-token")
            case "pages.example" where scripted.path == "/soup": return ScriptedReply(type: "text/html", Self.page)
            default: return ScriptedReply(status: 404, type: "text/html", "<html><body>Not found</body></html>")
            }
        }
        return response(reply, url: request.url)
    }

    /// Returns the answer that a fault makes, instead of the server's.
    func answer(_ fault: Fault, to request: HTTPRequest, of host: String) -> HTTPResponse {
        switch fault {
        case .status:
            // A task list has no quota, and its server may refuse a line for good.
            let statuses = host == "recipes.example" ? [401, 402, 429, 500, 503] : [401, 429, 500, 503]
            let status = state.withLock { statuses.randomElement(using: &$0.random) } ?? 500
            return response(
                ScriptedReply(status: status, headers: status == 429 ? ["Retry-After": "300"] : [:]), url: request.url)
        case .redirected where request.method != .get || request.body != nil:
            return response(
                ScriptedReply(status: 302, headers: ["Location": "https://elsewhere.example/"]), url: request.url)
        default:
            return response(
                ScriptedReply(type: "text/html", "<!DOCTYPE html><html><body><h1>Sign in</h1></body></html>"),
                url: fault == .redirected ? "https://elsewhere.example/" : request.url)
        }
    }

    /// Returns an answer whose body a fault has changed.
    func damage(_ response: HTTPResponse, by fault: Fault) -> HTTPResponse {
        state.withLock { state in
            let body: [UInt8]
            if fault == .truncated {
                body = Array(response.body.prefix(.random(in: 0...response.body.count, using: &state.random)))
            } else {
                body = (0..<Int.random(in: 0...500, using: &state.random)).map { _ in
                    UInt8.random(in: 0...255, using: &state.random)
                }
            }
            return HTTPResponse(status: response.status, body: body, headers: response.headers, url: response.url)
        }
    }

    private func response(_ reply: ScriptedReply, url: String) -> HTTPResponse {
        let time = Date(timeIntervalSince1970: MachineClock.start + host.now / .seconds(1))
        let headers =
            [("Date", Self.date(time)), ("Content-Type", reply.type)]
            + reply.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return HTTPResponse(status: reply.status, body: reply.body, headers: headers, url: url)
    }

    /// Returns a time as HTTP writes it (RFC 9110, section 5.6.7).
    private static func date(_ time: Date) -> String {
        time.formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                    \(second: .twoDigits) GMT
                    """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
                calendar: .init(identifier: .gregorian)))
    }
}
