extension String {
    /// The text in quotes for messages: at most 60 characters, with control characters as question marks.
    package var quotedForPeople: String {
        let shown = count > 60 ? prefix(60) + "…" : self[...]
        return "\"" + String(shown).withoutControls + "\""
    }

    /// The text with question marks for characters that move a terminal's cursor or change the writing direction.
    package var withoutControls: String {
        String(
            String.UnicodeScalarView(unicodeScalars.map { $0.isControl || $0.properties.isBidiControl ? "?" : $0 }))
    }

    /// True if the text has no control characters, line ends, or marks that change the writing direction of what follows.
    package var isPlainLine: Bool { !unicodeScalars.contains(where: \.isControl) }
}

extension Unicode.Scalar {
    /// True for control characters, line separators and the direction marks U+202A–202E and U+2066–2069.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}
