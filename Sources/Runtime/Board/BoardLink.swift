internal import Boards
public import CharacterDisplay
public import GPIO

/// The way to a board's display: six lines, or an expander.
public struct BoardLink: DisplayLink {
    private var lines: LineLink<DisplayLines, LineClock>?
    private var expander: ExpanderLink<DisplayExpander, LineClock>?

    /// Takes what the display is wired to.
    init(_ display: Board.Display, from controller: any GPIOController, clock: any KioskClock) throws(GPIOError) {
        let clock = LineClock(base: clock)
        switch display.connection {
        case .lines(let wired): lines = LineLink(bus: try DisplayLines(wired, from: controller), clock: clock)
        case .expander(let wired):
            let device = try controller.openDevice(onBus: wired.bus, address: wired.address)
            var link = ExpanderLink(bus: DisplayExpander(device: device), wiring: wired.wiring, clock: clock)
            // Whether one answers is known by a write alone, and a display that is not there is not taken for had.
            try link.set([], for: .zero)
            try link.flush()
            expander = link
        }
    }

    public mutating func set(_ pins: Pins, for pause: Duration) throws(GPIOError) {
        try lines?.set(pins, for: pause)
        try expander?.set(pins, for: pause)
    }

    public mutating func flush() throws(GPIOError) {
        try expander?.flush()
    }

    public mutating func light(_ isOn: Bool) throws(GPIOError) {
        try expander?.light(isOn)
    }
}

/// The display's six lines as the driver's bus.
struct DisplayLines: DisplayBus {
    private let lines: any OutputLines
    /// R/W, low for as long as it is held.
    private let readWrite: (any OutputLines)?

    init(_ wired: Board.Display.Lines, from controller: any GPIOController) throws(GPIOError) {
        // First, lest the display drives the lines that are driven next.
        if let line = wired.readWrite {
            readWrite = try controller.requestOutputs([line], levels: 0, activeLow: false, consumer: "galley display")
        } else {
            readWrite = nil
        }
        lines = try controller.requestOutputs(wired.all, levels: 0, activeLow: false, consumer: "galley display")
    }

    func set(_ pins: Pins) throws(GPIOError) {
        try lines.set(UInt64(pins.rawValue))
    }
}

/// The display's expander as the driver's bus.
struct DisplayExpander: ExpanderBus {
    let device: any I2CDevice

    var byteTime: Duration { device.byteTime }
    var longestTransfer: Int { device.longestTransfer }

    func write(_ bytes: [UInt8]) throws(GPIOError) {
        try device.write(bytes)
    }
}

/// The kiosk's clock as the driver's.
struct LineClock: DisplayClock {
    let base: any KioskClock

    var now: Duration { base.now }
    func wait(until deadline: Duration) { base.wait(until: deadline) }
}
