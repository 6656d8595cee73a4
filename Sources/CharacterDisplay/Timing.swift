/// The minimum times that a controller needs, from the HD44780U data sheet (Hitachi ADE-207-272).
///
/// Instructions take a number of periods of the controller's own oscillator. Its frequency is nominally 270 kHz, and
/// 190 kHz in the slowest part within specification. Bus times are the longer ones, for a supply of 2.7 V.
public struct Timing: Hashable, Sendable {
    /// The time from power-on to the first instruction (figure 24: 40 ms from 2.7 V, 15 ms from 4.5 V).
    public var powerOn: Duration = .milliseconds(40)
    /// The time after the first function set (figure 24). It is also long enough if a pending half byte turns the
    /// instruction into *home*.
    public var firstReset: Duration = .microseconds(4_100)
    /// The time after the second function set. The 100 µs of the data sheet are too short for some compatible
    /// controllers.
    public var secondReset: Duration = .microseconds(4_100)

    /// The time after each further nibble of a resynchronization. The controller may have lost its power meanwhile, and
    /// figure 24 requires 100 µs after the second function set.
    public var resynchronization: Duration = .microseconds(120)

    /// The execution time of instructions other than *clear* and *home* (table 6).
    public var execution: Duration
    /// The execution time of *clear* and *home* (table 6).
    public var clear: Duration
    /// The time from the end of a data write until the address counter has changed (tADD; table 6, note).
    public var addressUpdate: Duration

    /// The time from a change of register select to the rise of E (tAS: 60 ns in the bus timing table).
    public var setUp: Duration = .nanoseconds(60)
    /// The time for which E is high (PWEH: 450 ns). It covers the data set-up time of 195 ns, because data change with
    /// the rise.
    public var enableHigh: Duration = .nanoseconds(450)
    /// The time for which E is low, so that a cycle takes 1000 ns. It covers the hold times of 20 ns (register select)
    /// and 10 ns (data).
    public var enableLow: Duration = .nanoseconds(550)

    /// The timing for the slowest part within specification, 190 kHz.
    public static let standard = Timing(
        execution: .microseconds(53), clear: .microseconds(2_160), addressUpdate: .nanoseconds(7_900))

    /// The timing for the nominal part, 270 kHz.
    public static let fast = Timing(
        execution: .microseconds(37), clear: .microseconds(1_520), addressUpdate: .nanoseconds(5_600))

    /// The timing for controllers out of specification: HD44780A at 160 kHz needs 120 µs, and WS0010 needs 6.2 ms to
    /// clear.
    public static let slow = Timing(
        firstReset: .milliseconds(10), secondReset: .milliseconds(10), execution: .microseconds(120),
        clear: .microseconds(6_200), addressUpdate: .microseconds(20), setUp: .nanoseconds(200),
        enableHigh: .microseconds(1), enableLow: .microseconds(1))
}

extension Timing {
    /// Parses `standard`, `fast`, `slow`, or the times of an instruction and of *clear* in microseconds, as in
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

    /// Creates the timing for a controller with known instruction times. The other times are those of ``slow`` if the
    /// controller is slower than ``standard``, and those of ``standard`` otherwise.
    public init(execution: Duration, clear: Duration) {
        self = execution > Self.standard.execution || clear > Self.standard.clear ? .slow : .standard
        self.execution = execution
        self.clear = clear
    }
}
