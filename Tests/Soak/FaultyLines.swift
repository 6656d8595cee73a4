import CharacterDisplay
import GPIO
import Simulation
import Workbench

/// The lines of a simulated board, with everything that goes wrong between a program and its hardware.
final class FaultyLines: GPIOController {
    static let refusal = GPIOError.gone(.name("unplugged"))

    private let board: SimulatedBoard
    private var random: SplitMix
    /// True while the whole board is unplugged: requests and lines in use fail.
    var isUnplugged = false
    /// The number of set calls until one is lost on its way to the display; `nil` for none.
    var callsUntilGarbled: Int?
    /// The number of set calls until one fails; `nil` for none.
    var callsUntilFailure: Int?
    /// The number of edges until some are lost, as when a queue of libgpiod 1.6 is full; `nil` for none.
    var edgesUntilLoss: Int?
    /// True once the program that holds these lines has died.
    var isAbandoned = false
    /// True if a call was garbled or has failed since this was last set to false.
    var wasDisturbed = false

    init(_ board: SimulatedBoard, seed: UInt64) {
        self.board = board
        random = SplitMix(seed: seed)
    }

    func requestOutputs(
        _ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any OutputLines {
        try check()
        let outputs = try board.requestOutputs(lines, levels: levels, activeLow: activeLow, consumer: consumer)
        return Outputs(outputs, of: self, isDisplay: lines.count > 1)
    }

    func requestInputs(
        _ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any InputLines {
        try check()
        return Inputs(try board.requestInputs(lines, bias: bias, activeLow: activeLow, consumer: consumer), of: self)
    }

    func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice {
        throw .noBus(bus, known: [])
    }

    func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput { throw .noPWM(channel, known: []) }

    fileprivate func check() throws(GPIOError) {
        guard isUnplugged else { return }
        wasDisturbed = true
        throw Self.refusal
    }

    /// Sets lines, unless something goes wrong.
    fileprivate func set(_ levels: UInt64, of lines: any OutputLines, isDisplay: Bool) throws(GPIOError) {
        // The kernel has taken the lines of a dead program away.
        if isAbandoned { return }
        try check()
        if isDisplay {
            if Self.isDue(&callsUntilFailure) {
                wasDisturbed = true
                throw Self.refusal
            }
            if Self.isDue(&callsUntilGarbled) {
                wasDisturbed = true
                return try lines.set(levels ^ UInt64.random(in: 1...63, using: &random))
            }
        }
        try lines.set(levels)
    }

    /// Returns the edges that arrive. When some are lost, these are the newest.
    fileprivate func arriving(of edges: [Edge]) -> ArraySlice<Edge> {
        guard let left = edgesUntilLoss else { return edges[...] }
        edgesUntilLoss = left > edges.count ? left - edges.count : nil
        return edges.prefix(left - 1)
    }

    private static func isDue(_ calls: inout Int?) -> Bool {
        guard let left = calls else { return false }
        calls = left > 1 ? left - 1 : nil
        return left <= 1
    }

    private final class Outputs: OutputLines {
        private let base: any OutputLines
        private let lines: FaultyLines
        private let isDisplay: Bool

        init(_ base: any OutputLines, of lines: FaultyLines, isDisplay: Bool) {
            (self.base, self.lines, self.isDisplay) = (base, lines, isDisplay)
        }

        // The kernel may switch a line off when its owner dies; the service runs `galley buzzer-off` in any case.
        deinit { if !isDisplay, !lines.isUnplugged { try? base.set(0) } }

        func set(_ levels: UInt64) throws(GPIOError) { try lines.set(levels, of: base, isDisplay: isDisplay) }
    }

    private final class Inputs: InputLines {
        private let base: any InputLines
        private let lines: FaultyLines

        init(_ base: any InputLines, of lines: FaultyLines) { (self.base, self.lines) = (base, lines) }

        var descriptors: [Int32] { base.descriptors }
        var biasRefused: Bool { false }

        func readEdges() throws(GPIOError) -> [Edge] {
            try lines.check()
            return lines.isAbandoned ? [] : Array(lines.arriving(of: try base.readEdges()))
        }

        func levels() throws(GPIOError) -> UInt64 {
            try lines.check()
            return lines.isAbandoned ? 0 : try base.levels()
        }
    }
}
