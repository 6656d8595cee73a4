internal import CCurl

extension HTTPResponse {
    /// Returns the value of a header as a number, as in `48.99`, or `nil` if the header is missing or not a number.
    public func number(_ name: String) -> Double? {
        header(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the time to wait according to the `Retry-After` header, which has seconds or a date (RFC 9110, 10.2.3).
    /// The time can be negative. Returns `nil` without a valid header.
    func retryAfter(now: Double) -> Duration? {
        if let seconds = number("Retry-After") { return .seconds(min(max(seconds, -1e9), 1e9)) }
        return header("Retry-After").flatMap(Self.date).map { .seconds($0 - (serverTime ?? now)) }
    }

    /// Returns the time until midnight UTC by the server's clock, or by `now` if the response has no date.
    func untilMidnight(now: Double) -> Duration {
        let day = 86_400.0
        return .seconds(day - (serverTime ?? now).truncatingRemainder(dividingBy: day))
    }

    /// The server's time in seconds since 1970.
    private var serverTime: Double? { header("Date").flatMap(Self.date) }

    private static func date(_ text: String) -> Double? {
        let seconds = curl_getdate(text, nil)
        return seconds > 0 ? Double(seconds) : nil
    }
}
