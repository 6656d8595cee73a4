/// The times that a controller needs, from the HD44780U data sheet (Hitachi ADE-207-272).
///
/// Instructions take a number of periods of the controller's own oscillator, 270 kHz nominally and 190 kHz in the
/// slowest part within specification. Bus times are those of a supply of 2.7 V, the longer ones.
public struct Timing: Hashable, Sendable {
    /// From the rise of the supply to the first instruction (figure 24: 40 ms from 2.7 V, 15 ms from 4.5 V).
    public var powerOn: Duration = .milliseconds(40)
    /// After the first function set (figure 24), and long enough for a *home* that half a byte may turn it into.
    public var firstReset: Duration = .microseconds(4_100)
    /// After the second function set; the data sheet's 100 µs are too short for some copies of the controller.
    public var secondReset: Duration = .microseconds(4_100)

    /// After each nibble but the first that leads a running controller back into step: it may have lost its power and
    /// be new to this, and figure 24 asks for 100 µs after the second.
    public var resynchronization: Duration = .microseconds(120)

    /// Instructions other than *clear* and *home* (table 6).
    public var execution: Duration
    /// *Clear* and *home* (table 6).
    public var clear: Duration
    /// tADD: from the end of a data write until the address counter has moved on (table 6, note).
    public var addressUpdate: Duration

    /// tAS: register select is stable before E rises (60 ns in the bus timing table).
    public var setUp: Duration = .nanoseconds(60)
    /// PWEH: E is high (450 ns); it covers the data set-up of 195 ns, as data come with the rise.
    public var enableHigh: Duration = .nanoseconds(450)
    /// E is low, so that a cycle is 1000 ns; it covers the holds of 20 ns (register select) and 10 ns (data).
    public var enableLow: Duration = .nanoseconds(550)

    /// The slowest part within specification, 190 kHz.
    public static let standard = Timing(
        execution: .microseconds(53), clear: .microseconds(2_160), addressUpdate: .nanoseconds(7_900))

    /// The nominal part, 270 kHz.
    public static let fast = Timing(
        execution: .microseconds(37), clear: .microseconds(1_520), addressUpdate: .nanoseconds(5_600))

    /// Copies and ancestors out of specification: HD44780A at 160 kHz needs 120 µs, WS0010 clears in 6.2 ms.
    public static let slow = Timing(
        firstReset: .milliseconds(10), secondReset: .milliseconds(10), execution: .microseconds(120),
        clear: .microseconds(6_200), addressUpdate: .microseconds(20), setUp: .nanoseconds(200),
        enableHigh: .microseconds(1), enableLow: .microseconds(1))
}

extension Timing {
    /// The timing called `standard`, `fast` or `slow`, or what an instruction and a *clear* take in microseconds, as in
    /// `60/3000`.
    public init?(_ name: String) {
        switch name {
        case "standard": self = .standard
        case "fast": self = .fast
        case "slow": self = .slow
        default:
            let times = name.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            guard times.count == 2, let execution = times[0], let clear = times[1] else { return nil }
            self.init(execution: .microseconds(execution), clear: .microseconds(clear))
        }
    }

    /// For a controller of which these two are known; the rest is as of ``slow`` where it is slower than ``standard``.
    public init(execution: Duration, clear: Duration) {
        self = execution > Self.standard.execution || clear > Self.standard.clear ? .slow : .standard
        self.execution = execution
        self.clear = clear
    }
}
