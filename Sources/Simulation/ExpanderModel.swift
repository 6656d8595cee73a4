public import CharacterDisplay

/// A model of a PCF8574 expander with a display at its outputs. Its inputs are the transfers on the bus.
public struct ExpanderModel: Sendable {
    /// The display's controller.
    public private(set) var model: HD44780Model
    public private(set) var isLit = true
    /// The number of transfers.
    public private(set) var transfers = 0
    /// The number of bytes in all transfers.
    public private(set) var bytes = 0
    /// True if R/W was ever high, which would let the display drive the expander's outputs.
    public private(set) var wasRead = false

    private let wiring: ExpanderWiring
    private let byteTime: Duration

    /// Connects an expander to a display.
    ///
    /// - Parameters:
    ///   - model: The display's controller.
    ///   - wiring: The wiring of the expander's outputs.
    ///   - byteTime: The time that a byte takes on the bus.
    public init(_ model: HD44780Model, wiring: ExpanderWiring, byteTime: Duration) {
        self.model = model
        self.wiring = wiring
        self.byteTime = byteTime
    }

    /// Receives a transfer: first its address, then each byte. The outputs change at the end of a byte.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the transfer.
    ///   - start: The start of the transfer.
    /// - Returns: The end of the transfer.
    public mutating func write(_ bytes: [UInt8], at start: Duration) -> Duration {
        transfers += 1
        self.bytes += bytes.count
        var now = start + byteTime
        for byte in bytes {
            now += byteTime
            let levels = wiring.levels(byte)
            isLit = levels.isLit
            wasRead = wasRead || byte >> wiring.readWrite & 1 == 1
            model.set(levels.pins, at: now)
        }
        return now
    }
}
