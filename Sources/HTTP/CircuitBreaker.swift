/// Decides from the past answers of a service whether it may be asked now. Pure: the caller passes in the time.
struct CircuitBreaker {
    private let host: String
    private let rules: HostRules
    /// When the pace lets the next request start.
    private var nextStart = Duration.zero
    private var failuresInARow = 0
    /// Set while the breaker is open: when one try is let through.
    private var nextProbe: Duration?
    /// The end of a pause that the service asked for.
    private var pauseEnds: Duration?
    /// After the service said that its day's quota is used up: when it is asked again, and when that day ends.
    private var quotaPause: (ends: Duration, dayEnds: Duration)?
    /// What the service said is left, until its day ends.
    private var quotaLeft: (amount: Double, until: Duration)?
    private var quotaUsed: Double?

    private(set) var hasBegun = false

    init(host: String, rules: HostRules, pauseEnds: Duration? = nil) {
        self.host = host
        self.rules = rules
        self.pauseEnds = pauseEnds
    }

    /// Why the request is not sent now.
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

    /// When a request may start at the service's pace.
    func start(at now: Duration) -> Duration { max(now, nextStart) }

    /// The end of a pause that is not over.
    func rest(at now: Duration) -> Duration? { pauseEnds.flatMap { now < $0 ? $0 : nil } }

    /// Failures in a row, and what is left of the time for which the service is left alone.
    func breaker(at now: Duration) -> (failures: Int, rest: Duration?) {
        (failuresInARow, nextProbe.map { max($0 - now, .zero) })
    }

    /// What the service said of its day's quota; nil before it said anything, and after that day.
    func quota(at now: Duration) -> (left: Double, used: Double?, returns: Duration)? {
        if let quotaPause, now < quotaPause.ends { return (0, quotaUsed, quotaPause.dayEnds - now) }
        guard let quotaLeft, now < quotaLeft.until else { return nil }
        return (quotaLeft.amount, quotaUsed, quotaLeft.until - now)
    }

    /// A request starts now.
    mutating func begin(at now: Duration) {
        hasBegun = true
        nextStart = now + rules.pace
        if nextProbe != nil { nextProbe = now + rules.probeEvery }
    }

    /// A request came back. `time` is the time of day in UTC, in seconds since 1970.
    mutating func note(_ outcome: Result<HTTPResponse, HTTPError>, at now: Duration, time: Double) {
        switch outcome {
        case .failure(.canceled), .failure(.badRequest), .failure(.busy): break
        // It says nothing of the service, which was not reached.
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
        // The end of the day may be hours away, and an error of the service's must not cost an evening.
        quotaPause = response.status == 402 ? (min(now + rules.quotaRest, dayEnds), dayEnds) : nil
        if let left = rules.quotaHeader.flatMap(response.number) { quotaLeft = (left, dayEnds) }
        quotaUsed = rules.quotaUsedHeader.flatMap(response.number) ?? quotaUsed
    }

    /// How long the service wants to be left alone.
    private func pause(_ response: HTTPResponse, time: Double) -> Duration? {
        let status = status(of: response)
        let least = rules.rest.flatMap { $0.after.contains(status) ? $0.least : nil }
        guard status == 429 || status == 503 || least != nil else { return nil }
        let told = response.retryAfter(now: time)
            .map { min(max($0, rules.retryAfter.lowerBound), rules.retryAfter.upperBound) }
        return [told, least].compactMap(\.self).max()
    }

    /// Returns true if the network answered in the service's place and wants a log-in: status 511 (RFC 6585, 6), or a
    /// web page or another host where data is due.
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

    /// What an answer comes to.
    private func status(of response: HTTPResponse) -> Int {
        response.status == 200 && rules.isFailure(response) ? 504 : response.status
    }
}

extension CircuitBreaker {
    /// What follows from an outcome that has been noted.
    enum Next {
        case answer(HTTPResponse)
        case retry(after: Duration)
        case giveUp(DeliveryError)
    }

    /// `retries` have been made, and there is time until `deadline`. `chance` is from 0 up to 1.
    func next(
        after outcome: Result<HTTPResponse, HTTPError>, retries: Int, at now: Duration, deadline: Duration,
        chance: Double
    ) -> Next {
        guard let error = error(of: outcome, at: now) else {
            guard case .success(let response) = outcome else { preconditionFailure("what failed has an error") }
            return .answer(response)
        }
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
