/// The memories and modes of an HD44780, without its timing.
struct HD44780Core: Sendable {
    /// The kinds of instructions that differ in execution time.
    enum InstructionKind {
        case execution, write, clear
    }

    private(set) var text: [UInt8] = garbage(80)
    private(set) var glyphs: [UInt8] = garbage(64)
    /// The address counter: 7 bits for the display memory, 6 bits for the glyph memory.
    private(set) var counter: UInt8 = 0x13
    private(set) var addressesGlyphs = true
    private(set) var isOn = true
    private(set) var isTwoLines = false
    private(set) var countsUp = false
    private(set) var shiftsOnWrite = true
    /// The number of cells by which the display is shifted to the left.
    private(set) var shift = 3
    /// True if the simulation starts with power-on.
    let wasReset: Bool
    private var isFourBits: Bool
    private var pending: UInt8?

    /// The bits that the controller reads from the four unused lines.
    private let openLines: UInt8

    init(start: HD44780Model.Start, openLines: UInt8) {
        self.openLines = openLines
        wasReset = start == .poweredOn
        switch start {
        case .poweredOn:
            isFourBits = false
            isOn = false
            countsUp = true
            shiftsOnWrite = false
            addressesGlyphs = false
            counter = 0
            shift = 0
        case .eightBits:
            isFourBits = false
        case .fourBits:
            isFourBits = true
        case .halfAByte(let nibble):
            isFourBits = true
            pending = nibble & 0x0F
        }
    }

    /// True if the next nibble is the second one of a byte.
    var isHalfway: Bool {
        pending != nil
    }

    /// Reads a nibble. Executes the byte if the nibble completes one, and returns the kind of its instruction.
    mutating func take(nibble: UInt8, isData: Bool) -> InstructionKind? {
        guard isFourBits else {
            return execute(nibble << 4 | openLines, isData: isData)
        }
        guard let first = pending.take() else {
            pending = nibble
            return nil
        }
        return execute(first << 4 | nibble, isData: isData)
    }

    /// Executes a byte. The highest bit that is set selects the instruction (table 6).
    private mutating func execute(_ byte: UInt8, isData: Bool) -> InstructionKind {
        if isData { return write(byte) }
        switch byte.leadingZeroBitCount {
        case 0: address(byte & 0x7F, glyphs: false)
        case 1: address(byte & 0x3F, glyphs: true)
        case 2: setFunction(byte)
        case 3: move(glass: byte & 0b1000 != 0, right: byte & 0b0100 != 0)
        case 4: isOn = byte & 0b0100 != 0
        case 5: (countsUp, shiftsOnWrite) = (byte & 0b10 != 0, byte & 0b01 != 0)
        case 6: return home()
        case 7: return clear()
        default: break
        }
        return .execution
    }

    private mutating func setFunction(_ byte: UInt8) {
        isFourBits = byte & 0b1_0000 == 0
        isTwoLines = byte & 0b1000 != 0
    }

    private mutating func home() -> InstructionKind {
        address(0, glyphs: false)
        shift = 0
        return .clear
    }

    private mutating func clear() -> InstructionKind {
        text = Array(repeating: 0x20, count: text.count)
        countsUp = true
        return home()
    }

    private mutating func write(_ byte: UInt8) -> InstructionKind {
        if addressesGlyphs {
            glyphs[Int(counter)] = byte
        } else {
            if let place = place(ofAddress: counter) { text[place] = byte }
            if shiftsOnWrite { shift += countsUp ? 1 : -1 }
        }
        step(up: countsUp)
        return .write
    }

    private mutating func move(glass: Bool, right: Bool) {
        if glass { shift += right ? -1 : 1 } else { step(up: right) }
    }

    private mutating func address(_ address: UInt8, glyphs: Bool) {
        counter = address
        addressesGlyphs = glyphs
    }

    /// Moves the address counter. It wraps from 27 to 40 and 67 to 00 with two lines, and from 4F to 00 with one line
    /// (hexadecimal).
    private mutating func step(up: Bool) {
        if addressesGlyphs {
            counter = (counter &+ (up ? 1 : 63)) & 0x3F
            return
        }
        guard let place = place(ofAddress: counter) else { return }
        let next = (place + (up ? 1 : 79)) % 80
        counter = UInt8(isTwoLines && next >= 40 ? next - 40 + 0x40 : next)
    }

    /// Returns the index of an address in the display memory, or `nil` if there is no memory at the address.
    private func place(ofAddress address: UInt8) -> Int? {
        let address = Int(address)
        guard isTwoLines else { return address < 80 ? address : nil }
        return switch address {
        case 0x00...0x27: address
        case 0x40...0x67: address - 0x40 + 40
        default: nil
        }
    }

    /// Returns the character code in a cell of the display, or `nil` if the cell is dark.
    func code(line: Int, column: Int) -> UInt8? {
        guard isOn, isTwoLines || line == 0 else { return nil }
        let length = isTwoLines ? 40 : 80
        let shifted = (column + shift % length + length) % length
        return text[line * 40 + shifted]
    }

    private static func garbage(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
    }
}
