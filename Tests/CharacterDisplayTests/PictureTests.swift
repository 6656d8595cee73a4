import CharacterDisplay
import Simulation
import Testing

@Suite("Pictures and glyphs in eight slots")
struct PictureTests {
    private static let size = DisplaySize.twentyByFour

    /// Returns a picture whose cells are all different, also from those of another seed.
    private func picture(columns: Int, rows: Int = 1, seed: UInt8 = 0) -> Picture {
        let cells: [[[UInt8]]] = (0..<UInt8(rows)).map { (row: UInt8) -> [[UInt8]] in
            (0..<UInt8(columns)).map { (column: UInt8) -> [UInt8] in
                let start: UInt8 = row * 4 + column + seed * 11
                return (0..<8).map { (line: UInt8) -> UInt8 in (line * 5 + start) % 32 }
            }
        }
        return Picture(cells: cells, placeholder: "#")
    }

    private func frame(_ text: String, _ picture: Picture? = nil, row: Int = 1, column: Int = 2) -> Frame {
        var frame = Frame(size: Self.size)
        frame.write(CharacterSet.a00.cells(for: text), row: 0)
        if let picture { frame.place(picture, row: row, column: column) }
        return frame
    }

    @Test("A picture is shown completely beside other glyphs")
    func whole() throws {
        var film = Film()
        let thumbnail = picture(columns: 3, rows: 2)

        let last = try #require(try film.show(frame("♥ ▶", thumbnail)).last)

        #expect(last.glass(size: Self.size)[0].hasPrefix("♥ ▶"))
        let dots = last.ownDots(size: Self.size)
        #expect((0..<2).map { Array(dots[1 + $0][2..<5]) } == thumbnail.cells)
    }

    @Test("A picture that needs more than eight slots shows its placeholder in all cells")
    func tooLarge() throws {
        var film = Film()

        let last = try #require(try film.show(frame("♥▶⏲", picture(columns: 5, rows: 2))).last)

        #expect(last.glass(size: Self.size).map { $0.prefix(7) } == ["♥▶⏲    ", "  #####", "  #####", "       "])
        #expect(frame("♥▶⏲", picture(columns: 5, rows: 2)).lines[1].hasPrefix("  #####"))
    }

    @Test("A picture displaces glyphs, the last ones first, and they come back after it")
    func picturesDisplaceGlyphs() throws {
        var film = Film()
        let thumbnail = picture(columns: 4, rows: 2)
        _ = try film.show(frame("♥ 3:05 ⏲"))

        let whole = try #require(try film.show(frame("♥ 3:05 ⏲", thumbnail)).last)
        #expect(whole.glass(size: Self.size)[0].hasPrefix("* 3:05 t"))
        #expect((0..<2).map { Array(whole.ownDots(size: Self.size)[1 + $0][2..<6]) } == thumbnail.cells)

        let smaller = picture(columns: 7)
        let beside = try #require(try film.show(frame("♥ 3:05 ⏲", smaller)).last)
        #expect(beside.glass(size: Self.size)[0].hasPrefix("♥ 3:05 t"))
        #expect(Array(beside.ownDots(size: Self.size)[1][2..<9]) == smaller.cells[0])

        let back = try #require(try film.show(frame("♥ 3:05 ⏲")).last)
        #expect(back.glass(size: Self.size)[0].hasPrefix("♥ 3:05 ⏲"))
    }

    @Test("A cell without dots is a space and takes no slot")
    func blank() throws {
        var film = Film()
        let blank = [UInt8](repeating: 0, count: 8)
        let six = picture(columns: 3, rows: 2).cells
        let wide = Picture(cells: six.map { $0 + [blank] }, placeholder: "#")

        let last = try #require(try film.show(frame("♥⏲", wide)).last)

        #expect(last.glass(size: Self.size)[0].hasPrefix("♥⏲"))
        #expect(last.glass(size: Self.size)[1].dropFirst(5).allSatisfy { $0 == " " })
    }

    @Test("Equal cells of a picture share a slot")
    func alike() throws {
        var film = Film()
        let cell: [UInt8] = Array(repeating: 21, count: 8)
        let wide = Picture(cells: [Array(repeating: cell, count: 12)], placeholder: "#")

        let last = try #require(try film.show(frame("♥▶⏲✓▲▼↑", wide)).last)

        #expect(last.ownDots(size: Self.size)[1].filter { $0 == cell }.count == 12)
        #expect(last.glass(size: Self.size)[0].hasPrefix("♥▶⏲✓▲▼↑"))
    }

    @Test("Parts of a picture beyond the edge are left out and take no slot")
    func edge() throws {
        var film = Film()
        let thumbnail = picture(columns: 4, rows: 2)

        let last = try #require(try film.show(frame("♥▶⏲✓▲▼", thumbnail, row: 3, column: 18)).last)
        #expect(last.glass(size: Self.size)[0].hasPrefix("♥▶⏲✓▲▼"))

        #expect(Array(last.ownDots(size: Self.size)[3][18...]) == Array(thumbnail.cells[0].prefix(2)))
    }

    /// Returns the appearance of each cell, with the dots of glyphs.
    private func appearance(of model: HD44780Model) -> [CellAppearance] {
        zip(model.glass(size: Self.size).joined(), model.ownDots(size: Self.size).joined()).map {
            $1.map(CellAppearance.dots) ?? CellAppearance.character($0)
        }
    }

    private enum CellAppearance: Hashable {
        case character(Character)
        case dots([UInt8])
    }

    /// Returns the appearance of each cell of a frame without slots.
    private func fallbacks(_ frame: Frame) -> [CellAppearance] {
        frame.cells.joined().map { .character(Glyph.glyph(for: $0)?.fallback ?? $0) }
    }

    private func changing(using random: inout SeededGenerator) -> Frame {
        let signs = Array("♥♡⏲✓▶◀▲▼↑↓↗↘  ab")
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &random) { text.append(signs.randomElement(using: &random) ?? " ") }
        guard Bool.random(using: &random) else { return frame(text) }
        let (columns, rows) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...2, using: &random))
        let thumbnail = picture(columns: columns, rows: rows, seed: .random(in: 0...3, using: &random))
        return frame(text, thumbnail, row: .random(in: 0...1, using: &random))
    }

    @Test("Between any two frames a cell never shows anything that neither frame has there", arguments: 1...6)
    func noFlash(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var film = Film()
        _ = try film.show(frame(""))

        for _ in 0..<60 {
            let next = changing(using: &random)
            let before = appearance(of: film.bus.base.model)
            let moments = try film.show(next)
            let after = appearance(of: film.bus.base.model)
            let fallbacks = fallbacks(next)
            for moment in moments {
                for (cell, look) in appearance(of: moment).enumerated() {
                    #expect([before[cell], after[cell], fallbacks[cell]].contains(look))
                }
            }
        }
        #expect(film.bus.base.model.violations == [])
    }
}
