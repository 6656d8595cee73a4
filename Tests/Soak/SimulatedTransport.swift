import HTTP
import Synchronization

/// A kiosk's client of the simulated network.
final class SimulatedTransport: HTTPTransport {
    private struct State {
        var isClosed = false
        var lastWait = 0
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let network: SimulatedNetwork
    private let kiosk: Int
    private let limits: TransferLimits
    private let state = Mutex(State())

    init(_ network: SimulatedNetwork, of kiosk: Int, _ limits: TransferLimits) {
        (self.network, self.kiosk, self.limits) = (network, kiosk, limits)
    }

    /// Ends all requests, because the program has died.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.waiting.sorted { $0.key < $1.key }
        }
        for (_, wait) in waiting { wait.finish() }
    }

    func send(_ request: HTTPRequest, within limit: Duration) async throws(HTTPError) -> HTTPResponse {
        guard let address = WebAddress(request.url) else { throw .badRequest("\(request.url) is no address") }
        do throws(HTTPError) {
            let response = try await answer(to: request, at: address, within: min(limit, limits.total))
            note(request, "\(response.status)")
            return response
        } catch {
            if error != .canceled { note(request, "\(error)") }
            throw error
        }
    }

    private func note(_ request: HTTPRequest, _ outcome: String) {
        network.note("\(request.method.rawValue) \(request.url.prefix(80)): \(outcome)", at: kiosk)
    }

    private func answer(
        to request: HTTPRequest, at address: WebAddress, within limit: Duration
    ) async throws(HTTPError) -> HTTPResponse {
        let (course, host) = (network.course(of: request), address.host)
        if course.fault == .silent {
            try await wait(min(limits.connect, limit))
            throw .timedOut(host: host, detail: "no connection", wasSent: false)
        }
        guard course.there < limit else {
            try await wait(limit)
            throw .timedOut(host: host, detail: "no time left", wasSent: false)
        }
        try await wait(course.there)
        switch course.fault {
        case .refused: throw .unreachable(host: host, detail: "connection refused")
        case .lost: throw .broken(host: host, detail: "connection reset", wasSent: true)
        case .status?, .redirected?, .portal?:
            guard let fault = course.fault else { break }
            return network.answer(fault, to: request, of: host)
        default: break
        }
        let response = network.answer(request, to: address)
        guard course.there + course.back < limit else {
            try await wait(limit - course.there)
            throw .timedOut(host: host, detail: "no answer", wasSent: true)
        }
        try await wait(course.back)
        let most = min(limits.body, request.mostBytes ?? .max)
        switch course.fault {
        case .cut: throw .truncated(host: host)
        case .huge: throw .tooLarge(host: host, limit: most)
        case .truncated?, .garbage?:
            guard let fault = course.fault else { break }
            return network.damage(response, by: fault)
        default: break
        }
        if response.body.count > most { throw .tooLarge(host: host, limit: most) }
        return response
    }

    /// Waits in virtual time.
    private func wait(_ duration: Duration) async throws(HTTPError) {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let number: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.lastWait += 1
            state.waiting[state.lastWait] = end
            return state.lastWait
        }
        guard let number else { throw .canceled }
        let cancel = network.host.later(after: duration) { end.yield() }
        defer {
            cancel()
            state.withLock { $0.waiting[number] = nil }
        }
        // The stream ends without an element if the task is canceled.
        guard await ends.first(where: { true }) != nil else { throw .canceled }
    }
}
