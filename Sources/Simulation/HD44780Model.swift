public import CharacterDisplay

/// A model of an HD44780 controller. Its inputs are the levels of its lines and the times at which they change.
///
/// The model has the controller's memories and modes, executes all instructions, and reports each violation of the
/// timing in the data sheet. By default, its oscillator is as slow as the data sheet allows. Its memories start with
/// garbage.
public struct HD44780Model: Sendable {
    /// The state of the controller before the first call.
    public enum Start: Hashable, Sendable {
        /// The power is switched on at time zero.
        case poweredOn
        /// The controller is in 8-bit mode. Its lower four lines are not driven.
        case eightBits
        /// The controller is in 4-bit mode and expects the first nibble of a byte.
        case fourBits
        /// The controller is in 4-bit mode, has received this first nibble and expects the second one.
        case halfAByte(UInt8)
    }

    /// The first hundred timing violations.
    public private(set) var violations: [TimingViolation] = []
    /// The number of executed bytes, instructions and data. In 8-bit mode each nibble counts as a byte.
    public private(set) var bytes = 0
    private(set) var core: HD44780Core

    private let limits: HD44780Limits
    /// The levels of the controller's lines.
    package private(set) var pins: Pins = []
    private var enableRose: Duration?
    private var enableFell: Duration?
    private var registerSelectChanged: Duration?
    private var dataChanged: Duration?
    private var busyUntil: Duration
    private var busySince: Duration = .zero
    private var busyRule: TimingViolation.Rule = .busy
    /// The number of nibbles since the start, at most 3.
    private var nibbles = 0

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - start: The state of the controller before the first call.
    ///   - oscillator: The frequency of its oscillator in kHz: 190…350 within specification.
    ///   - tiesOpenLines: True if the four unused lines are tied to ground. Otherwise the controller pulls them up.
    public init(start: Start = .poweredOn, oscillator: Int = 190, tiesOpenLines: Bool = false) {
        limits = HD44780Limits(oscillator: oscillator)
        core = HD44780Core(start: start, openLines: tiesOpenLines ? 0x0 : 0xF)
        busyUntil = start == .poweredOn ? limits.powerOn : .zero
        if start == .poweredOn { busyRule = .powerOn }
    }

    /// Sets all six lines at a time that is not before that of the previous call.
    public mutating func set(_ new: Pins, at instant: Duration) {
        let changed = pins.symmetricDifference(new)
        checkChange(changed, to: new, at: instant)
        if changed.contains(.rs) { registerSelectChanged = instant }
        if !changed.isDisjoint(with: .data) { dataChanged = instant }
        pins = new
        guard changed.contains(.e) else { return }
        if new.contains(.e) { rise(at: instant) } else { fall(at: instant) }
    }

    /// Removes all recorded violations.
    public mutating func clearViolations() {
        violations = []
    }

    private mutating func checkChange(_ changed: Pins, to new: Pins, at instant: Duration) {
        let enableFalls = changed.contains(.e) && !new.contains(.e)
        if enableFalls && changed != .e { report(.enableFallsAlone, at: instant) }
        if changed.contains(.rs) {
            if changed != .rs { report(.registerSelectChangesAlone, at: instant) }
            if pins.contains(.e) {
                report(.registerSelectSetUp, at: instant)
            } else {
                check(.registerSelectHold, since: enableFell, at: instant, needs: limits.registerSelectHold)
            }
        }
        if !changed.isDisjoint(with: .data) && !pins.contains(.e) {
            check(.dataHold, since: enableFell, at: instant, needs: limits.dataHold)
        }
    }

    private mutating func rise(at instant: Duration) {
        check(.registerSelectSetUp, since: registerSelectChanged, at: instant, needs: limits.registerSelectSetUp)
        check(.enableCycle, since: enableRose, at: instant, needs: limits.enableCycle)
        if !core.isHalfway || nibbles == 0 {
            check(busyRule, since: busySince, at: instant, needs: busyUntil - busySince)
        }
        enableRose = instant
    }

    private mutating func fall(at instant: Duration) {
        check(.enablePulse, since: enableRose, at: instant, needs: limits.enablePulse)
        check(.dataSetUp, since: dataChanged, at: instant, needs: limits.dataSetUp)
        enableFell = instant
        let kind = core.take(nibble: pins.rawValue & 0x0F, isData: pins.contains(.rs))
        busyRule = .busy
        if let kind {
            bytes += 1
            busySince = instant
            busyUntil = instant + time(of: kind)
        }
        startInitializationWait(at: instant)
    }

    private func time(of kind: HD44780Core.InstructionKind) -> Duration {
        switch kind {
        case .execution: limits.execution
        case .write: limits.write
        case .clear: limits.clear
        }
    }

    /// Starts the wait after the first two function sets after power-on, which is longer than their execution.
    private mutating func startInitializationWait(at instant: Duration) {
        if nibbles < limits.initialization.count && core.wasReset {
            busyRule = .initialization
            busySince = instant
            busyUntil = max(busyUntil, instant + limits.initialization[nibbles])
        }
        nibbles = min(nibbles + 1, 3)
    }

    private mutating func check(_ rule: TimingViolation.Rule, since: Duration?, at instant: Duration, needs: Duration) {
        guard let since, instant - since < needs else { return }
        report(rule, at: instant, was: instant - since, needed: needs)
    }

    private mutating func report(
        _ rule: TimingViolation.Rule, at instant: Duration, was: Duration = .zero, needed: Duration = .zero
    ) {
        guard violations.count < 100 else { return }
        violations.append(TimingViolation(rule: rule, at: instant, was: was, needed: needed))
    }
}
