/// A custom character of 5x8 dots, for a Unicode character that the controller's ROM lacks.
public struct Glyph: Hashable, Sendable {
    public let character: Character
    /// The character to show while other glyphs take all eight slots. It is in both character sets, A00 and A02.
    public let fallback: Character
    /// Eight rows from the top; bit 4 is the left dot. The last row is the cursor's.
    public let rows: [UInt8]

    /// Returns the glyph for a character, or `nil` if there is none.
    public static func glyph(for character: Character) -> Glyph? {
        byCharacter[character]
    }

    /// The number of different glyphs that the controller can show at a time.
    public static let mostAtOnce = GlyphSlots.count

    /// All glyphs.
    public static let all = charts.flatMap(glyphs(in:))

    private static let byCharacter = Dictionary(uniqueKeysWithValues: all.map { ($0.character, $0) })

    /// Parses a chart: a line of characters, a line of fallback characters, then eight rows of dots.
    private static func glyphs(in chart: String) -> [Glyph] {
        let lines = chart.split(separator: "\n").map { $0.split(separator: " ") }
        return lines[0].indices.map { column in
            Glyph(
                character: Character(String(lines[0][column])),
                fallback: Character(String(lines[1][column])),
                rows: lines[2...].map { line in
                    line[column].reduce(0) { $0 << 1 | ($1 == "#" ? 1 : 0) }
                })
        }
    }

    private static let charts = [
        """
        ♥     ♡     ⏲     ✓     ▶     ◀     ▲     ▼
        *     o     t     +     >     <     ^     v
        ..... ..... ..#.. ..... #.... ....# ..... .....
        .#.#. .#.#. .###. ....# ##... ...## ..... #####
        ##### #.#.# #.#.# ...#. ###.. ..### ..#.. #####
        ##### #...# #.#.# #.#.. ####. .#### .###. .###.
        .###. .#.#. #.### .#... ###.. ..### .###. .###.
        ..#.. ..#.. #...# ..... ##... ...## ##### ..#..
        ..... ..... .###. ..... #.... ....# ##### .....
        ..... ..... ..... ..... ..... ..... ..... .....
        """,
        """
        ↑     ↓     ←     →     ↗     ↘     ↙     ↖
        ^     v     <     >     ^     v     v     ^
        ..#.. ..#.. ..... ..... ..... ..... ..... .....
        .###. ..#.. ..#.. ..#.. .#### #.... ....# ####.
        #.#.# ..#.. .#... ...#. ...## .#..# #..#. ##...
        ..#.. ..#.. ##### ##### ..#.# ..#.# #.#.. #.#..
        ..#.. #.#.# .#... ...#. .#..# ...## ##... #..#.
        ..#.. .###. ..#.. ..#.. #.... .#### ####. ....#
        ..#.. ..#.. ..... ..... ..... ..... ..... .....
        ..... ..... ..... ..... ..... ..... ..... .....
        """,
        """
        ★     ▒
        *     #
        ..#.. #.#.#
        ..#.. .#.#.
        ##### #.#.#
        .###. .#.#.
        .#.#. #.#.#
        #...# .#.#.
        ..... #.#.#
        ..... .#.#.
        """,
        // The parts of digits that are two rows high, and half of their colon.
        """
        ▐     ▌     ▀     ▄     ═     ▪
        |     |     "     _     =     .
        ..### ###.. ##### ..... ##### .....
        ..### ###.. ##### ..... ##### .....
        ..### ###.. ..... ..... ..... .###.
        ..### ###.. ..... ..... ..... .###.
        ..### ###.. ..... ..... ..... .###.
        ..### ###.. ..... ..... ..... .....
        ..### ###.. ..... ##### ##### .....
        ..### ###.. ..... ##### ##### .....
        """,
    ]
}
