internal import FoundationEssentials

/// JSON encoding of messages and of the commands' output: one line, keys in alphabetical order, without control
/// characters that a terminal would act on.
public enum JSONText {
    /// Returns a document as JSON.
    ///
    /// - Throws: `EncodingError` for a value that JSON can't express, such as NaN.
    public static func of(_ document: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return escaped(String(decoding: try encoder.encode(document), as: UTF8.self))
    }

    /// Escapes control characters, and characters that are invisible or change the direction of text, as `\uXXXX`. They
    /// occur only in strings, so the document stays the same.
    private static func escaped(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isHarmless(scalar) {
                scalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 { scalars.append(contentsOf: escape(unit)) }
            }
        }
        return String(scalars)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        // Fast path: a picture in Base64 has hundreds of thousands of characters.
        if (" "..."~").contains(scalar) { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    private static func escape(_ unit: UInt16) -> String.UnicodeScalarView {
        let digits = String(unit, radix: 16)
        return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars
    }
}
