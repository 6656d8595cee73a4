/// The instructions that the driver uses (HD44780U, table 6).
enum Instruction: Hashable {
    /// Blanks the display memory and sets the address counter to its start.
    case clear
    /// Undoes a shift of the display and sets the address counter to the start, without clearing.
    case home
    /// Entry mode set with I/D = 1 and S = 0: the address counter counts up, and the display never shifts.
    case entryUp
    /// Display control with D = `isOn` and C = B = 0: no cursor.
    case display(isOn: Bool)
    /// Function set with DL = 0, N = 1 and F = 0: 4 bits, two lines of memory, 5x8 dots. All sizes need these modes.
    case fourBitTwoLines
    /// Set CGRAM address: a row of a glyph, 0…63.
    case glyphAddress(UInt8)
    /// Set DDRAM address: a cell, 00…27 or 40…67 hexadecimal.
    case textAddress(UInt8)
    /// Writes data to the last addressed memory.
    case write(UInt8)

    var byte: UInt8 {
        switch self {
        case .clear: 0b0000_0001
        case .home: 0b0000_0010
        case .entryUp: 0b0000_0110
        case .display(let isOn): isOn ? 0b0000_1100 : 0b0000_1000
        case .fourBitTwoLines: 0b0010_1000
        case .glyphAddress(let address): 0b0100_0000 | address
        case .textAddress(let address): 0b1000_0000 | address
        case .write(let byte): byte
        }
    }

    /// The level of the register select line for this instruction.
    var register: Pins {
        if case .write = self { .rs } else { [] }
    }

    /// Returns the time until the controller accepts the next instruction.
    func execution(_ timing: Timing) -> Duration {
        switch self {
        case .clear, .home: timing.clear
        case .write: timing.execution + timing.addressUpdate
        default: timing.execution
        }
    }
}
