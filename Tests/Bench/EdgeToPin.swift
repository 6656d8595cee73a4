import Boards
import GPIO
import Kiosk
import Kitchen
import Linux
import Runtime
import SimulatedKiosk
import Simulation
import Synchronization

/// Measures the time from a button press to a change of a display line, in the real event loop on a simulated
/// board.
enum EdgeToPin {
    private static let presses = 40

    static func figures() async throws -> [Figure] {
        let clock = SystemClock()
        let virtual = try VirtualBoard(clock: clock)
        let (plan, simulated) = (virtual.plan, virtual.board)
        let controller = StampingController(simulated, display: plan.display.lines?.all ?? [])
        let loop = try EventLoop()
        try loop.start {
            let engine = Engine(
                Engine.Configuration(board: plan, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in controller }, clock: clock, effectRunner: { _ in })
            engine.openBoard()
            engine.handle(.restored(RestoredData(userData: UserData(favorites: favorites, hasAskedPantry: true))))
            engine.press(.back, holding: false)
            engine.press(.ok, holding: false)
            return engine
        }
        _ = await loop.run { $0.screen }
        var delays: [Duration] = []
        for press in 0..<presses {
            let button = press.isMultiple(of: 2) ? 1 : 0
            controller.forgetWrites()
            simulated.set(button: button, pressed: true)
            let edge = clock.now
            while controller.firstWrite == nil, clock.now < edge + .seconds(2) {
                clock.wait(until: clock.now + .milliseconds(5))
            }
            simulated.set(button: button, pressed: false)
            clock.wait(until: clock.now + .milliseconds(60))
            _ = await loop.wait(for: .seconds(2)) { $0.isSettled }
            guard let pin = controller.firstWrite else { throw Nothing(press: press) }
            // The contact bounces, and its last edge counts. On a busy machine the bouncing may last long enough to
            // count as the press.
            if pin > edge { delays.append(pin - edge) }
        }
        await loop.stop()
        guard delays.count > presses / 2 else { throw Nothing(press: presses) }
        let debounce = Gestures.pressSettle
        return [
            Figure("edge to first changed pin", "\(delays.median.milliseconds.text(1)) ms"),
            Figure("  of it debounce", "\(debounce.milliseconds.text(1)) ms"),
            Figure("  beside it", "\((delays.median - debounce).milliseconds.text(2)) ms"),
        ]
    }

    private static let favorites = ["Soup", "Bread"].enumerated().map {
        Recipe.Heading(id: RecipeID(.starter, $0 + 1), title: $1)
    }

    struct Nothing: Error, CustomStringConvertible {
        let press: Int
        var description: String { "press \(press) changed nothing on the glass" }
    }
}

/// Provides a board's lines, and records when those of the display are set.
private final class StampingController: GPIOController, Sendable {
    private let base: SimulatedBoard
    private let display: [LineReference]
    private let writes = Mutex<[Duration]>([])

    init(_ base: SimulatedBoard, display: [LineReference]) {
        self.base = base
        self.display = display
    }

    var firstWrite: Duration? { writes.withLock { $0.first } }
    func forgetWrites() { writes.withLock { $0 = [] } }

    func requestOutputs(
        _ lines: [LineReference], levels: UInt64, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any OutputLines {
        let outputs = try base.requestOutputs(lines, levels: levels, activeLow: activeLow, consumer: consumer)
        guard lines == display else { return outputs }
        return StampedLines(outputs) { self.writes.withLock { $0.append(KernelClock.monotonic.now) } }
    }

    func requestInputs(
        _ lines: [LineReference], bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> any InputLines {
        try base.requestInputs(lines, bias: bias, activeLow: activeLow, consumer: consumer)
    }

    func openDevice(onBus bus: String, address: Int) throws(GPIOError) -> any I2CDevice {
        try base.openDevice(onBus: bus, address: address)
    }

    func openPWM(_ channel: PWMReference) throws(GPIOError) -> any PWMOutput {
        try base.openPWM(channel)
    }
}

private final class StampedLines: OutputLines {
    private let base: any OutputLines
    private let note: () -> Void

    init(_ base: any OutputLines, note: @escaping () -> Void) {
        self.base = base
        self.note = note
    }

    func set(_ levels: UInt64) throws(GPIOError) {
        try base.set(levels)
        note()
    }
}
