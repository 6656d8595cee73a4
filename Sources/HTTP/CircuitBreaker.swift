/// Decides whether a request to a service may be sent now, based on the service's past answers.
///
/// It counts failures, and tracks the pauses that the service asks for and its daily quota. It reads no clock: the
/// caller passes in the time.
struct CircuitBreaker {
    private let host: String
    private let rules: HostRules
    /// The earliest start of the next request at the service's pace.
    private var nextStart = Duration.zero
    private var failuresInARow = 0
    /// The time of the next single attempt while the breaker is open, or `nil` while it is closed.
    private var nextProbe: Duration?
    /// The end of a pause that the service asked for.
    private var pauseEnds: Duration?
    /// The pause after the service has reported that its daily quota is used up, and the end of that day.
    private var quotaPause: (ends: Duration, dayEnds: Duration)?
    /// The remaining quota that the service has reported. It is valid until the service's day ends.
    private var quotaLeft: (amount: Double, until: Duration)?
    private var quotaUsed: Double?

    private(set) var hasBegun = false

    init(host: String, rules: HostRules, pauseEnds: Duration? = nil) {
        self.host = host
        self.rules = rules
        self.pauseEnds = pauseEnds
    }

    /// Returns the reason not to send a request now, or `nil` if it may be sent.
    func refusal(of priority: RequestPriority, at now: Duration) -> DeliveryError? {
        if let quotaPause, now < quotaPause.ends { return .quotaUsedUp(host: host, remaining: quotaPause.ends - now) }
        if rules.rest != nil, let end = rest(at: now) { return .resting(host: host, remaining: end - now) }
        guard priority == .program else { return nil }
        if let end = [pauseEnds, nextProbe].compactMap(\.self).max(), now < end {
            return .resting(host: host, remaining: end - now)
        }
        if let quotaLeft, now < quotaLeft.until, quotaLeft.amount < rules.quotaReserve {
            return .quotaSpared(host: host, left: quotaLeft.amount)
        }
        return nil
    }

    /// Returns the earliest start of a request at the service's pace.
    func start(at now: Duration) -> Duration { max(now, nextStart) }

    /// Returns the end of the current pause, or `nil` if there is none.
    func rest(at now: Duration) -> Duration? { pauseEnds.flatMap { now < $0 ? $0 : nil } }

    /// Returns the number of failures in a row, and the time until the next attempt while the breaker is open.
    func breaker(at now: Duration) -> (failures: Int, rest: Duration?) {
        (failuresInARow, nextProbe.map { max($0 - now, .zero) })
    }

    /// Returns the daily quota that the service has reported, or `nil` if it has reported none today.
    func quota(at now: Duration) -> (left: Double, used: Double?, returns: Duration)? {
        if let quotaPause, now < quotaPause.ends { return (0, quotaUsed, quotaPause.dayEnds - now) }
        guard let quotaLeft, now < quotaLeft.until else { return nil }
        return (quotaLeft.amount, quotaUsed, quotaLeft.until - now)
    }

    /// Records the start of a request.
    mutating func begin(at now: Duration) {
        hasBegun = true
        nextStart = now + rules.pace
        if nextProbe != nil { nextProbe = now + rules.probeEvery }
    }

    /// Records the outcome of a request. `time` is the time of day in UTC, in seconds since 1970.
    mutating func note(_ outcome: Result<HTTPResponse, HTTPError>, at now: Duration, time: Double) {
        switch outcome {
        case .failure(.canceled), .failure(.badRequest), .failure(.busy): break
        // The network answered, not the service, so this is no failure of the service.
        case _ where isLoginPage(outcome): break
        case .failure: fail(at: now)
        case .success(let response):
            if status(of: response) >= 500 { fail(at: now) } else { succeed() }
            pauseEnds = pause(response, time: time).map { now + $0 }
            noteQuota(response, at: now, time: time)
        }
    }

    private mutating func fail(at now: Duration) {
        failuresInARow += 1
        if failuresInARow >= rules.failures { nextProbe = now + rules.probeEvery }
    }

    private mutating func succeed() {
        failuresInARow = 0
        nextProbe = nil
    }

