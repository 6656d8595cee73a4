import CharacterDisplay

/// The minimum work to draw a change: the content is known in advance, and only the driver's timing is kept.
struct BareLoop<Bus: DisplayBus, Clock: DisplayClock> {
    var bus: Bus
    let clock: Clock
    let timing = Timing.standard
    private var rs: Pins = []
    private var ready = Duration.zero

    init(bus: Bus, clock: Clock) {
        self.bus = bus
        self.clock = clock
    }

    mutating func draw(_ runs: [(address: UInt8, codes: [UInt8])]) throws(Bus.Failure) {
        for run in runs {
            try send(0x80 | run.address, rs: [], pause: timing.execution)
            for code in run.codes { try send(code, rs: .rs, pause: timing.execution + timing.addressUpdate) }
        }
    }

    private mutating func send(_ byte: UInt8, rs: Pins, pause: Duration) throws(Bus.Failure) {
        if rs != self.rs {
            self.rs = rs
            try set(rs, pause: timing.setUp)
        }
        for (nibble, pause) in [(byte >> 4, timing.enableLow), (byte & 0xF, pause)] {
            let levels = Pins(rawValue: nibble).union(rs)
            try set(levels.union(.e), pause: timing.enableHigh)
            try set(levels, pause: pause)
        }
    }

    private mutating func set(_ pins: Pins, pause: Duration) throws(Bus.Failure) {
        clock.wait(until: ready)
        try bus.set(pins)
        ready = clock.now + pause
    }
}

/// Counts the calls on six lines that are connected to nothing. A byte is two falls of E.
final class CountingBus: DisplayBus {
    private(set) var calls = 0
    private var falls = 0
    private var last: Pins = []

    var bytes: Int { falls / 2 }

    func set(_ pins: Pins) {
        calls += 1
        if last.contains(.e), !pins.contains(.e) { falls += 1 }
        last = pins
    }

    func reset() { (calls, falls) = (0, 0) }
}
