public import Linux

/// An HTTP and HTTPS client based on libcurl, which runs on a thread of its own.
///
/// Every call ends within its limits. The client verifies certificates and ignores proxies of the environment. It
/// follows a redirect only within the same scheme, or to `https` if the request says so, and never into a private network.
/// It never sends the request's secret to another host.
///
/// For a remote service use ``HostClient``, which adds retries, a circuit breaker and a rate limit.
public final class HTTPClient: HTTPTransport {
    private let loop: TransferLoop
    private let setup: Transfer.Setup

    /// Starts a client with its thread.
    ///
    /// - Parameters:
    ///   - userAgent: The program and its version, as in `Galley/1.0`.
    ///   - limits: The limits of each transfer.
    /// - Throws: `SystemError` if the thread can't be started.
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

    /// Sends a request and returns the response, whatever its status.
    ///
    /// Cancel the task to end the transfer at once.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: The time limit of the whole call. ``TransferLimits/total`` applies if it is shorter.
    /// - Throws: ``HTTPError`` if there is no complete response.
    public func send(_ request: HTTPRequest, within limit: Duration) async throws(HTTPError) -> HTTPResponse {
        let start = KernelClock.boot.now
        var setup = setup
        setup.limits.body = min(setup.limits.body, request.mostBytes ?? .max)
        if let authorities = request.authorities { setup.authorities = authorities }
        guard let origin = WebAddress(request.url) else { throw .notHTTPS }
        if request.isPublicOnly, origin.isLocal { throw .privateHost(origin.host) }
        let isInOwnNetwork = request.allowsOwnNetwork && origin.scheme == "http" && origin.isLocal
        guard origin.isAllowed || isInOwnNetwork else { throw .notHTTPS }
        var order = Transfer.Order(
            method: request.method, url: request.url, host: origin.host,
            reach: request.isPublicOnly
                ? .internet : origin.scheme == "https" ? .anywhere : isInOwnNetwork ? .ownNetwork : .thisMachine,
            isSentOnce: request.isSentOnce, headers: try request.lines(), body: request.body?.bytes, timeout: limit,
            setup: setup)
        if let referrer = try request.checkedReferrer { order.origin = referrer }
        var followed: Set = [order.url]
        for _ in 0...setup.limits.redirects {
            order.timeout = start + min(limit, setup.limits.total) - KernelClock.boot.now
            let (answer, target) = try await transfer(order)
            var response = answer
            response.url = order.url
            guard let target, request.method == .get, request.body == nil else { return response }
            let redirect = try Redirect(to: target, from: origin, isUpgraded: request.upgradesRedirects)
            order.url = redirect.url
            followed.insert(order.url)
            if redirect.isUpgrade, order.reach != .internet { order.reach = .anywhere }
            guard !redirect.isSameOrigin else { continue }
            order.origin = origin
            order.headers = try request.lines(withSecret: false)
        }
        let isCircle = followed.count < setup.limits.redirects + 2
        throw .redirectRefused(
            host: origin.host, target: origin.host,
            reason: isCircle ? "the address redirects in a circle" : "more than \(setup.limits.redirects) redirects")
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
    /// The address of the service that sent `url`, or `nil` if a person entered `url`. A person's address may be in a
    /// private network, a service's may not.
    fileprivate var checkedReferrer: WebAddress? {
        get throws(HTTPError) {
            guard let referrer else { return nil }
            guard let address = WebAddress(referrer) else { throw .badRequest("the service has no address") }
            _ = try Redirect(to: url, from: address)
            return address
        }
    }

    /// Returns the header lines. An error never shows the value of a header.
    fileprivate func lines(withSecret: Bool = true) throws(HTTPError) -> [String] {
        var all = headers
        if withSecret, let secret { all.append((secret.name, secret.value)) }
        // Without this, libcurl waits a second for "100 Continue" before it sends more than a kilobyte.
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
