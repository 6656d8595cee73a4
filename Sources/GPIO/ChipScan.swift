/// All GPIO chips that this user may open, and their lines.
struct ChipScan {
    let chips: [Chip]
    let directory: LineDirectory
    private let forbidden: [String]

    /// Opens all chips whose device files are in `folder`, normally `/dev`.
    init(folder: String) throws(GPIOError) {
        var chips: [Chip] = []
        var forbidden: [String] = []
        for path in Self.nodes(in: folder) {
            do {
                if let chip = try Chip(path: path) { chips.append(chip) }
            } catch .forbidden {
                forbidden.append(path)
            }
        }
        guard !chips.isEmpty else {
            throw forbidden.first.map { .forbidden(path: $0) } ?? .noChips(folder: folder)
        }
        self.chips = chips
        self.forbidden = forbidden
        directory = LineDirectory(chips: chips.map(\.listing))
    }

    /// Finds the lines, in the order of the references. Throws if two references mean the same line.
    func places(of lines: [LineReference]) throws(GPIOError) -> [LinePlace] {
        var places: [LinePlace] = []
        for line in lines {
            let place = try find(line)
            if let earlier = places.firstIndex(of: place) { throw .repeated(lines[earlier], line) }
            places.append(place)
        }
        return places
    }

    private func find(_ line: LineReference) throws(GPIOError) -> LinePlace {
        do {
            return try directory.find(line)
        } catch .missing(let line, let similar, let chips) {
            // The line may be on a chip that this user can't open.
            if let path = forbidden.first { throw .forbidden(path: path) }
            throw .missing(line, similar: similar, chips: chips)
        }
    }

    /// The paths of the `gpiochip` device files, sorted by number.
    private static func nodes(in folder: String) -> [String] {
        let numbers = entries(of: folder).compactMap { name in
            name.hasPrefix("gpiochip") ? LineReference.number(name.dropFirst(8)) : nil
        }
        return numbers.sorted().map { "\(folder)/gpiochip\($0)" }
    }
}
