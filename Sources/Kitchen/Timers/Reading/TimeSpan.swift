/// A duration in a text: `25 minutes`, `1 hr 20 min`, `5-7 mins`, `an hour and a half`.
struct TimeSpan: Hashable, Sendable {
    /// The seconds, or the shorter end of a range.
    var seconds: Double
    /// The longer end of a range, in seconds.
    var until: Double?
    /// The unit of a later number that has none.
    var unit: TimeUnit
    var tokens: Range<Int>
    /// True if the time describes a noun: a `5-minute` egg.
    var isAttributive = false
    /// True if the time itself says that it is additional: `10 more minutes`.
    var isFurther = false
    /// True if the unit comes from an earlier time.
    var isCarried = false

    /// True if the ends of a range are in order, and for a time that is not a range.
    var isOrdered: Bool { until.map { seconds < $0 } ?? true }

    /// The seconds, or `nil` for a range, which can't be the end of another range.
    var single: Double? { until == nil ? seconds : nil }
}
