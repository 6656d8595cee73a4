import CharacterDisplay

/// The dots of the characters in a controller's ROM, redrawn from the chart of the data sheet (HD44780U, table 4).
///
/// A character looks the same in both sets. Characters for which the driver has a ``Glyph`` look like that glyph.
enum CharacterGenerator {
    /// Returns the eight rows of a character from the top; bit 4 is the left dot.
    static func rows(of character: Character) -> [UInt8] {
        drawn[character] ?? Glyph.glyph(for: character)?.rows ?? unknown
    }

    /// The dots for a character that Unicode lacks or that is not drawn.
    static let unknown = parts["\u{FFFD}"] ?? []

    /// The charts of `characters.txt`: ASCII and the replacement character, the katakana of A00 with their marks,
    /// European letters and signs, and the parts of letters with marks.
    private static let parts = Dictionary(
        uniqueKeysWithValues: String(decoding: PackageResources.characters_txt, as: UTF8.self).split(separator: "\n\n")
            .flatMap(characters(in:)))

    private static let drawn =
        parts
        .merging([" ": Array(repeating: 0, count: 8)]) { first, _ in first }
        .merging(marked) { first, _ in first }

    /// Parses a chart: a line of characters, then eight rows of dots.
    private static func characters(in chart: Substring) -> [(Character, [UInt8])] {
        // The line is split by scalars, because a voiced sound mark forms one character with the space before it.
        let lines = chart.unicodeScalars.split(separator: "\n").map { $0.split(separator: " ") }
        return lines[0].indices.map { column in
            let rows = lines[1...].map { line in line[column].reduce(UInt8(0)) { $0 << 1 | ($1 == "#" ? 1 : 0) } }
            return (Character(String(lines[0][column])), rows)
        }
    }

    /// Letters with marks, composed of a mark in the two upper rows and a low letter.
    private static let marked = Dictionary(
        uniqueKeysWithValues: marks.flatMap { mark, letters, bases in
            zip(letters, bases).map { letter, base in
                (letter, zip(parts[mark] ?? unknown, parts[base] ?? unknown).map { $0 | $1 })
            }
        })

    private static let marks: [(mark: Character, letters: String, bases: String)] = [
        ("ˋ", "àèìòùÀÈÌÒÙ", "aeıouᴀᴇɪᴏᴜ"),
        ("ˊ", "áéíóúýÁÉÍÓÚÝ", "aeıouyᴀᴇɪᴏᴜʏ"),
        ("ˆ", "âêîôûÂÊÎÔÛ", "aeıouᴀᴇɪᴏᴜ"),
        ("˜", "ãñõÃÑÕ", "anoᴀɴᴏ"),
        ("¨", "äëïöüÿÄËÏÖÜ", "aeıouyᴀᴇɪᴏᴜ"),
        ("˚", "åÅ", "aᴀ"),
    ]
}