    private mutating func noteQuota(_ response: HTTPResponse, at now: Duration, time: Double) {
        guard rules.quotaHeader != nil else { return }
        let dayEnds = now + response.untilMidnight(now: time)
        // The end of the day may be hours away. If the service is wrong, it must not cost an evening.
        quotaPause = response.status == 402 ? (min(now + rules.quotaRest, dayEnds), dayEnds) : nil
        if let left = rules.quotaHeader.flatMap(response.number) { quotaLeft = (left, dayEnds) }
        quotaUsed = rules.quotaUsedHeader.flatMap(response.number) ?? quotaUsed
    }

    /// Returns the pause that follows a response, or `nil` if there is none.
    private func pause(_ response: HTTPResponse, time: Double) -> Duration? {
        let status = status(of: response)
        let least = rules.rest.flatMap { $0.after.contains(status) ? $0.least : nil }
        guard status == 429 || status == 503 || least != nil else { return nil }
        let requested = response.retryAfter(now: time)
            .map { min(max($0, rules.retryAfter.lowerBound), rules.retryAfter.upperBound) }
        return [requested, least].compactMap(\.self).max()
    }

    /// Returns true if a captive portal answered in the service's place: with status 511 (RFC 6585, 6), or with a web
    /// page or a redirect to another host although the service only sends data.
    private func isLoginPage(_ outcome: Result<HTTPResponse, HTTPError>) -> Bool {
        switch outcome {
        case .failure(.redirectRefused(let host, let target, _)):
            return rules.answersWithData && target != host && target != Redirect.unnamed
        case .failure: return false
        case .success(let response):
            switch response.status {
            case 511: return true
            case 200..<300: return rules.answersWithData && response.isWebPage
            case 300..<400:
                let target = response.header("Location").flatMap { WebAddress($0) }
                return rules.answersWithData && target.map { $0.host != host } ?? false
            default: return false
            }
        }
    }

    /// Returns the status of a response, or 504 for a response of status 200 that reports a failure.
    private func status(of response: HTTPResponse) -> Int {
        response.status == 200 && rules.isFailure(response) ? 504 : response.status
    }
}

extension CircuitBreaker {
    /// The next step after an outcome.
    enum Next {
        case answer(HTTPResponse)
        case retry(after: Duration)
        case giveUp(DeliveryError)
    }

    /// Returns the next step after an outcome that has been recorded.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the last attempt.
    ///   - retries: The number of retries so far, or `nil` for a request that must not be repeated.
    ///   - now: The current time.
    ///   - deadline: The deadline of the whole request.
    ///   - chance: A random number from 0 up to 1, which spreads the delays of several clients.
    func next(
        after outcome: Result<HTTPResponse, HTTPError>, retries: Int?, at now: Duration, deadline: Duration,
        chance: Double
    ) -> Next {
        guard let error = error(of: outcome, at: now) else {
            guard case .success(let response) = outcome else { preconditionFailure("a failed request has no error") }
            return .answer(response)
        }
        guard let retries else { return .giveUp(error) }
        let backoff = rules.firstDelay * (1 << retries) * (0.5 + chance / 2)
        let delay = max(backoff, pauseEnds.map { $0 - now } ?? .zero)
        guard error.mayHelpToRetry, retries < rules.retries, nextProbe == nil, now + delay < deadline else {
            return .giveUp(error)
        }
        return .retry(after: delay)
    }

    private func error(of outcome: Result<HTTPResponse, HTTPError>, at now: Duration) -> DeliveryError? {
        if isLoginPage(outcome) { return .loginPage(host: host) }
        return switch outcome {
        case .failure(let error): .transfer(error)
        case .success(let response):
            switch status(of: response) {
            case 402 where rules.quotaHeader != nil: refusal(of: .person, at: now)
            case let status where status == 429 || status >= 500:
                .refused(host: host, status: status, retryAfter: pauseEnds.map { $0 - now })
            default: nil
            }
        }
    }
}

extension DeliveryError {
    fileprivate var mayHelpToRetry: Bool {
        switch self {
        case .refused, .transfer(.unreachable), .transfer(.timedOut), .transfer(.truncated), .transfer(.broken): true
        default: false
        }
    }
}
