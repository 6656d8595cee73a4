extension String {
    /// What of text from outside may be kept and shown: letters, marks, digits, signs and single spaces, at most
    /// `limit` characters (graphemes).
    ///
    /// Control characters, what follows them to steer a terminal (`ESC [ 3 1 m`), invisible ones and those that turn the
    /// direction of writing are dropped, and so are combining marks beyond two on a letter. Spaces and line breaks become
    /// one space; `keepingLines` keeps breaks.
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

extension StringProtocol {
    /// Without white space at both ends.
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
    /// Scalars of a part of the longest control sequence that is taken for one.
    private static let longestPart = 1000

    /// How many scalars here make up a control sequence with the one that introduces it, as ECMA-48 has them (5.3 to
    /// 5.6) and, after ESC, ECMA-35 (13.2); 0 for none, and for one without its end.
    ///
    /// Another control ends it, so that no part of a text is looked at for two of them.
    fileprivate func controlSequence(after introducer: Unicode.Scalar) -> Int {
        switch introducer {
        case "\u{1B}":
            switch first {
            case "[": parameters(from: 1)
            case "P", "X", "]", "^", "_": string(from: 1)
            // A key, mostly.
            case "N", "O": ended(by: 0x20...0x7E, after: 1)
            default: ended(by: 0x30...0x7E, after: count(from: 0) { (0x20...0x2F).contains($0.value) })
            }
        case "\u{9B}": parameters(from: 0)
        case "\u{90}", "\u{98}", "\u{9D}", "\u{9E}", "\u{9F}": string(from: 0)
        default: 0
        }
    }

    /// Of CSI: parameters, intermediates and a final.
    private func parameters(from start: Int) -> Int {
        let parameters = start + count(from: start) { (0x30...0x3F).contains($0.value) }
        return ended(by: 0x40...0x7E, after: parameters + count(from: parameters) { (0x20...0x2F).contains($0.value) })
    }

    /// Of OSC and its like: all up to BEL or ST.
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
