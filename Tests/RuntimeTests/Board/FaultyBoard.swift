import CharacterDisplay
import GPIO
import Simulation

/// A simulated board whose parts can be disconnected: requests for their lines fail, and so do lines already in
/// use.
final class FaultyBoard: GPIOController {
    enum Part: CaseIterable {
        case display, buttons, buzzer
    }

    static let refusal = GPIOError.gone(.name("disconnected"))
    let board: SimulatedBoard
    let wiring: SimulatedBoard.Wiring
    var disconnected: Set<Part> = []
    var refusesBias = false
    /// Receives the levels of every set call on the display's lines.
    var noteDisplay: (Pins) -> Void = { _ in }

    init(_ board: SimulatedBoard, wiring: SimulatedBoard.Wiring) {
        self.board = board
        self.wiring = wiring
    }

    func requestOutputs(
        _ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any OutputLines {
        let part = lines.count > 1 ? Part.display : .buzzer
        try check(part)
        let outputs = try board.requestOutputs(lines, levels: levels, activeLow: activeLow, consumer: consumer)
        return Outputs(of: outputs, part, on: self)
    }

    func requestInputs(
        _ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any InputLines {
        try check(.buttons)
        let inputs = try board.requestInputs(lines, bias: bias, activeLow: activeLow, consumer: consumer)
        return Inputs(of: inputs, on: self)
    }

    func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice {
        try check(.display)
        return try board.openDevice(onBus: bus, address: address)
    }

    func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput {
        try check(.buzzer)
        return try board.openPWM(channel)
    }

    private func check(_ part: Part) throws(GPIOError) {
        if disconnected.contains(part) { throw Self.refusal }
    }

    private final class Outputs: OutputLines {
        private let base: any OutputLines
        private let part: Part
        private let board: FaultyBoard

        init(of base: any OutputLines, _ part: Part, on board: FaultyBoard) {
            self.base = base
            self.part = part
            self.board = board
        }

        func set(_ levels: UInt64) throws(GPIOError) {
            try board.check(part)
            try base.set(levels)
            if part == .display { board.noteDisplay(Pins(rawValue: UInt8(levels))) }
        }
    }

    private final class Inputs: InputLines {
        private let base: any InputLines
        private let board: FaultyBoard

        init(of base: any InputLines, on board: FaultyBoard) {
            self.base = base
            self.board = board
        }

        var descriptors: [Int32] { base.descriptors }
        var biasRefused: Bool { board.refusesBias }

        func readEdges() throws(GPIOError) -> [Edge] {
            try board.check(.buttons)
            return try base.readEdges()
        }

        func levels() throws(GPIOError) -> UInt64 {
            try board.check(.buttons)
            return try base.levels()
        }
    }
}
