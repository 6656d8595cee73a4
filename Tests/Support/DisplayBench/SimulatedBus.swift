public import CharacterDisplay
public import Simulation
import Synchronization

/// Six lines that lead to a model of the controller, shared by the driver and whoever looks at the glass.
public final class SimulatedBus<Clock: DisplayClock & Sendable>: DisplayBus, Sendable {
    /// A call that a test let fail.
    public struct Failure: Error, Hashable {
        /// The number of the call, from 1.
        public let call: Int
    }

    /// When, within a call, the lines change.
    public enum Moment: Sendable, CaseIterable {
        case start, end
        /// E rises at the end of a call and falls at the start.
        case shortPulses
        /// E falls at the end of a call and rises at the start.
        case shortPauses
    }

    private struct State {
        var model: HD44780Model
        var calls = 0
        var failing = 0..<0
        var failuresSet = false
    }

    private let state: Mutex<State>
    private let clock: Clock
    private let cost: Duration
    private let moment: Moment

    /// - Parameters:
    ///   - model: the controller at the other end.
    ///   - clock: whose instants the model is told; a call waits on it for its cost.
    ///   - cost: how long a call takes.
    ///   - moment: when within the call the lines change.
    public init(
        _ model: HD44780Model, clock: Clock, cost: Duration = .microseconds(1), moment: Moment = .end
    ) {
        state = Mutex(State(model: model))
        self.clock = clock
        self.cost = cost
        self.moment = moment
    }

    /// The controller as it is now.
    public var model: HD44780Model {
        state.withLock { $0.model }
    }

    /// A loose wire: the controller starts anew, and what it held is gone.
    public func losePower() {
        state.withLock { $0.model = HD44780Model() }
    }

    /// A pulse of E that nobody sent, as interference makes one; the controller has time to execute what it reads.
    public func strike(nibble: UInt8, isData: Bool) {
        state.withLock { state in
            let before = state.model.pins
            let register: Pins = isData ? .rs : []
            let levels = Pins(rawValue: nibble & 0x0F).union(register)
            let selected = before.subtracting(.rs).union(register)
            for pins in [selected, levels.union(.e), levels, selected, before] {
                clock.wait(until: clock.now + .milliseconds(7))
                state.model.set(pins, at: clock.now)
            }
        }
    }

    /// How often ``set(_:)`` was called, failures included.
    public var calls: Int {
        state.withLock { $0.calls }
    }

    /// Lets calls fail.
    ///
    /// - Parameters:
    ///   - calls: by their numbers, counted from 1.
    ///   - settingLines: whether the lines change all the same.
    public func fail(calls: Range<Int>, settingLines: Bool = false) {
        state.withLock { ($0.failing, $0.failuresSet) = (calls, settingLines) }
    }

    public func set(_ pins: Pins) throws(Failure) {
        let start = clock.now
        clock.wait(until: start + cost)
        let end = clock.now
        let failed: Failure? = state.withLock { state in
            state.calls += 1
            let failed = state.failing.contains(state.calls)
            if !failed || state.failuresSet { state.model.set(pins, at: changesAtStart(pins) ? start : end) }
            return failed ? Failure(call: state.calls) : nil
        }
        if let failed { throw failed }
    }

    private func changesAtStart(_ pins: Pins) -> Bool {
        switch moment {
        case .start: true
        case .end: false
        case .shortPulses: !pins.contains(.e)
        case .shortPauses: pins.contains(.e)
        }
    }
}
