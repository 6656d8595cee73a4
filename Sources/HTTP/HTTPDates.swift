internal import CCurl

extension HTTPResponse {
    /// A number in decimals, as in `48.99`; nil where the header is absent or no such number.
    public func number(_ name: String) -> Double? {
        header(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    /// `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). Can be negative.
    func retryAfter(now: Double) -> Duration? {
        if let seconds = number("Retry-After") { return .seconds(min(max(seconds, -1e9), 1e9)) }
        return header("Retry-After").flatMap(Self.date).map { .seconds($0 - (serverTime ?? now)) }
    }

    /// What is left of the day in UTC, by the server's clock if it tells it, else by `now`.
    func untilMidnight(now: Double) -> Duration {
        let day = 86_400.0
        return .seconds(day - (serverTime ?? now).truncatingRemainder(dividingBy: day))
    }

    /// Seconds since 1970.
    private var serverTime: Double? { header("Date").flatMap(Self.date) }

    private static func date(_ text: String) -> Double? {
        let seconds = curl_getdate(text, nil)
        return seconds > 0 ? Double(seconds) : nil
    }
}
