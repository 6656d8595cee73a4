/// An own character of 5x8 dots, for a Unicode character that a controller's set lacks.
public struct Glyph: Hashable, Sendable {
    public let character: Character
    /// What stands in its place when all eight places are taken: a character that both sets have.
    public let near: Character
    /// Eight rows from the top; bit 4 is the left dot. The last row is the cursor's.
    public let rows: [UInt8]

    public static func standing(for character: Character) -> Glyph? {
        byCharacter[character]
    }

    /// So many different ones the controller can show at a time.
    public static let mostAtOnce = GlyphPlaces.count

    public static let all = charts.flatMap(glyphs(in:))

    private static let byCharacter = Dictionary(uniqueKeysWithValues: all.map { ($0.character, $0) })

    /// Reads a chart: a line of characters, a line of near ones, then eight rows of dots.
    private static func glyphs(in chart: String) -> [Glyph] {
        let lines = chart.split(separator: "\n").map { $0.split(separator: " ") }
        return lines[0].indices.map { column in
            Glyph(
                character: Character(String(lines[0][column])),
                near: Character(String(lines[1][column])),
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
        // The bars of digits that are two rows high, and half of their colon.
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
