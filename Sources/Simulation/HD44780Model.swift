public import CharacterDisplay

/// An HD44780 fed by the levels of its lines and the instants at which they change.
///
/// It has the controller's memories and modes, executes what it is sent, and reports every breach of a time of the
/// data sheet. It is as slow as its oscillator, by default the slowest within specification. It starts with
/// garbage in its memories.
public struct HD44780Model: Sendable {
    /// What the controller was doing before the first call.
    public enum Start: Hashable, Sendable {
        /// Power came on at instant zero.
        case poweredOn
        /// Whole bytes on eight lines, of which the lower four are open.
        case eightBits
        /// Two nibbles a byte, the first one next.
        case fourBits
        /// The second nibble next, after this first one.
        case halfAByte(UInt8)
    }

    /// The first hundred breaches.
    public private(set) var breaches: [Breach] = []
    /// Bytes executed, instructions and data; a nibble counts as a byte while the interface is 8 bits wide.
    public private(set) var bytes = 0
    private(set) var core: HD44780Core

    private let limits: HD44780Limits
    /// The levels of its lines.
    package private(set) var pins: Pins = []
    private var enableRose: Duration?
    private var enableFell: Duration?
    private var registerSelectChanged: Duration?
    private var dataChanged: Duration?
    private var busyUntil: Duration
    private var busySince: Duration = .zero
    private var busyRule: Breach.Rule = .busy
    /// How many nibbles have come since the start, up to 3.
    private var nibbles = 0

    /// - Parameters:
    ///   - start: what the controller was doing before the first call.
    ///   - oscillator: its frequency in kHz, 190…350 within specification.
    ///   - tiesOpenLines: whether the four lines that are not used are tied to ground; else the controller pulls them up.
    public init(start: Start = .poweredOn, oscillator: Int = 190, tiesOpenLines: Bool = false) {
        limits = HD44780Limits(oscillator: oscillator)
        core = HD44780Core(start: start, openLines: tiesOpenLines ? 0x0 : 0xF)
        busyUntil = start == .poweredOn ? limits.powerOn : .zero
        if start == .poweredOn { busyRule = .powerOn }
    }

    /// Sets all six lines at an instant, which is never before the last one.
    public mutating func set(_ new: Pins, at instant: Duration) {
        let changed = pins.symmetricDifference(new)
        checkChange(changed, to: new, at: instant)
        if changed.contains(.rs) { registerSelectChanged = instant }
        if !changed.isDisjoint(with: .data) { dataChanged = instant }
        pins = new
        guard changed.contains(.e) else { return }
        if new.contains(.e) { rise(at: instant) } else { fall(at: instant) }
    }

    /// Reports as if nothing had been broken before.
    public mutating func forgetBreaches() {
        breaches = []
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
        let effort = core.take(nibble: pins.rawValue & 0x0F, isData: pins.contains(.rs))
        busyRule = .busy
        if let effort {
            bytes += 1
            busySince = instant
            busyUntil = instant + time(of: effort)
        }
        demandInitializationWait(at: instant)
    }

    private func time(of effort: HD44780Core.Effort) -> Duration {
        switch effort {
        case .execution: limits.execution
        case .write: limits.write
        case .clear: limits.clear
        }
    }

    /// The first two function sets after power-on ask for more than their execution.
    private mutating func demandInitializationWait(at instant: Duration) {
        if nibbles < limits.initialization.count && core.wasReset {
            busyRule = .initialization
            busySince = instant
            busyUntil = max(busyUntil, instant + limits.initialization[nibbles])
        }
        nibbles = min(nibbles + 1, 3)
    }

    private mutating func check(_ rule: Breach.Rule, since: Duration?, at instant: Duration, needs: Duration) {
        guard let since, instant - since < needs else { return }
        report(rule, at: instant, was: instant - since, needed: needs)
    }

    private mutating func report(
        _ rule: Breach.Rule, at instant: Duration, was: Duration = .zero, needed: Duration = .zero
    ) {
        guard breaches.count < 100 else { return }
        breaches.append(Breach(rule: rule, at: instant, was: was, needed: needed))
    }
}
