import CharacterDisplay
import DisplayBench
import Simulation

/// A driver with a simulated display that records the controller's state after each byte.
struct Film: ~Copyable {
    typealias Base = SimulatedBus<VirtualClock>

    /// A bus that records the controller's state after each byte.
    final class Bus: DisplayBus {
        let base: Base
        fileprivate(set) var moments: [HD44780Model] = []
        private var bytes = 0

        init(_ base: Base) {
            self.base = base
        }

        func set(_ pins: Pins) throws(Base.Failure) {
            try base.set(pins)
            let model = base.model
            if model.bytes != bytes { moments.append(model) }
            bytes = model.bytes
        }
    }

    let clock = VirtualClock()
    let bus: Bus
    var display: HD44780<LineLink<Bus, VirtualClock>>

    init(
        size: DisplaySize = .twentyByFour, timing: Timing = .standard, oscillator: Int = 190,
        tiesOpenLines: Bool = false
    ) {
        let model = HD44780Model(oscillator: oscillator, tiesOpenLines: tiesOpenLines)
        bus = Bus(SimulatedBus(model, clock: clock))
        display = HD44780(
            link: LineLink(bus: bus, clock: clock), size: size, characters: .a00, timing: timing)
    }

    /// Shows a frame and returns the controller's states after each byte.
    mutating func show(_ frame: Frame) throws -> [HD44780Model] {
        bus.moments = []
        try display.show(frame)
        return bus.moments
    }

    /// Refreshes the display and returns the controller's states after each byte.
    mutating func refresh() throws -> [HD44780Model] {
        bus.moments = []
        try display.refresh()
        return bus.moments
    }
}
