import CharacterDisplay

/// The dots of the characters in a controller's ROM, drawn by us after the chart of the data sheet (HD44780U, table 4).
///
/// A character looks the same in both sets. Those that the driver draws itself for a set that lacks them look as its
/// ``Glyph`` does.
enum CharacterGenerator {
    /// Eight rows from the top; bit 4 is the left dot.
    static func rows(of character: Character) -> [UInt8] {
        drawn[character] ?? Glyph.standing(for: character)?.rows ?? unknown
    }

    /// Stands where a ROM has what is no character of Unicode, and where a character is not drawn.
    static let unknown = parts["\u{FFFD}"] ?? []

    /// The charts of `characters.txt`: ASCII and what stands where nothing is known, the katakana of A00 with their marks,
    /// letters and signs of Europe, and last what letters with marks are put together from.
    private static let parts = Dictionary(
        uniqueKeysWithValues: String(decoding: PackageResources.characters_txt, as: UTF8.self).split(separator: "\n\n")
            .flatMap(characters(in:)))

    private static let drawn =
        parts
        .merging([" ": Array(repeating: 0, count: 8)]) { first, _ in first }
        .merging(marked) { first, _ in first }

    /// Reads a chart: a line of characters, then eight rows of dots.
    private static func characters(in chart: Substring) -> [(Character, [UInt8])] {
        // By scalars, because a voiced sound mark joins the blank before it into one character.
        let lines = chart.unicodeScalars.split(separator: "\n").map { $0.split(separator: " ") }
        return lines[0].indices.map { column in
            let rows = lines[1...].map { line in line[column].reduce(UInt8(0)) { $0 << 1 | ($1 == "#" ? 1 : 0) } }
            return (Character(String(lines[0][column])), rows)
        }
    }

    /// Letters with marks: a mark in the two upper rows, and a low letter.
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
