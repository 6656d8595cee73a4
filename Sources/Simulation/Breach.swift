/// A time of the HD44780U data sheet that was not kept, or a change of lines whose outcome is left to chance.
public struct Breach: Hashable, Sendable {
    public enum Rule: String, Sendable {
        /// An instruction before the end of the one before (table 6).
        case busy
        /// An instruction too early after power-on (figure 24).
        case powerOn
        /// The second or third function set too early after the one before (figure 24).
        case initialization
        /// E high for too short (PWEH).
        case enablePulse
        /// E rising too early after its last rise (tcycE).
        case enableCycle
        /// Register select not stable before E rises (tAS), or changing while E is high.
        case registerSelectSetUp
        /// Register select changing too early after E fell (tAH).
        case registerSelectHold
        /// Data not stable before E falls (tDSW).
        case dataSetUp
        /// Data changing too early after E fell (tH).
        case dataHold
        /// E falling in the same call in which another line changes.
        case enableFallsAlone
        /// Register select changing in the same call in which another line changes.
        case registerSelectChangesAlone
    }

    public let rule: Rule
    /// The instant of the breach.
    public let at: Duration
    /// The time that passed; zero for a change of several lines.
    public let was: Duration
    /// The least time that the data sheet asks for; zero for a change of several lines.
    public let needed: Duration
}
