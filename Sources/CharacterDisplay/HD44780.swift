/// A character display with an HD44780 or a copy of it, on six lines or on an expander.
///
/// The driver knows what stands on the glass and sends the fewest bytes that make it show the next frame. When a bus
/// call fails it no longer knows, and the next ``show(_:)`` initializes the display again.
public struct HD44780<Link: DisplayLink>: ~Copyable {
    public let size: DisplaySize
    public let characters: CharacterSet
    private var wire: Wire<Link>
    /// Nil while it is not known what the controller holds.
    private var memory: Memory?

    /// A driver of a display of which nothing is known; the lines are outputs and low.
    public init(link: Link, size: DisplaySize, characters: CharacterSet, timing: Timing) {
        self.size = size
        self.characters = characters
        wire = Wire(link: link, timing: timing)
    }

    /// What stands on the glass; nil while that is not known.
    public var shown: Frame? { memory?.frame }

    /// Makes the controller ready from any state and clears the glass, in about 55 ms.
    public mutating func initialize() throws(Link.Failure) {
        memory = nil
        memory = try reset()
        try wire.flush()
    }

    /// Shows a frame of the display's size; initializes first when that is due.
    ///
    /// On its way every cell shows what it did or what it will, or the near character of that, never another glyph.
    public mutating func show(_ frame: Frame) throws(Link.Failure) {
        precondition(frame.size == size, "the frame has the display's size")
        var memory = try takeMemory()
        if let text = memory.text(of: frame, characters) {
            try write(text, &memory)
        } else {
            try write(Composition(frame, characters: characters), &memory)
        }
        try wire.flush()
        memory.frame = frame
        self.memory = memory
    }

    /// Writes modes, glyphs and text again though they should stand there, in about 15 ms, so that a display garbled by
    /// interference heals. On a display that is right nothing is to be seen of it.
    ///
    /// *Home*, which undoes a shift, comes last: it takes long, and passes during the caller's other work.
    /// Does nothing while it is not known what should stand there: the next frame initializes then.
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

    /// Switches a backlight that is on the display's own link. Nothing is known of a display where that fails.
    public mutating func light(_ isOn: Bool) throws(Link.Failure) {
        let memory = memory.take()
        try wire.light(isOn)
        self.memory = memory
    }

    /// Takes what is known, so that a failure on the way leaves nothing known.
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
        memory.places.allot(to: composition.needed)
        let text = composition.text(on: memory.places)
        let late = memory.placesInTheWay
        try writeGlyphs(except: late, &memory)
        if !late.isEmpty {
            try write(memory.text(vacating: late, for: text, near: composition.text(on: nil)), &memory)
            try writeGlyphs(except: [], &memory)
        }
        try write(text, &memory)
    }

    private mutating func writeGlyphs(except late: Set<Int>, _ memory: inout Memory) throws(Link.Failure) {
        var target = memory.glyphs
        for (place, dots) in memory.places.dots.enumerated() where !late.contains(place) {
            guard let dots else { continue }
            target.replaceSubrange(place * 8..<place * 8 + 8, with: dots.map(Optional.some))
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

    private mutating func write(_ target: [UInt8?], _ memory: inout Memory) throws(Link.Failure) {
        for run in Run.plan(from: memory.text, to: target, counter: memory.counter, wraps: true) {
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
