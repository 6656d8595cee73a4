internal import Boards
public import CharacterDisplay
public import GPIO

/// The connection to a board's display: GPIO lines or an I²C expander.
public struct BoardLink: DisplayLink {
    private var lines: LineLink<DisplayLines, LineClock>?
    private var expander: ExpanderLink<DisplayExpander, LineClock>?

    /// Requests the lines or the expander of the display.
    init(_ display: Board.Display, from controller: any GPIOController, clock: any KioskClock) throws(GPIOError) {
        let clock = LineClock(base: clock)
        switch display.connection {
        case .lines(let wired): lines = LineLink(bus: try DisplayLines(wired, from: controller), clock: clock)
        case .expander(let wired):
            let device = try controller.openDevice(onBus: wired.bus, address: wired.address)
            var link = ExpanderLink(bus: DisplayExpander(device: device), wiring: wired.wiring, clock: clock)
            // Only a write shows whether a display answers.
            try link.set([], for: .zero)
            try link.flush()
            expander = link
        }
    }

    /// Sets the display's pins and keeps their levels for at least `pause`.
    ///
    /// - Throws: `GPIOError` if the board refuses the write.
    public mutating func set(_ pins: Pins, for pause: Duration) throws(GPIOError) {
        try lines?.set(pins, for: pause)
        try expander?.set(pins, for: pause)
    }

    /// Sends the pins that are still buffered to the expander.
    ///
    /// - Throws: `GPIOError` if the expander doesn't answer.
    public mutating func flush() throws(GPIOError) {
        try expander?.flush()
    }

    /// Switches a backlight that the expander drives.
    ///
    /// - Throws: `GPIOError` if the expander doesn't answer.
    public mutating func light(_ isOn: Bool) throws(GPIOError) {
        try expander?.light(isOn)
    }
}

/// The six lines of a display, as a bus of the display driver.
struct DisplayLines: DisplayBus {
    private let lines: any OutputLines
    /// The line R/W, held low.
    private let readWrite: (any OutputLines)?

    init(_ wired: Board.Display.Lines, from controller: any GPIOController) throws(GPIOError) {
        // First: while R/W is high, the display itself drives the lines that are requested next.
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

/// The I²C expander of a display, as a bus of the display driver.
struct DisplayExpander: ExpanderBus {
    let device: any I2CDevice

    var byteTime: Duration { device.byteTime }
    var longestTransfer: Int { device.longestTransfer }

    func write(_ bytes: [UInt8]) throws(GPIOError) {
        try device.write(bytes)
    }
}

/// The kiosk's clock, as the clock of the display driver.
struct LineClock: DisplayClock {
    let base: any KioskClock

    var now: Duration { base.now }
    func wait(until deadline: Duration) { base.wait(until: deadline) }
}
