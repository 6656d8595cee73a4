/// An HTTP client for one remote service, with a queue, a rate limiter, retries and a circuit breaker.
///
/// It sends one request at a time. Requests that a person waits for go before the program's own. It also
/// respects the pauses that the service asks for and its daily quota; ``HostRules`` has all figures.
///
/// A request, with its retries and its time in the queue, ends within `HostRules.total`. The program's own requests get
/// half of that, so that a person queued behind one still has time left.
public actor HostClient {
    private let client: any HTTPTransport
    private let rules: HostRules
    private let dependencies: HostClientDependencies
    /// The host name of the service, for messages.
    public nonisolated let host: String
    private var circuitBreaker: CircuitBreaker

    private var isBusy = false
    private var waiting: [Waiter] = []
    private var lastWaiter = 0

    private struct Waiter {
        let number: Int
        let priority: RequestPriority
        /// Resumes with true when it is this request's turn, and with false on a timeout or cancellation.
        let turn: CheckedContinuation<Bool, Never>
    }

    /// Creates a client for a service.
    ///
    /// - Parameters:
    ///   - client: The client that makes the transfers.
    ///   - service: The address of the service.
    ///   - rules: The limits and figures for this service.
    ///   - dependencies: The clocks and the random numbers to use.
    ///   - rest: The end of a pause that the service asked of an earlier client, on the clock of `dependencies`.
    public init(
        client: any HTTPTransport, service: String, rules: HostRules = HostRules(),
        dependencies: HostClientDependencies = .system,
        restingUntil rest: Duration? = nil
    ) {
        self.client = client
        self.rules = rules
        self.dependencies = dependencies
        host = WebAddress(service)?.host ?? "the service"
        circuitBreaker = CircuitBreaker(host: host, rules: rules, pauseEnds: rest)
    }

    /// Returns the deadline of a request that begins now, on the clock of `dependencies`.
    ///
    /// Pass it as `until:` to several calls of ``send(_:for:until:)`` that should share one deadline.
    public nonisolated func deadline(for priority: RequestPriority) -> Duration {
        let end = dependencies.now() + (priority == .person ? rules.total : rules.total / 2)
        return min(end, SharedDeadline.ends ?? end)
    }

    /// Sends a request when it is its turn, with retries, and returns the response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - priority: The priority in the queue, and the time limit that comes with it.
    ///   - end: A deadline from ``deadline(for:)``, or `nil` for the deadline of a single request.
    /// - Throws: ``DeliveryError`` if there is no response, or if its status is 429 or at least 500. Status 402 is an
    ///   error if the service has a quota.
    public func send(
        _ request: HTTPRequest, for priority: RequestPriority, until end: Duration? = nil
    ) async throws(DeliveryError) -> HTTPResponse {
        let deadline = end ?? deadline(for: priority)
        try await takeTurn(for: priority, until: deadline)
        defer { passTurn() }
        var uncertain: HTTPError?
        let response: HTTPResponse
        do throws(DeliveryError) {
            response = try await answer(to: request, for: priority, until: deadline, uncertain: &uncertain)
        } catch {
            if request.hasEffect, let uncertain, error != .transfer(.canceled) { throw .transfer(uncertain) }
            throw error
        }
        // A service that refuses the second attempt may have accepted the first one.
        if request.hasEffect, let uncertain, !(200..<300).contains(response.status) { throw .transfer(uncertain) }
        return response
    }

    /// Sends a request and retries it. Sets `uncertain` to the error of the last attempt that may have arrived.
    private func answer(
        to request: HTTPRequest, for priority: RequestPriority, until deadline: Duration, uncertain: inout HTTPError?
    ) async throws(DeliveryError) -> HTTPResponse {
        var retries = 0
        while true {
            // The failures of a request's own attempts must not stop its retries.
            if retries == 0, let refusal = circuitBreaker.refusal(of: priority, at: dependencies.now()) {
                throw refusal
            }
            try await pause(until: circuitBreaker.start(at: dependencies.now()), deadline: deadline)
            let outcome = await attempt(request, deadline: deadline)
            if case .failure(let error) = outcome, error.mayHaveArrived { uncertain = error }
            let now = dependencies.now()
            switch circuitBreaker.next(
                after: outcome, retries: request.isSentOnce ? nil : retries, at: now, deadline: deadline,
                chance: dependencies.chance())
            {
            case .answer(let response): return response
            case .giveUp(let error): throw error
            case .retry(let delay): try await pause(until: now + delay, deadline: deadline)
            }
            retries += 1
        }
    }

    /// True if a request has been sent.
    public var hasAsked: Bool { circuitBreaker.hasBegun }

    /// The end of the pause that the service asked for, or `nil` if there is no pause now.
    public var rest: Duration? { circuitBreaker.rest(at: dependencies.now()) }

    /// The number of failures in a row, and the time until the next attempt while the circuit breaker is open.
    public var breaker: (failures: Int, rest: Duration?) { circuitBreaker.breaker(at: dependencies.now()) }

    /// The remaining and the used part of the daily quota and the time until it starts over, or `nil` if unknown.
    public var quota: (left: Double, used: Double?, returns: Duration)? { circuitBreaker.quota(at: dependencies.now()) }

    private func attempt(_ request: HTTPRequest, deadline: Duration) async -> Result<HTTPResponse, HTTPError> {
        let now = dependencies.now()
        circuitBreaker.begin(at: now)
        let outcome: Result<HTTPResponse, HTTPError>
        do throws(HTTPError) {
            outcome = .success(try await client.send(request, within: deadline - now))
        } catch {
            outcome = .failure(error)
        }
        circuitBreaker.note(outcome, at: dependencies.now(), time: dependencies.secondsSince1970())
        return outcome
    }

    private func pause(until instant: Duration, deadline: Duration) async throws(DeliveryError) {
        guard instant < deadline else { throw tookTooLong }
        let rest = instant - dependencies.now()
        guard rest > .zero else { return }
        do { try await dependencies.sleep(rest) } catch { throw .transfer(.canceled) }
    }

    private var tookTooLong: DeliveryError {
        .transfer(.timedOut(host: host, detail: "other requests to it went first", wasSent: false))
    }
}

// MARK: - Turns

extension HostClient {
    private func takeTurn(for priority: RequestPriority, until deadline: Duration) async throws(DeliveryError) {
        guard isBusy else {
            isBusy = true
            return
        }
        guard waiting.count < rules.waiting else { throw .transfer(.busy(limit: rules.waiting)) }
        lastWaiter += 1
        let number = lastWaiter
        let timeout = Task {
            try await dependencies.sleep(deadline - dependencies.now())
            leave(number)
        }
        defer { timeout.cancel() }
        let hasTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { enqueue(Waiter(number: number, priority: priority, turn: $0)) }
        } onCancel: {
            Task { await leave(number) }
        }
        guard hasTurn else { throw Task.isCancelled ? .transfer(.canceled) : tookTooLong }
    }

    private func enqueue(_ waiter: Waiter) {
        let place = waiter.priority == .person ? waiting.firstIndex { $0.priority == .program } : nil
        waiting.insert(waiter, at: place ?? waiting.endIndex)
    }

    private func leave(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).turn.resume(returning: false)
    }

    var waitingCount: Int { waiting.count }

    private func passTurn() {
        guard !waiting.isEmpty else {
            isBusy = false
            return
        }
        waiting.removeFirst().turn.resume(returning: true)
    }
}
