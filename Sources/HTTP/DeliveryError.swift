/// Why a hostClient brings no answer.
public enum DeliveryError: Error, Hashable {
    /// Every try failed; this is the last one's reason.
    case transfer(HTTPError)
    /// The service says that it is busy or broken (429, 5xx), and perhaps when to come again.
    case refused(host: String, status: Int, retryAfter: Duration?)
    /// Not sent: the service failed too often or asked for a pause, and nobody waits for the answer.
    case resting(host: String, remaining: Duration)
    /// The network answered in the service's place: it wants somebody to log in.
    case loginPage(host: String)
    /// The quota of the day is used up (402); the service is asked again after `remaining`.
    case quotaUsedUp(host: String, remaining: Duration)
    /// Not sent: what is left of the day's quota is kept for people.
    case quotaSpared(host: String, left: Double)
}

extension DeliveryError: CustomStringConvertible {
    /// For log and shell: one line.
    public var description: String {
        switch self {
        case .transfer(let error): error.description
        case .refused(let host, 429, let pause): "\(host) is asked too often (429). \(Self.retry(pause))"
        case .refused(let host, let status, let pause):
            "\(host) has trouble of its own (\(status)). \(Self.retry(pause))"
        case .resting(let host, let remaining):
            "\(host) is left alone after failures for another \(remaining.seconds) s; what is stored still works."
        case .quotaUsedUp(let host, let remaining):
            "The day's quota of \(host) is used up (402). It is asked again in \(remaining.hoursAndMinutes), and the "
                + "quota is back at 00:00 UTC. What is stored still works."
        case .loginPage(let host):
            "This network wants a log-in: open a page on your phone. A web page came in place of \(host); where no log-in "
                + "appears, check its address: galley config show. What is stored still works."
        case .quotaSpared(let host, let left):
            "Not asked: the last \(left) points that \(host) gives today are kept for people's own requests."
        }
    }

    private static func retry(_ pause: Duration?) -> String {
        pause.map { "Try again in \($0.seconds) s." } ?? "Try again later."
    }
}

extension DeliveryError {
    /// For the glass: at most 4 lines of 20 columns, the first of 16.
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

    /// `7 h 5 min`, `5 min`, and seconds below a minute and a half.
    var hoursAndMinutes: String {
        guard seconds > 90 else { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
