/// A length of time as it stands in a text: `25 minutes`, `1 hr 20 min`, `5-7 mins`, `an hour and a half`.
struct TimeSpan: Hashable, Sendable {
    /// Seconds, the shorter end of a range.
    var seconds: Double
    /// Seconds, the longer end of a range.
    var until: Double?
    /// What a number without a unit would be counted in after it.
    var unit: TimeUnit
    var tokens: Range<Int>
    /// Whether it describes what follows: a `5-minute` egg.
    var isAttributive = false
    /// Whether it says of itself that it is *more*.
    var isFurther = false
    /// Whether the unit is taken over from a time before it.
    var isCarried = false

    /// Whether it is a range whose ends are the right way round, or none.
    var isOrdered: Bool { until.map { seconds < $0 } ?? true }

    /// Its seconds; nil for a range, which is no end of another.
    var single: Double? { until == nil ? seconds : nil }
}
