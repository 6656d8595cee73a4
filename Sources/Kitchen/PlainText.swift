extension String {
    /// What of text from outside may be kept and shown: letters, marks, digits, signs and single spaces, at most
    /// `limit` characters (graphemes).
    ///
    /// Control characters, invisible ones and those that turn the direction of writing are dropped, and so are
    /// combining marks beyond two on a letter. Spaces and line breaks become one space; `keepingLines` keeps breaks.
    public func sanitized(limit: Int = 2000, keepingLines: Bool = false) -> String {
        var plain = String.UnicodeScalarView()
        var length = 0
        var marks = 0
        var gap: Unicode.Scalar?
        for scalar in unicodeScalars {
            switch PlainText.role(of: scalar) {
            case .letter: marks = 0
            case .mark where marks < 2: marks += 1
            case .mark, .nothing: continue
            case .lineBreak where keepingLines:
                gap = "\n"
                continue
            case .space, .lineBreak:
                gap = gap ?? " "
                continue
            }
            if let space = gap, !plain.isEmpty { plain.append(space) }
            gap = nil
            plain.append(scalar)
            length += 1
            // A character can be put together from endlessly many scalars; real ones have few.
            if length >= limit * 4 { break }
        }
        let text = String(plain).prefix(limit)
        // Where it was cut, a space may stand last.
        return String(text.last?.isWhitespace == true ? text.dropLast() : text)
    }

    /// The same with nothing cut, for texts that are refused where they are too long.
    var sanitizedWhole: String { sanitized(limit: unicodeScalars.count) }

    /// For a terminal and for a log, which both have lines: what could steer them shows as a question mark, and line
    /// breaks as spaces; `keepingLines` keeps `\n`.
    public func withoutControls(keepingLines: Bool = false) -> String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch PlainText.role(of: scalar) {
            case .letter, .mark: scalar
            case .lineBreak: keepingLines && scalar == "\n" ? scalar : " "
            case .space: " "
            case .nothing: "?"
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

private enum PlainText {
    enum Role {
        case letter, mark, space, lineBreak, nothing
    }

    static func role(of scalar: Unicode.Scalar) -> Role {
        switch scalar {
        case "\n", "\r", "\u{2028}", "\u{2029}": return .lineBreak
        case "\t": return .space
        case " "..."~": return scalar == " " ? .space : .letter
        default: break
        }
        return switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: .nothing
        case .nonspacingMark, .enclosingMark: .mark
        case .spaceSeparator: .space
        default: .letter
        }
    }
}
