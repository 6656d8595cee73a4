extension String {
    /// In quotes, cut where it is long, control characters as question marks: for messages.
    var quotedForPeople: String {
        let shown = count > 60 ? prefix(60) + "…" : self[...]
        return "\"" + String(shown).withoutControls + "\""
    }

    /// Nothing in it moves a terminal's cursor or turns its direction of writing.
    var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
    }

    /// Whether it is free of control characters, line ends and turns of the direction of writing.
    var isPlainLine: Bool { !unicodeScalars.contains(where: \.isControl) }
}

extension Unicode.Scalar {
    /// Controls, line separators and the direction marks U+202A–202E, U+2066–2069.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}
