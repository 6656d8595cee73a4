/// The description of a chip: its path, its label and its line names.
struct ChipListing: Equatable {
    let path: String
    let label: String
    /// The names of the lines by offset; an empty string for a line without a name.
    let names: [String]
}

/// The position of a line: the index of its chip in the directory, and its offset on that chip.
struct LinePlace: Hashable {
    let chip: Int
    let offset: Int
}

/// Resolves line references among all lines of a machine.
struct LineDirectory {
    let chips: [ChipListing]

    /// Returns the only line that matches a reference.
    ///
    /// - Throws: ``GPIOError/missing(_:similar:chips:)`` or ``GPIOError/ambiguous(_:places:)``.
    func find(_ reference: LineReference) throws(GPIOError) -> LinePlace {
        let places = candidates(for: reference)
        guard let place = places.first else {
            throw .missing(reference, similar: similar(to: reference), chips: chips.map(Self.summary))
        }
        guard places.count == 1 else { throw .ambiguous(reference, places: places.map(describe)) }
        return place
    }

    private func candidates(for reference: LineReference) -> [LinePlace] {
        switch reference {
        case .offset(let label, let offset):
            return places(at: offset) { $0 == label }
        case .name(let name):
            // Kernels name the same pin differently: Debian's SPI_CE1_N is Raspberry Pi's GPIO7.
            let strategies = [places(called:), places(withNameBeforeBrackets:), places(numbered:)]
            return strategies.lazy.map { $0(name) }.first { !$0.isEmpty } ?? []
        }
    }

    /// Placeholder names that device trees give to unconnected lines. Many lines share them.
    private static let placeholders: Set<String> = ["NC", "N/C", "NA", "N/A", "-", "[NC]", "unused", "reserved"]

    private func places(called name: String) -> [LinePlace] {
        Self.placeholders.contains(name) ? [] : places { $0 == name }
    }

    /// Finds the line `P9_14 [ehrpwm1a]` of a BeagleBone by its name `P9_14`.
    private func places(withNameBeforeBrackets name: String) -> [LinePlace] {
        Self.placeholders.contains(name) ? [] : places { $0.hasPrefix(name + " [") && $0.hasSuffix("]") }
    }

    private func places(numbered name: String) -> [LinePlace] {
        guard let (labels, offset) = LineNumbering.chips(of: name) else { return [] }
        return places(at: offset, onChip: labels.contains)
    }

    private func places(whoseName matches: (String) -> Bool) -> [LinePlace] {
        chips.indices.flatMap { chip in
            chips[chip].names.indices.filter { matches(chips[chip].names[$0]) }.map {
                LinePlace(chip: chip, offset: $0)
            }
        }
    }

    private func places(at offset: Int, onChip matches: (String) -> Bool) -> [LinePlace] {
        chips.indices
            .filter { matches(chips[$0].label) && chips[$0].names.indices.contains(offset) }
            .map { LinePlace(chip: $0, offset: offset) }
    }

    private func describe(_ place: LinePlace) -> String {
        "\(chips[place.chip].label):\(place.offset) (\(chips[place.chip].path))"
    }

    private static func summary(of chip: ChipListing) -> String {
        "\(chip.label) (\(chip.names.count) lines)"
    }
}

extension LineDirectory {
    /// Returns at most five lines with similar names.
    private func similar(to reference: LineReference) -> [String] {
        switch reference {
        case .offset(let label, let offset):
            let chips = chips.filter { $0.names.indices.contains(offset) && Self.overlap($0.label, label) }
            return chips.prefix(5).map { "\($0.label):\(offset)" }
        case .name(let name):
            var seen = Self.placeholders.union([""])
            let names = chips.flatMap(\.names).filter { seen.insert($0).inserted }
            let overlapping = names.filter { Self.overlap($0, name) }
            return Array((overlapping.isEmpty ? names.filter { Self.shareNumber($0, name) } : overlapping).prefix(5))
        }
    }

    /// Returns true if one name contains the other, apart from case and punctuation.
    private static func overlap(_ first: String, _ second: String) -> Bool {
        let (first, second) = (normalized(first), normalized(second))
        return min(first.count, second.count) > 1 && (first.contains(second) || second.contains(first))
    }

    private static func normalized(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Returns true if a name contains the last number of the wanted name.
    private static func shareNumber(_ name: String, _ wanted: String) -> Bool {
        guard let number = numbers(in: wanted).last else { return false }
        return numbers(in: name).contains(number)
    }

    private static func numbers(in name: String) -> [Substring] {
        name.split { !$0.isWholeNumber }
    }
}
