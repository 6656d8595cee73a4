/// The limits that ``HostClient`` enforces for a service: pace, retries, pauses, queue and quota.
public struct HostRules: Sendable {
    /// The minimum time between the starts of two requests.
    public var pace = Duration.milliseconds(1100)
    /// The time limit of a request, including its retries and its time in the queue.
    public var total = Duration.seconds(30)
    /// The maximum number of retries of a request whose failure may be temporary.
    public var retries = 2
    /// The delay before the first retry. Each further delay is twice as long. A random part, up to half, is subtracted.
    public var firstDelay = Duration.seconds(2)
    /// The range to which the value of a `Retry-After` header is limited.
    public var retryAfter = Duration.seconds(1)...Duration.seconds(3600)
    /// The number of failures in a row that opens the circuit breaker.
    public var failures = 5
    /// The time between two attempts while the circuit breaker is open.
    public var probeEvery = Duration.seconds(30)
    /// The statuses that stop all requests, also those of people, and the minimum length of that pause. Use it for a
    /// service whose operators block clients that continue to send requests.
    public var rest: (after: Set<Int>, least: Duration)?
    /// Returns true for a response of status 200 that reports a failure. It then counts as status 504.
    public var isFailure: @Sendable (HTTPResponse) -> Bool = { _ in false }
    /// Returns true for a response of status 5xx that reports a problem with this one request. It then counts as an answer
    /// of a service that is well, and the request is not repeated.
    public var isAnswer: @Sendable (HTTPResponse) -> Bool = { _ in false }
    /// True if the service always answers with data. A web page or a redirect to another host then comes from a captive
    /// portal.
    public var answersWithData = false
    /// The maximum number of requests in the queue. Further requests are refused.
    public var waiting = 8
    /// The header with the remaining daily quota.
    public var quotaHeader: String?
    /// The header with the used part of the daily quota.
    public var quotaUsedHeader: String?
    /// The pause after the service has reported that the daily quota is used up (402). It ends no later than at 00:00
    /// UTC.
    public var quotaRest = Duration.seconds(3600)
    /// The rest of the daily quota that is reserved for people's requests.
    public var quotaReserve = 0.0

    public init() {}
}

/// The priority of a request.
public enum RequestPriority: Sendable {
    /// A person waits for the response. The request is sent once even while the circuit breaker is open.
    case person
    /// The program itself needs the response and can wait.
    case program
}
