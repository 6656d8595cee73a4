/// A reason why ``HostClient`` returns no response.
public enum DeliveryError: Error, Hashable {
    /// All attempts failed. This is the error of the last one.
    case transfer(HTTPError)
    /// The service reports that it is busy or broken (429, 5xx), and possibly when to retry.
    case refused(host: String, status: Int, retryAfter: Duration?)
    /// The request was not sent, because the service failed too often or asked for a pause.
    case resting(host: String, remaining: Duration)
    /// A captive portal answered in the service's place: the network requires a log-in.
    case loginPage(host: String)
    /// The daily quota is used up (402). Requests are sent again after `remaining`.
    case quotaUsedUp(host: String, remaining: Duration)
    /// The request was not sent, because the rest of the daily quota is reserved for people.
    case quotaSpared(host: String, left: Double)
}

extension DeliveryError: CustomStringConvertible {
    /// One line for the log and the shell.
    public var description: String {
        switch self {
        case .transfer(let error): error.description
        case .refused(let host, 429, let pause): "\(host) got too many requests (429). \(Self.retry(pause))"
        case .refused(let host, let status, let pause):
            "\(host) has a problem and can't answer now (\(status)). \(Self.retry(pause))"
        case .resting(let host, let remaining):
            "\(host) is paused after failures for another \(remaining.seconds) s; what is stored still works."
        case .quotaUsedUp(let host, let remaining):
            "The daily quota of \(host) is used up (402). Galley tries again in \(remaining.hoursAndMinutes); the "
                + "quota starts over at 00:00 UTC. What is stored still works."
        case .loginPage(let host):
            "\(host) did not answer; a web page came instead. If this network needs a log-in, open any page on your "
                + "phone. If not, check the address: galley config show. What is stored still works."
        case .quotaSpared(let host, let left):
            "The request was not sent: the last \(Int(left)) points of today's quota of \(host) are reserved for requests "
                + "by people."
        }
    }

    private static func retry(_ pause: Duration?) -> String {
        pause.map { "Try again in \($0.seconds) s." } ?? "Try again later."
    }
}

extension DeliveryError {
    /// The text for the display: at most 4 lines of 20 columns, the first of 16.
    public var glassText: String {
        switch self {
        case .transfer(let error): error.glassText
        case .refused(_, _, let pause?): "Service busy\nTry again in\n\(pause.hoursAndMinutes)"
        case .refused: "Service busy\nTry again later"
        case .resting(_, let remaining): "Service away\nNext try in\n\(remaining.hoursAndMinutes)"
        case .quotaUsedUp(_, let remaining): "Daily limit\nNext try in\n\(remaining.hoursAndMinutes)"
        case .loginPage: "Network log-in\nUse your phone"
        case .quotaSpared(_, let left): "Few points left\n\(Int(left)) kept for you"
        }
    }
}

extension Duration {
    /// Whole seconds, rounded up.
    var seconds: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds > 0 ? seconds + 1 : seconds
    }

    /// The duration as in `7 h 5 min`, `5 min`, or in seconds below a minute and a half.
    var hoursAndMinutes: String {
        guard seconds > 90 else { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
