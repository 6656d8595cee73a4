extension String {
    /// Returns the text with only visible characters and single spaces, so that text from outside is safe to store and
    /// show.
    ///
    /// The result drops control characters, terminal control sequences (`ESC [ 3 1 m`), invisible characters,
    /// characters that change the writing direction, combining marks beyond two on a letter, and those without a letter.
    ///
    /// - Parameters:
    ///   - limit: The largest number of characters (graphemes) in the result.
    ///   - keepingLines: Keeps line breaks. Otherwise a line break becomes a space.
    public func sanitized(limit: Int = 2000, keepingLines: Bool = false) -> String {
        var plain = String.UnicodeScalarView()
        var length = 0
        var marks = 0
        var gap: Unicode.Scalar?
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            rest.removeFirst(rest.controlSequence(after: scalar))
            switch PlainText.role(of: scalar) {
            case .letter: marks = 0
            // A mark needs a letter. A space with a mark would count as a space at the end of the text, but not within it.
            case .mark where marks < 2 && gap == nil && !plain.isEmpty: marks += 1
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
            // One character can consist of any number of scalars, but real ones have few.
            if length >= limit * 4 { break }
        }
        let text = String(plain).prefix(limit)
        // The cut may leave a space at the end.
        return String(text.last?.isWhitespace == true ? text.dropLast() : text)
    }

    /// The sanitized text without a limit, for texts that are rejected if they are too long.
    var sanitizedWhole: String { sanitized(limit: unicodeScalars.count) }

    /// Returns the text for a terminal or a log, with each control character replaced by a question mark.
    ///
    /// - Parameter keepingLines: Keeps `\n`. Otherwise a line break becomes a space.
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

extension StringProtocol {
    /// The text without white space at both ends.
    public var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
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

extension Substring.UnicodeScalarView {
    /// The number of scalars after which one part of a control sequence is given up.
    private static let longestPart = 1000

    /// Returns the number of scalars that follow `introducer` and complete a control sequence.
    ///
    /// The syntax is that of ECMA-48 (5.3 to 5.6) and, after ESC, ECMA-35 (13.2). The result is 0 if there is no
    /// sequence or if it has no end. Another control character ends a sequence, so that no part of a text is scanned
    /// twice.
    fileprivate func controlSequence(after introducer: Unicode.Scalar) -> Int {
        switch introducer {
        case "\u{1B}":
            switch first {
            case "[": parameters(from: 1)
            case "P", "X", "]", "^", "_": string(from: 1)
            // Mostly the code of a function key.
            case "N", "O": ended(by: 0x20...0x7E, after: 1)
            default: ended(by: 0x30...0x7E, after: count(from: 0) { (0x20...0x2F).contains($0.value) })
            }
        case "\u{9B}": parameters(from: 0)
        case "\u{90}", "\u{98}", "\u{9D}", "\u{9E}", "\u{9F}": string(from: 0)
        default: 0
        }
    }

    /// Returns the length of a CSI sequence: parameters, intermediates and a final byte.
    private func parameters(from start: Int) -> Int {
        let parameters = start + count(from: start) { (0x30...0x3F).contains($0.value) }
        return ended(by: 0x40...0x7E, after: parameters + count(from: parameters) { (0x20...0x2F).contains($0.value) })
    }

    /// Returns the length of an OSC sequence or another string, up to BEL or ST.
    private func string(from start: Int) -> Int {
        let text = start + count(from: start) { $0.properties.generalCategory != .control }
        let end = dropFirst(text).prefix(2)
        if end.first == "\u{7}" || end.first == "\u{9C}" { return text + 1 }
        return end.elementsEqual(["\u{1B}", "\\"]) ? text + 2 : 0
    }

    private func ended(by finals: ClosedRange<UInt32>, after count: Int) -> Int {
        dropFirst(count).first.map { finals.contains($0.value) } == true ? count + 1 : 0
    }

    private func count(from start: Int, where isPart: (Unicode.Scalar) -> Bool) -> Int {
        var count = 0
        for scalar in dropFirst(start) {
            guard count < Self.longestPart, isPart(scalar) else { break }
            count += 1
        }
        return count
    }
}
