extension Character {
    var isDash: Bool { "-–—−‐‑".contains(self) }

    var isDigit: Bool { isASCII && isNumber }

    /// True if a number may begin with this character.
    var isNumeral: Bool { isDigit || vulgarFraction != nil }

    /// The value of a fraction character: a half for `½`.
    var vulgarFraction: Double? {
        guard isNumber, !isASCII, let scalar = unicodeScalars.first else { return nil }
        return scalar.properties.numericValue.flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
    }

    var isPartOfNumberOrWord: Bool { isLetter || isNumber || ".,/\u{2044}".contains(self) }

    /// True if the character may join a number to the next one.
    var isJoint: Bool { isDash || ",/\u{2044}×*&~:".contains(self) }

    /// True if the character may end a number: a digit, or a sign for degrees, inches or percent.
    var endsNumber: Bool { isNumber || "°\"″'′%".contains(self) }

    var isSpace: Bool { isWhitespace && !isNewline }
}

extension Array {
    public func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
