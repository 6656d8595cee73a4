internal import Boards
internal import CharacterDisplay
internal import Kitchen

/// An interactive test of the board: what the display and the lights show, and the statistics of the lines.
struct SelfTest: Sendable {
    enum Step: Hashable, Sendable {
        case begin
        /// A checkerboard of dots, or all dots.
        case picture(isFull: Bool)
        /// A page of the character set, starting at 0.
        case characters(page: Int)
        case button(Board.Button)
        case knob
        case buzzer
        case backlight(isOn: Bool)
        case statusLight(isOn: Bool)
    }

    /// The time after a step at which the kiosk resumes if no other step follows.
    static let timeout = Duration.seconds(20)

    private let step: Step
    let ends: Instant
    /// The statistics since the step began.
    var statistics = LineStatistics()

    init(_ step: Step, at now: Instant) {
        self.step = step
        ends = now + Self.timeout
    }

    var isLit: Bool { step != .backlight(isOn: false) }

    /// The state of the status LED; `nil` if the timers decide.
    var isIndicating: Bool? {
        if case .statusLight(let isOn) = step { isOn } else { nil }
    }

    func frame(on display: DisplaySettings) -> Frame {
        switch step {
        case .picture(isFull: true): Self.filled(display.size)
        case .picture(isFull: false):
            Frame(display, Array(repeating: "▒", count: display.size.columns * display.size.rows))
        case .characters(let page): Self.page(page, on: display)
        case .begin: Self.text(["Galley doctor", "tests the board"], on: display)
        case .button(let button): Self.text(["Press \(button.rawValue)", "Galley doctor"], on: display)
        case .knob: Self.text(["Turn the knob", "Galley doctor"], on: display)
        case .buzzer: Self.text(["Buzzer", "Galley doctor"], on: display)
        case .backlight: Self.text(["Backlight", "Galley doctor"], on: display)
        case .statusLight: Self.text(["Status light", "Galley doctor"], on: display)
        }
    }

    /// Returns the number of pages of characters.
    static func pages(on display: DisplaySettings) -> Int { pages(of: display).count }

    private static func page(_ number: Int, on display: DisplaySettings) -> Frame {
        let pages = pages(of: display)
        return Frame(display, pages.indices.contains(number) ? pages[number] : [])
    }

    /// Returns the controller's characters in the order of their codes, then the custom glyphs. Each page has as many
    /// as the display can show at once.
    private static func pages(of display: DisplaySettings) -> [[Character]] {
        let cells = display.size.columns * display.size.rows
        let own = Glyph.all.map(\.character).filter { display.characters.code(for: $0) == nil }
        return display.characters.characters.chunks(of: cells) + own.chunks(of: min(cells, Glyph.mostAtOnce))
    }

    /// Returns a frame in which every dot is dark. Uses a custom glyph, as some character sets have no full block.
    private static func filled(_ size: DisplaySize) -> Frame {
        let cell = [UInt8](repeating: 0b11111, count: 8)
        var frame = Frame(size: size)
        let cells = Array(repeating: Array(repeating: cell, count: size.columns), count: size.rows)
        frame.place(Picture(cells: cells, placeholder: "█"), row: 0, column: 0)
        return frame
    }

    private static func text(_ lines: [String], on display: DisplaySettings) -> Frame {
        var frame = Frame(size: display.size)
        for (row, line) in lines.enumerated() { frame.write(display.characters.cells(for: line), row: row) }
        return frame
    }
}

extension Frame {
    /// Creates a frame with the characters in reading order.
    fileprivate init(_ display: DisplaySettings, _ characters: [Character]) {
        self.init(size: display.size)
        for (row, cells) in characters.chunks(of: display.size.columns).enumerated() { write(cells, row: row) }
    }
}

extension Array {
    /// Returns chunks of a length. The last may be shorter.
    fileprivate func chunks(of length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
