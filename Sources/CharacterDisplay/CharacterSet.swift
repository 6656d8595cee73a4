/// The character set in a controller's ROM (HD44780U, table 4).
public enum CharacterSet: String, Hashable, Sendable, CaseIterable {
    /// The Japanese set, which most displays have.
    case a00 = "A00"
    /// The European set.
    case a02 = "A02"

    /// The code that replaces an unsupported character: the question mark, which is the same in both sets.
    static let unknown: UInt8 = 0x3F

    /// All characters of the set that the driver supports, in the order of their codes.
    public var characters: [Character] { codes.sorted { $0.value < $1.value }.map(\.key) }

    private var codes: [Character: UInt8] {
        switch self {
        case .a00: Self.a00Codes
        case .a02: Self.a02Codes
        }
    }

    /// Returns the code of a character, or `nil` if the set lacks it.
    public func code(for character: Character) -> UInt8? {
        // Most characters are ASCII, and a dictionary lookup takes many times as long.
        let bytes = character.utf8
        if bytes.count == 1, let ascii = bytes.first, Self.isCommon(ascii) { return ascii }
        return codes[character]
    }

    /// Returns true for an ASCII character that both sets have, at the same code.
    private static func isCommon(_ byte: UInt8) -> Bool {
        (0x20...0x7D).contains(byte) && byte != UInt8(ascii: "\\")
    }

    /// Converts text to cells of one character each, which the display can show.
    ///
    /// A character that is neither in the set nor a ``Glyph`` becomes similar characters, such as e for é, 1/2 for ½
    /// and " for “, or a question mark. White space becomes a space. Other control characters are removed.
    public func cells(for text: String) -> [Character] {
        // Most text is ASCII, which needs no search for the borders of characters.
        if text.utf8.allSatisfy(Self.isCommon) { return text.utf8.map { Character(Unicode.Scalar($0)) } }
        var cells: [Character] = []
        for character in text.map(\.plain) {
            if has(character) {
                cells.append(character)
                continue
            }
            if character.isFraction, cells.last?.isNumber == true { cells.append(" ") }
            cells += character.fallback?.flatMap { has($0) ? [$0] : self.cells(for: String($0)) } ?? ["?"]
        }
        return cells
    }

    private func has(_ character: Character) -> Bool {
        code(for: character) != nil || Glyph.glyph(for: character) != nil
    }

    /// The printable ASCII characters, which both sets contain with a few exceptions.
    private static let ascii = String(String.UnicodeScalarView((0x20...0x7D).compactMap(Unicode.Scalar.init)))

    private static let a00Codes = codes([
        (0x20, ascii.replacing("\\", with: "¥")), (0x7E, "→←"),
        (0xA1, "｡｢｣､·ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞ°"),
        (0xE0, "αäßεµσρ"), (0xE8, "√"), (0xEC, "¢£ñö"), (0xF2, "θ∞Ω"), (0xF5, "üΣπ"),
        (0xFA, "千万円÷"), (0xFF, "█"),
    ])

    private static let a02Codes = codes([
        (0x10, "▶◀“”"), (0x16, "●↲↑↓→←≤≥▲▼"), (0x20, ascii), (0x7E, "~⌂"),
        (0x80, "БДЖЗИЙЛПУЦЧШЩЪЫЭ"), (0x90, "α♪ΓπΣσ♬τ"), (0x99, "θΩδ∞♥ε∩"),
        (0xA1, "¡¢£¤¥¦§ƒ©ª«ЮЯ®"), (0xB0, "°±²³"), (0xB5, "µ¶·ω¹º»¼½¾¿"),
        (0xC0, "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ΦÙÚÛÜÝÞß"),
        (0xE0, "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"),
    ])

    private static func codes(_ stretches: [(first: UInt8, characters: String)]) -> [Character: UInt8] {
        var codes: [Character: UInt8] = [:]
        for stretch in stretches {
            for (offset, character) in stretch.characters.unicodeScalars.enumerated() {
                codes[Character(character)] = stretch.first + UInt8(offset)
            }
        }
        return codes
    }
}
