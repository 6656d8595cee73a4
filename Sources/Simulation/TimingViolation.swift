/// A violation of the timing in the HD44780U data sheet.
///
/// A change of several lines in one call is a violation, too, if its effect is undefined.
public struct TimingViolation: Hashable, Sendable {
    /// The rule that was violated.
    public enum Rule: String, Sendable {
        /// An instruction arrives before the previous one has finished (table 6).
        case busy
        /// An instruction arrives too early after power-on (figure 24).
        case powerOn
        /// The second or third function set arrives too early (figure 24).
        case initialization
        /// E is high for too short a time (PWEH).
        case enablePulse
        /// E rises too early after its last rise (tcycE).
        case enableCycle
        /// Register select is not stable before E rises (tAS), or changes while E is high.
        case registerSelectSetUp
        /// Register select changes too early after the fall of E (tAH).
        case registerSelectHold
        /// Data are not stable before E falls (tDSW).
        case dataSetUp
        /// Data change too early after the fall of E (tH).
        case dataHold
        /// E falls in the same call in which another line changes.
        case enableFallsAlone
        /// Register select changes in the same call in which another line changes.
        case registerSelectChangesAlone
    }

    public let rule: Rule
    /// The time of the violation.
    public let at: Duration
    /// The actual time; zero for a change of several lines.
    public let was: Duration
    /// The minimum time in the data sheet; zero for a change of several lines.
    public let needed: Duration
}
