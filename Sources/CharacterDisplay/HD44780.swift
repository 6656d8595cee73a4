/// A character display with an HD44780 or a copy of it, on six lines.
///
/// The driver knows what stands on the glass and sends the fewest bytes that make it show the next frame. When a bus
/// call fails it no longer knows, and the next ``show(_:)`` initializes the display again.
public struct HD44780<Bus: DisplayBus, Clock: DisplayClock>: ~Copyable {
    public let size: DisplaySize
    public let characters: CharacterSet
    private var wire: Wire<Bus, Clock>
    /// Nil while it is not known what the controller holds.
    private var memory: Memory?

    /// A driver of a display of which nothing is known; the lines are outputs and low.
    public init(bus: Bus, clock: Clock, size: DisplaySize, characters: CharacterSet, timing: Timing) {
        self.size = size
        self.characters = characters
        wire = Wire(bus: bus, clock: clock, timing: timing)
    }

    /// What stands on the glass; nil while that is not known, and while the display is off.
    public var shown: Frame? {
        memory.flatMap { $0.isOn ? $0.frame : nil }
    }

    /// Makes the controller ready from any state and clears the glass, in about 55 ms.
    public mutating func initialize() throws(Bus.Failure) {
        memory = nil
        memory = try reset()
    }

    /// Shows a frame of the display's size; initializes first when that is due.
    public mutating func show(_ frame: Frame) throws(Bus.Failure) {
        precondition(frame.size == size, "the frame has the display's size")
        var memory = try takeMemory()
        memory.places.allot(to: glyphs(on: frame))
        try writeGlyphs(&memory)
        try writeText(of: frame, &memory)
        if !memory.isOn {
            try wire.send(.display(isOn: true))
            memory.isOn = true
        }
        memory.frame = frame
        self.memory = memory
    }

    /// Turns the display off; the next frame turns it on again.
    public mutating func turnOff() throws(Bus.Failure) {
        var memory = try takeMemory()
        try wire.send(.display(isOn: false))
        memory.isOn = false
        self.memory = memory
    }

    /// Takes what is known, so that a failure on the way leaves nothing known.
    private mutating func takeMemory() throws(Bus.Failure) -> Memory {
        if let memory = memory.take() { return memory }
        return try reset()
    }

    private mutating func reset() throws(Bus.Failure) -> Memory {
        try wire.synchronize()
        let start: [Instruction] = [
            .fourBitTwoLines, .display(isOn: false), .clear, .entryUp, .display(isOn: true),
        ]
        for instruction in start {
            try wire.send(instruction)
        }
        return Memory(frame: Frame(size: size))
    }

    private mutating func writeGlyphs(_ memory: inout Memory) throws(Bus.Failure) {
        var target = memory.glyphs
        for (place, glyph) in memory.places.glyphs.enumerated() {
            guard let glyph else { continue }
            target.replaceSubrange(place * 8..<place * 8 + 8, with: glyph.rows.map(Optional.some))
        }
        for run in Run.plan(from: memory.glyphs, to: target, counter: nil, wraps: false) {
            try wire.send(.glyphAddress(UInt8(run.start)))
            for place in run.start..<run.start + run.count {
                try wire.send(.write(target[place] ?? 0))
            }
            memory.counter = nil
        }
        memory.glyphs = target
    }

    private mutating func writeText(of frame: Frame, _ memory: inout Memory) throws(Bus.Failure) {
        let target = text(of: frame, glyphs: memory.places)
        for run in Run.plan(from: memory.text, to: target, counter: memory.counter, wraps: true) {
            if run.isAddressed { try wire.send(.textAddress(Memory.address(ofPlace: run.start))) }
            for step in 0..<run.count {
                try wire.send(.write(target[(run.start + step) % target.count] ?? 0x20))
            }
            memory.counter = (run.start + run.count) % target.count
        }
        memory.text = target
    }

    /// The glyphs that a frame needs, in reading order.
    private func glyphs(on frame: Frame) -> [Glyph] {
        var glyphs: [Glyph] = []
        for character in frame.cells.joined() where characters.code(for: character) == nil {
            guard let glyph = Glyph.standing(for: character), !glyphs.contains(glyph) else { continue }
            glyphs.append(glyph)
        }
        return glyphs
    }

    private func text(of frame: Frame, glyphs: GlyphPlaces) -> [UInt8?] {
        var text: [UInt8?] = Array(repeating: 0x20, count: 80)
        for (row, cells) in frame.cells.enumerated() {
            for (column, character) in cells.enumerated() {
                let place = Memory.place(ofAddress: size.address(row: row, column: column))
                text[place] = code(for: character, glyphs: glyphs)
            }
        }
        return text
    }

    private func code(for character: Character, glyphs: GlyphPlaces) -> UInt8 {
        if let code = characters.code(for: character) { return code }
        guard let glyph = Glyph.standing(for: character) else { return CharacterSet.unknown }
        return glyphs.code(for: glyph) ?? characters.code(for: glyph.near) ?? CharacterSet.unknown
    }
}

extension HD44780: Sendable where Bus: Sendable, Clock: Sendable {}
