public import CharacterDisplay
public import Simulation
import Synchronization

/// Six lines connected to a model of the controller. The driver and a test can share it. Thread-safe.
public final class SimulatedBus<Clock: DisplayClock & Sendable>: DisplayBus, Sendable {
    /// The failure of a call, injected by a test.
    public struct Failure: Error, Hashable {
        /// The number of the call, from 1.
        public let call: Int
    }

    /// The moment within a call at which the lines change.
    public enum Moment: Sendable, CaseIterable {
        case start, end
        /// The shortest high time: E rises at the end of a call and falls at the start.
        case shortPulses
        /// The shortest low time: E falls at the end of a call and rises at the start.
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

    /// Connects a controller.
    ///
    /// - Parameters:
    ///   - model: The controller.
    ///   - clock: The clock for the model's times. A call waits on it for `cost`.
    ///   - cost: The duration of a call.
    ///   - moment: The moment within a call at which the lines change.
    public init(
        _ model: HD44780Model, clock: Clock, cost: Duration = .microseconds(1), moment: Moment = .end
    ) {
        state = Mutex(State(model: model))
        self.clock = clock
        self.cost = cost
        self.moment = moment
    }

    /// The current state of the controller.
    public var model: HD44780Model {
        state.withLock { $0.model }
    }

    /// Simulates a short power loss: the controller restarts and loses its memories.
    public func losePower() {
        state.withLock { $0.model = HD44780Model() }
    }

    /// Simulates interference: a stray pulse of E. The controller gets the time to execute the nibble.
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

    /// The number of calls of ``set(_:)``, including failed ones.
    public var calls: Int {
        state.withLock { $0.calls }
    }

    /// Makes calls fail.
    ///
    /// - Parameters:
    ///   - calls: The numbers of the calls, from 1.
    ///   - settingLines: True if the lines change despite the failure.
    public func fail(calls: Range<Int>, settingLines: Bool = false) {
        state.withLock { ($0.failing, $0.failuresSet) = (calls, settingLines) }
    }

    /// Sets the lines of the model.
    ///
    /// - Throws: `Failure` if the test has requested it.
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
