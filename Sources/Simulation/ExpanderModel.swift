public import CharacterDisplay

/// A PCF8574 with a display at its outputs, fed by the transfers of its bus.
public struct ExpanderModel: Sendable {
    /// The display's controller.
    public private(set) var model: HD44780Model
    public private(set) var isLit = true
    /// How many transfers there were, and how many bytes in them.
    public private(set) var transfers = 0
    public private(set) var bytes = 0
    /// Whether R/W was ever high, which lets the display drive the expander's outputs.
    public private(set) var wasRead = false

    private let wiring: ExpanderWiring
    private let byteTime: Duration

    /// - Parameters:
    ///   - model: the display's controller.
    ///   - wiring: of the expander's outputs.
    ///   - byteTime: of the bus.
    public init(_ model: HD44780Model, wiring: ExpanderWiring, byteTime: Duration) {
        self.model = model
        self.wiring = wiring
        self.byteTime = byteTime
    }

    /// Takes a transfer that begins then: first its address, then each byte, whose outputs change at its end.
    ///
    /// - Returns: when it is over.
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
