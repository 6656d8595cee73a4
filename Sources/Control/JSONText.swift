internal import FoundationEssentials

/// JSON as the kiosk sends it and commands print it: one line, keys in alphabetical order, and no character in it
/// that could steer a terminal.
public enum JSONText {
    /// - Throws: `EncodingError` for what JSON cannot say, like a number that is none.
    public static func of(_ document: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return escaped(String(decoding: try encoder.encode(document), as: UTF8.self))
    }

    /// Control characters, and those that turn the direction of text or show nothing, as `\uXXXX`. Outside of
    /// strings the text has none, so the document stays the same.
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
        // Of a picture's bytes there are hundreds of thousands.
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
