import Testing

@testable import galley

@Suite("Text in the columns of a terminal")
struct CellsTests {
    @Test("Text that is too long is shortened with … at either end, counted in columns instead of letters")
    func cut() {
        #expect("Pasta".cut(to: 5) == "Pasta")
        #expect("Pasta".cut(to: 4) == "Pas…")
        #expect("Pasta".cut(to: 1) == "…")
        #expect("Pasta".cut(to: 0) == "")
        #expect("Pasta".cutInFront(to: 4) == "…sta")
        #expect("日本料理".columns == 8)
        #expect("日本料理".cut(to: 6) == "日本…")
        #expect("日本料理".cutInFront(to: 6) == "…料理")
        #expect("cafe\u{301}".columns == 4)
    }

    @Test("The result has no control characters")
    func controls() {
        #expect("a\u{1B}[2J\u{7}b\nc".cut(to: 40) == "a?[2J?b c")
        #expect("a\u{1B}[2Jb".column(10) == "a?[2Jb    ")
    }

    @Test("Lines are broken between words, and a word wider than the line is shortened")
    func wrapped() {
        #expect("one two three".wrapped(to: 7) == ["one two", "three"])
        #expect("one incomprehensible".wrapped(to: 6) == ["one", "incom…"])
        #expect("".wrapped(to: 7) == [])
    }
}
