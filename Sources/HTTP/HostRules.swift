/// How a service wants to be asked, and how much trouble it is given.
public struct HostRules: Sendable {
    /// Between the starts of two requests.
    public var pace = Duration.milliseconds(1100)
    /// All tries of one request together, waiting included.
    public var total = Duration.seconds(30)
    /// Tries after the first, where trying again can help.
    public var retries = 2
    /// Before the first retry; each further one waits twice as long. The wait is somewhere between half and all of it.
    public var firstDelay = Duration.seconds(2)
    /// What `Retry-After` is taken for, at least and at most.
    public var retryAfter = Duration.seconds(1)...Duration.seconds(3600)
    /// Failures in a row after which the service is left alone…
    public var failures = 5
    /// …but for one try so often.
    public var probeEvery = Duration.seconds(30)
    /// After one of these answers the service is left alone by everybody, persons included, for at least so long: its
    /// operators block those who go on.
    public var rest: (after: Set<Int>, least: Duration)?
    /// An answer of status 200 that is a failure all the same: it counts as 504.
    public var isFailure: @Sendable (HTTPResponse) -> Bool = { _ in false }
    /// True if the service always answers with data. A web page, or a redirect to another host, then comes from a
    /// network that wants a log-in.
    public var answersWithData = false
    /// Requests that wait for their turn; one more is refused.
    public var waiting = 8
    /// The header that tells how much of the day's quota is left.
    public var quotaHeader: String?
    /// The header that tells how much of it is used.
    public var quotaUsedHeader: String?
    /// The pause after the service said that the day's quota is used up (402). It ends at 00:00 UTC at the latest.
    public var quotaRest = Duration.seconds(3600)
    /// With less of the quota than this, only people's requests are sent.
    public var quotaReserve = 0.0

    public init() {}
}

/// Who wants an answer.
public enum RequestPriority: Sendable {
    /// Someone waits for it: it is tried once even while the service is left alone.
    case person
    /// The program itself, which can wait.
    case program
}
