/// What a chip says of itself.
struct ChipListing: Equatable {
    let path: String
    let label: String
    /// The lines' names by offset, empty where a line has none.
    let names: [String]
}

/// Where a line is: the chip's place in the directory, and the offset on that chip.
struct LinePlace: Hashable {
    let chip: Int
    let offset: Int
}

/// All lines of a machine, to look references up in.
struct LineDirectory {
    let chips: [ChipListing]

    /// The one line that a reference means.
    func find(_ reference: LineReference) throws(GPIOError) -> LinePlace {
        let places = candidates(for: reference)
        guard let place = places.first else {
            throw .missing(reference, similar: similar(to: reference), chips: chips.map(Self.summary))
        }
        guard places.count == 1 else { throw .ambiguous(reference, places: places.map(told)) }
        return place
    }

    private func candidates(for reference: LineReference) -> [LinePlace] {
        switch reference {
        case .offset(let label, let offset):
            return places(at: offset) { $0 == label }
        case .name(let name):
            // The same pin has different names in different kernels: SPI_CE1_N in Debian's is GPIO7 in Raspberry Pi's.
            let tries = [places(called:), places(calledAtFirst:), places(numbered:)]
            return tries.lazy.map { $0(name) }.first { !$0.isEmpty } ?? []
        }
    }

    /// What device trees call lines that lead nowhere, many at a time.
    private static let fillers: Set<String> = ["NC", "N/C", "NA", "N/A", "-", "[NC]", "unused", "reserved"]

    private func places(called name: String) -> [LinePlace] {
        Self.fillers.contains(name) ? [] : places { $0 == name }
    }

    /// A BeagleBone's P9_14 is called `P9_14 [ehrpwm1a]`.
    private func places(calledAtFirst name: String) -> [LinePlace] {
        Self.fillers.contains(name) ? [] : places { $0.hasPrefix(name + " [") && $0.hasSuffix("]") }
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

    private func told(_ place: LinePlace) -> String {
        "\(chips[place.chip].label):\(place.offset) (\(chips[place.chip].path))"
    }

    private static func summary(of chip: ChipListing) -> String {
        "\(chip.label) (\(chip.names.count) lines)"
    }
}

extension LineDirectory {
    /// At most five references that could be meant.
    private func similar(to reference: LineReference) -> [String] {
        switch reference {
        case .offset(let label, let offset):
            let chips = chips.filter { $0.names.indices.contains(offset) && Self.overlap($0.label, label) }
            return chips.prefix(5).map { "\($0.label):\(offset)" }
        case .name(let name):
            var seen = Self.fillers.union([""])
            let names = chips.flatMap(\.names).filter { seen.insert($0).inserted }
            let overlapping = names.filter { Self.overlap($0, name) }
            return Array((overlapping.isEmpty ? names.filter { Self.shareNumber($0, name) } : overlapping).prefix(5))
        }
    }

    /// Whether one text is in the other, but for case and punctuation.
    private static func overlap(_ first: String, _ second: String) -> Bool {
        let (first, second) = (bare(first), bare(second))
        return min(first.count, second.count) > 1 && (first.contains(second) || second.contains(first))
    }

    private static func bare(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Whether a name holds the last number of the wanted one.
    private static func shareNumber(_ name: String, _ wanted: String) -> Bool {
        guard let number = numbers(in: wanted).last else { return false }
        return numbers(in: name).contains(number)
    }

    private static func numbers(in name: String) -> [Substring] {
        name.split { !$0.isWholeNumber }
    }
}
