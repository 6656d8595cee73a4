/// A driver for character displays with an HD44780 controller or a compatible one, on six GPIO lines or an I2C
/// expander.
///
/// The driver remembers what the display shows and sends the fewest bytes that change it to the next ``Frame``. After a
/// failed bus call the content of the display is unknown. The next ``show(_:)`` then initializes the display again.
public struct HD44780<Link: DisplayLink>: ~Copyable {
    public let size: DisplaySize
    public let characters: CharacterSet
    private var wire: Wire<Link>
    /// The known content of the controller, or `nil` if it is unknown.
    private var memory: Memory?

    /// Creates a driver for a display in an unknown state.
    ///
    /// - Parameters:
    ///   - link: The connection to the display. Its lines must be outputs and low.
    ///   - size: The size of the display.
    ///   - characters: The character set in the display's ROM.
    ///   - timing: The waiting times for this kind of controller.
    public init(link: Link, size: DisplaySize, characters: CharacterSet, timing: Timing) {
        self.size = size
        self.characters = characters
        wire = Wire(link: link, timing: timing)
    }

    /// The frame that the display shows, or `nil` if that is unknown.
    public var shown: Frame? { memory?.frame }

    /// Initializes the controller from any state and clears the display, in about 55 ms.
    ///
    /// - Throws: The error of the link. The content of the display is then unknown.
    public mutating func initialize() throws(Link.Failure) {
        memory = nil
        memory = try reset()
        try wire.flush()
    }

    /// Shows a frame. Initializes the display first if its content is unknown.
    ///
    /// While the display changes, each cell shows its old content, its new content, or the fallback character of one of
    /// them. It never shows an unrelated glyph.
    ///
    /// - Parameter frame: A frame of the display's size.
    /// - Throws: The error of the link. The content of the display is then unknown.
    public mutating func show(_ frame: Frame) throws(Link.Failure) {
        precondition(frame.size == size, "the frame has the display's size")
        var memory = try takeMemory()
        if let (text, changes) = memory.text(of: frame, characters) {
            try write(text, &memory, in: changes)
        } else {
            try write(Composition(frame, characters: characters), &memory)
        }
        try wire.flush()
        memory.frame = frame
        self.memory = memory
    }

    /// Writes modes, glyphs and text again, in about 15 ms, to repair a display that interference has garbled.
    ///
    /// On a correct display the refresh is invisible. It ends with *home*, which undoes a shift of the display: that
    /// instruction takes long, but it runs during the caller's other work. If the content is unknown, the refresh does
    /// nothing, because the next frame initializes the display anyway.
    ///
    /// - Throws: The error of the link. The content of the display is then unknown.
    public mutating func refresh() throws(Link.Failure) {
        guard var memory = memory.take() else { return }
        try wire.resynchronize()
        for instruction in [Instruction.fourBitTwoLines, .entryUp, .display(isOn: true)] {
            try wire.send(instruction)
        }
        let text = memory.text
        memory.forget()
        try writeGlyphs(except: [], &memory)
        try write(text, &memory)
        try wire.send(.home)
        try wire.flush()
        memory.counter = 0
        self.memory = memory
    }

    /// Switches the backlight if it is on the display's own link.
    ///
    /// - Throws: The error of the link. The content of the display is then unknown.
    public mutating func light(_ isOn: Bool) throws(Link.Failure) {
        let memory = memory.take()
        try wire.light(isOn)
        self.memory = memory
    }

    /// Takes the known content out of the driver, so that it counts as unknown if a later step fails. Initializes the
    /// display if the content is unknown.
    private mutating func takeMemory() throws(Link.Failure) -> Memory {
        if let memory = memory.take() { return memory }
        return try reset()
    }

    private mutating func reset() throws(Link.Failure) -> Memory {
        try wire.synchronize()
        let start: [Instruction] = [
            .fourBitTwoLines, .display(isOn: false), .clear, .entryUp, .display(isOn: true),
        ]
        for instruction in start {
            try wire.send(instruction)
        }
        return Memory(frame: Frame(size: size))
    }

    private mutating func write(_ composition: Composition, _ memory: inout Memory) throws(Link.Failure) {
        memory.slots.assign(to: composition.needed)
        let text = composition.text(on: memory.slots)
        let late = memory.visibleSlotsToRewrite
        try writeGlyphs(except: late, &memory)
        if !late.isEmpty {
            try write(memory.text(avoiding: late, for: text, fallback: composition.text(on: nil)), &memory)
            try writeGlyphs(except: [], &memory)
        }
        try write(text, &memory)
    }

    private mutating func writeGlyphs(except late: Set<Int>, _ memory: inout Memory) throws(Link.Failure) {
        var target = memory.glyphs
        for (slot, dots) in memory.slots.dots.enumerated() where !late.contains(slot) {
            guard let dots else { continue }
            target.replaceSubrange(slot * 8..<slot * 8 + 8, with: dots.map(Optional.some))
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

    private mutating func write(
        _ target: [UInt8?], _ memory: inout Memory, in changes: Range<Int>? = nil
    ) throws(Link.Failure) {
        let runs = Run.plan(
            from: memory.text, to: target, counter: memory.counter, wraps: true, in: changes)
        for run in runs {
            if run.isAddressed { try wire.send(.textAddress(Memory.address(ofPlace: run.start))) }
            for step in 0..<run.count {
                try wire.send(.write(target[(run.start + step) % target.count] ?? 0x20))
            }
            memory.counter = (run.start + run.count) % target.count
        }
        memory.text = target
    }
}

extension HD44780: Sendable where Link: Sendable {}
