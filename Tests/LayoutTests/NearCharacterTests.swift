import CharacterDisplay
import Testing

@Suite("Characters that a display lacks")
struct NearCharacterTests {
    private static let blocks: [ClosedRange<UInt32>] = [
        0xA0...0xFF,  // Latin-1
        0x100...0x17F,  // Latin Extended-A
        0x2000...0x206F,  // spaces, dashes, quotes, bullets, primes
        0x2070...0x209C,  // superscripts and subscripts
        0x20A0...0x20C0,  // currency signs
        0x2150...0x215F, 0x2189...0x2189,  // fractions
        0x2190...0x21FF,  // arrows
        0xFB00...0xFB06,  // ligatures
    ]

    /// Assigned characters of the blocks, without the subscript letters of phonetics.
    private static let characters = blocks.joined().compactMap(Unicode.Scalar.init).filter {
        $0.properties.generalCategory != .unassigned && !(0x2090...0x209C).contains($0.value)
    }

    private static let asking: Set<Unicode.Scalar> = ["¿", "‽", "⁇", "⁈", "⁉"]

    @Test(
        "A character that a display lacks has a replacement that it can show, never a question mark",
        arguments: CharacterSet.allCases)
    func shown(characters: CharacterSet) {
        for scalar in Self.characters {
            let cells = characters.cells(for: "\(scalar)")
            #expect(cells.allSatisfy { characters.code(for: $0) != nil || Glyph.glyph(for: $0) != nil })
            #expect(Self.asking.contains(scalar) || !cells.contains("?"), "\(scalar) \(scalar.value)")
            #expect(cells.allSatisfy { characters.code(for: $0) ?? 0xFF >= 0x10 }, "a control code for \(scalar)")
        }
    }

    @Test(
        "Only spaces are blank, and only invisible characters vanish",
        arguments: CharacterSet.allCases)
    func blank(characters: CharacterSet) {
        for scalar in Self.characters {
            let cells = characters.cells(for: "\(scalar)")
            #expect(cells.isEmpty == (scalar.properties.generalCategory == .format), "\(scalar.value)")
            #expect((cells == [" "]) == scalar.properties.isWhitespace, "\(scalar.value)")
        }
    }

    @Test("Replacements are the ones that a reader expects", arguments: CharacterSet.allCases)
    func table(characters: CharacterSet) throws {
        var groups: [String: [String]] = [:]
        for scalar in Self.characters {
            let near = String(characters.cells(for: "\(scalar)"))
            let isSeen = !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format
            let name = isSeen ? "\(scalar)" : "U+\(String(scalar.value, radix: 16, uppercase: true))"
            groups[near == "\(scalar)" ? "itself" : near, default: []].append(name)
        }
        let lines = groups.sorted { $0.key < $1.key }.map { near, all in
            "\(near.isEmpty ? "nothing" : near == " " ? "space" : near)\t\(all.joined(separator: " "))\n"
        }
        let problem = try Golden("near-characters/\(characters.rawValue).txt").problem(with: lines.joined())
        #expect(problem == nil, "\(problem ?? "")")
    }
}
