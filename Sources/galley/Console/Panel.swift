import Control

/// Shows the kiosk's display in a terminal whose keys press the kiosk's buttons.
struct Panel: ScreenProgram {
    enum Message: Sendable {
        /// New version of the screen.
        case screen(ScreenVersionDocument)
        /// Reason why no version can be fetched now.
        case trouble(String)
        /// End of a request, with the reason if it failed.
        case answered(String?)
    }

    enum Effect: Hashable, Sendable {
        case press(ButtonPress)
        case type(String)
        case ring
    }

    /// Maximum number of requests without an answer; further keys are dropped.
    static let mostUnderWay = 8
    /// Maximum number of letters in a typed text. No field accepts more.
    static let longestText = 200

    private(set) var isOver = false
    private(set) var version: ScreenVersionDocument
    let capabilities: TerminalCapabilities
    /// True if the user prefers text although the dots fit.
    private(set) var prefersText = false
    /// Text that the user types; `nil` while the keys press buttons.
    private(set) var entry: String?
    private var trouble: String?
    private var notice: String?
    private var underWay = 0

    init(_ version: ScreenVersionDocument, capabilities: TerminalCapabilities) {
        self.version = version
        self.capabilities = capabilities
    }

    mutating func handle(_ message: Message) -> [Effect] {
        switch message {
        case .screen(let new):
            let rings = new.screen.buzzer && !version.screen.buzzer
            (version, trouble) = (new, nil)
            return rings ? [.ring] : []
        case .trouble(let text): trouble = text
        case .answered(let problem):
            underWay -= 1
            notice = problem ?? notice
        }
        return []
    }

    mutating func handle(_ key: Key) -> [Effect] {
        notice = nil
        if key == .leave { isOver = true }
        if let entry { return handle(key, typing: entry) }
        switch key {
        case .character("q"): isOver = true
        case .character("p"): prefersText.toggle()
        case .character("t"), .character("/"):
            if version.screen.text != nil {
                entry = ""
            } else if key == .character("t") {
                notice = "No text field is open; open one with the buttons first."
            }
        default: return ButtonPress(key).map { ask(.press($0)) } ?? []
        }
        return []
    }

    private mutating func handle(_ key: Key, typing text: String) -> [Effect] {
        switch key {
        case .enter:
            entry = nil
            return ask(.type(text))
        case .escape: entry = nil
        case .clear: entry = ""
        case .backspace: entry = String(text.dropLast())
        case .character(let letter) where text.count < Self.longestText: entry = text + String(letter)
        default: break
        }
        return []
    }

    private mutating func ask(_ effect: Effect) -> [Effect] {
        guard underWay < Self.mostUnderWay else { return [] }
        underWay += 1
        return [effect]
    }
}

// MARK: Drawing

extension Panel {
    /// Dark green on the yellow-green of a lit display, from xterm's 256 colors.
    private static let colors = (on: "\u{1B}[38;5;22;48;5;148m", off: "\u{1B}[0m")

    func lines(columns: Int, rows: Int) -> [String] {
        // `nil` if the dots don't fit.
        let dots = DotDrawing(version.dots).lines(columns: columns, rows: rows, hasBraille: capabilities.hasBraille)
        let glass = (prefersText ? nil : dots).map(lit) ?? text(columns, rows)
        let help = ButtonPress.help + ["t: type into the open field"] + (dots == nil ? [] : ["p: characters or dots"])
        let gap = glass.count + 1 < rows ? [""] : []
        var lines = Array((glass + gap + help.lines(of: columns)).prefix(rows))
        if let status = status(columns), rows > 0 {
            // The status takes the last row, even from the help.
            lines = Array(lines.prefix(rows - 1))
            lines += Array(repeating: "", count: rows - 1 - lines.count) + [status]
        }
        return lines
    }

    private func lit(_ dots: [String]) -> [String] {
        capabilities.hasColors ? dots.map { Self.colors.on + $0 + Self.colors.off } : dots
    }

    private func text(_ columns: Int, _ rows: Int) -> [String] {
        let lines = version.screen.lines.map { $0.withoutControls() }
        let box = boxed(lines).split(separator: "\n").map(String.init)
        let fits = box.count <= rows && box.allSatisfy { $0.columns <= columns }
        return fits ? box : lines.prefix(rows).map { $0.cut(to: columns) }
    }

    private func status(_ columns: Int) -> String? {
        if let entry { return "Text: \(entry)_".cutInFront(to: columns) }
        let text = trouble ?? notice ?? (version.screen.buzzer ? "♪ An alarm sounds; any button silences it." : nil)
        return text?.cut(to: columns)
    }
}
