internal import CharacterDisplay
internal import GPIO
internal import Linux
internal import Synchronization

final class SimulatedOutputs: OutputLines {
    private let action: (UInt64) -> Void

    init(_ action: @escaping (UInt64) -> Void) {
        self.action = action
    }

    func set(_ levels: UInt64) throws(GPIOError) {
        action(levels)
    }
}

/// A simulated expander on a bus of 100 kHz.
final class SimulatedExpander: I2CDevice {
    static let timeOfByte = Duration.microseconds(90)

    var byteTime: Duration { Self.timeOfByte }
    var longestTransfer: Int { 1024 }
    private let action: ([UInt8]) -> Void

    init(_ action: @escaping ([UInt8]) -> Void) {
        self.action = action
    }

    func write(_ bytes: [UInt8]) throws(GPIOError) {
        action(bytes)
    }
}

final class SimulatedPWM: PWMOutput {
    private let action: (Int?) -> Void

    init(_ action: @escaping (Int?) -> Void) {
        self.action = action
    }

    func set(frequency: Int?) throws(GPIOError) {
        action(frequency)
    }
}

/// Simulated input lines. As with libgpiod 1.6, there is room for 16 edges of each line, and the newest are dropped. The
/// lines share that room, though, so fewer edges are lost than with libgpiod.
final class SimulatedInputs: InputLines, Sendable {
    private struct State {
        var levels: UInt64 = 0
        var edges: [Edge] = []
        var capacity = 0
    }

    private let state = Mutex(State())
    private let signal: WakeSignal

    init(lines: Int) throws {
        signal = try WakeSignal()
        wire(lines: lines)
    }

    /// Connects new lines and releases all of them.
    func wire(lines: Int) {
        state.withLock { $0 = State(capacity: 16 * lines) }
    }

    var descriptors: [Int32] { [signal.descriptor] }
    var biasRefused: Bool { false }

    func set(_ line: Int, active: Bool, at now: Duration) {
        state.withLock { state in
            let bit: UInt64 = 1 << line
            guard (state.levels & bit != 0) != active else { return }
            state.levels ^= bit
            guard state.edges.count < state.capacity else { return }
            state.edges.append(Edge(line: line, active: active, timestamp: now))
        }
        signal.signal()
    }

    func readEdges() throws(GPIOError) -> [Edge] {
        signal.clear()
        return state.withLock { state in
            defer { state.edges = [] }
            return state.edges
        }
    }

    func levels() throws(GPIOError) -> UInt64 {
        state.withLock { $0.levels }
    }
}
