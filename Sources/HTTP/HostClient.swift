/// Brings requests to one service and decides everything about trying: whose turn it is, the service's pace, retries,
/// the pauses that it asks for, when it is left alone, and the quota of its day.
///
/// One request is under way at a time, and people come before the program. All of a request ends within `HostRules.total`,
/// and the program's own within half of it, so that a person who waits for it to end has time left.
public actor HostClient {
    private let client: HTTPClient
    private let rules: HostRules
    private let dependencies: HostClientDependencies
    /// The service, as texts name it.
    public nonisolated let host: String
    private var circuitBreaker: CircuitBreaker

    private var isUnderWay = false
    private var waiting: [Waiter] = []
    private var lastWaiter = 0

    private struct Waiter {
        let number: Int
        let priority: RequestPriority
        /// True for a turn, false for having waited in vain.
        let turn: CheckedContinuation<Bool, Never>
    }

    /// `service` is its address; `rest`, on the hostClient's own clock, when a pause ends that it asked of a hostClient before
    /// this one.
    public init(
        client: HTTPClient, service: String, rules: HostRules = HostRules(),
        dependencies: HostClientDependencies = .system,
        restingUntil rest: Duration? = nil
    ) {
        self.client = client
        self.rules = rules
        self.dependencies = dependencies
        host = WebAddress(service)?.host ?? "the service"
        circuitBreaker = CircuitBreaker(host: host, rules: rules, pauseEnds: rest)
    }

    /// When a request that begins now has to be over, on the hostClient's own clock; for several that are one to the person
    /// who waits.
    public nonisolated func deadline(for priority: RequestPriority) -> Duration {
        let end = dependencies.now() + (priority == .person ? rules.total : rules.total / 2)
        return min(end, SharedDeadline.ends ?? end)
    }

    /// The answer, of any status but 402, 429 and 500 or more, which are errors.
    public func send(
        _ request: HTTPRequest, for priority: RequestPriority, until end: Duration? = nil
    ) async throws(DeliveryError) -> HTTPResponse {
        let deadline = end ?? deadline(for: priority)
        try await takeTurn(for: priority, until: deadline)
        defer { passTurn() }
        var lost: HTTPError?
        let response: HTTPResponse
        do throws(DeliveryError) {
            response = try await answer(to: request, for: priority, until: deadline, lost: &lost)
        } catch {
            if request.hasEffect, let lost, error != .transfer(.canceled) { throw .transfer(lost) }
            throw error
        }
        // A page that refuses it the second time may have taken it the first.
        if request.hasEffect, let lost, !(200..<300).contains(response.status) { throw .transfer(lost) }
        return response
    }

    /// `lost`: the newest try that may have arrived.
    private func answer(
        to request: HTTPRequest, for priority: RequestPriority, until deadline: Duration, lost: inout HTTPError?
    ) async throws(DeliveryError) -> HTTPResponse {
        var retries = 0
        while true {
            // Once it is under way, a request is not refused for what its own tries brought about.
            if retries == 0, let refusal = circuitBreaker.refusal(of: priority, at: dependencies.now()) {
                throw refusal
            }
            try await pause(until: circuitBreaker.start(at: dependencies.now()), deadline: deadline)
            let outcome = await attempt(request, deadline: deadline)
            if case .failure(let error) = outcome, error.mayHaveArrived { lost = error }
            let now = dependencies.now()
            switch circuitBreaker.next(
                after: outcome, retries: retries, at: now, deadline: deadline, chance: dependencies.chance())
            {
            case .answer(let response): return response
            case .giveUp(let error): throw error
            case .retry(let delay): try await pause(until: now + delay, deadline: deadline)
            }
            retries += 1
        }
    }

    /// Whether anything was sent yet.
    public var hasAsked: Bool { circuitBreaker.hasBegun }

    /// When the pause ends that the service asked for; nil: it asked for none, or it is over.
    public var rest: Duration? { circuitBreaker.rest(at: dependencies.now()) }

    /// Failures in a row, and how long the service is still left alone because of them.
    public var breaker: (failures: Int, rest: Duration?) { circuitBreaker.breaker(at: dependencies.now()) }

    /// What is left and used of the day's quota, and when all of it is back; nil while that is not known.
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
        .transfer(.timedOut(host: host, detail: "other requests to it came before", wasSent: false))
    }
}

// MARK: - Turns

extension HostClient {
    private func takeTurn(for priority: RequestPriority, until deadline: Duration) async throws(DeliveryError) {
        guard isUnderWay else {
            isUnderWay = true
            return
        }
        guard waiting.count < rules.waiting else { throw .transfer(.busy(limit: rules.waiting)) }
        lastWaiter += 1
        let number = lastWaiter
        let patience = Task {
            try await dependencies.sleep(deadline - dependencies.now())
            leave(number)
        }
        defer { patience.cancel() }
        let hasTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { line(up: Waiter(number: number, priority: priority, turn: $0)) }
        } onCancel: {
            Task { await leave(number) }
        }
        guard hasTurn else { throw Task.isCancelled ? .transfer(.canceled) : tookTooLong }
    }

    private func line(up waiter: Waiter) {
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
            isUnderWay = false
            return
        }
        waiting.removeFirst().turn.resume(returning: true)
    }
}
