public import Linux

/// Fetches over HTTP and HTTPS through libcurl, on one thread of its own.
///
/// Every call ends within its limits. A server is trusted only when its certificate proves it; no proxy is taken from
/// the environment; a redirect is followed only within its scheme, never into a private network, and without the
/// request's secret once it leads to another host.
public final class HTTPClient: Sendable {
    private let loop: TransferLoop
    private let setup: Transfer.Setup

    /// `userAgent` names the program and its version. Throws when no thread can be had.
    public convenience init(userAgent: String, limits: TransferLimits = .standard) throws(SystemError) {
        try self.init(Transfer.Setup(userAgent: userAgent, limits: limits))
    }

    init(_ setup: Transfer.Setup) throws(SystemError) {
        self.setup = setup
        loop = try TransferLoop(capacity: setup.limits.transfers)
    }

    deinit {
        loop.close()
    }

    /// The answer, whatever its status. `limit` shortens the time for all of it; canceling the task ends it at once.
    public func send(_ request: HTTPRequest, within limit: Duration = .seconds(30)) async throws(HTTPError)
        -> HTTPResponse
    {
        let start = KernelClock.boot.now
        var setup = setup
        setup.limits.body = min(setup.limits.body, request.mostBytes ?? .max)
        guard let origin = WebAddress(request.url), origin.isAllowed else {
            throw .badRequest("the address must be https, or http on this machine itself")
        }
        var order = Transfer.Order(
            url: request.url, host: origin.host, staysHere: origin.scheme == "http", headers: try request.lines(),
            body: request.body?.bytes, within: limit, setup: setup)
        if let namer = try request.namer { order.origin = namer }
        for _ in 0...setup.limits.redirects {
            order.within = start + min(limit, setup.limits.total) - KernelClock.boot.now
            let (response, target) = try await transfer(order)
            guard let target, request.body == nil else { return response }
            let redirect = try Redirect(to: target, from: origin)
            order.url = redirect.url
            guard !redirect.staysHome else { continue }
            order.origin = origin
            order.headers = try request.lines(withSecret: false)
        }
        throw .redirectRefused(
            host: origin.host, target: origin.host, reason: "more than \(setup.limits.redirects) redirects")
    }

    private func transfer(_ order: Transfer.Order) async throws(HTTPError) -> Transfer.Answer {
        let id = loop.newID()
        defer { loop.forget(id) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.start(id, order) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            loop.cancel(id)
        }
        return try result.get()
    }
}

extension HTTPRequest {
    /// Who named the address; nil: a person did, who may mean a private network.
    fileprivate var namer: WebAddress? {
        get throws(HTTPError) {
            guard let namedBy else { return nil }
            guard let namer = WebAddress(namedBy) else { throw .badRequest("the service has no address") }
            _ = try Redirect(to: url, from: namer)
            return namer
        }
    }

    /// The header lines; the sentence about an error never shows a value.
    fileprivate func lines(withSecret: Bool = true) throws(HTTPError) -> [String] {
        var all = headers
        if withSecret, let secret { all.append((secret.name, secret.value)) }
        // Curl would wait a second for leave to send more than a kilobyte.
        if let body { all += [("Content-Type", body.type), ("Expect", "")] }
        for (name, value) in all {
            // A line break would let a value pose as another header.
            guard !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }),
                value.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            else { throw .badRequest("the header \(name.debugDescription) has characters that no header may have") }
        }
        return all.map { "\($0.name): \($0.value)" }
    }
}
