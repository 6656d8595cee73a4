extension String {
    /// In quotes, cut where it is long, control characters as question marks: for messages.
    var quotedForPeople: String {
        let shown = count > 60 ? prefix(60) + "…" : self[...]
        return "\"" + String(shown).withoutControls + "\""
    }

    /// Nothing in it moves a terminal's cursor or turns its direction of writing.
    var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
    }

    /// Whether it is free of control characters, line ends and turns of the direction of writing.
    var isPlainLine: Bool { !unicodeScalars.contains(where: \.isControl) }

    /// Case and hyphens do not matter in the service's names.
    var looseForm: String {
        String(lowercased().map { $0 == "-" || $0 == "_" ? " " : $0 }.trimmingSpaces)
    }

    /// The candidate that was probably meant; nil when none is near.
    public func nearest(among candidates: [String]) -> String? {
        let own = Array(looseForm)
        let limit = Swift.max(1, own.count / 3)
        return candidates.map { (candidate: $0, distance: editDistance(own, Array($0.looseForm))) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }?.candidate
    }
}

extension [Character] {
    fileprivate var trimmingSpaces: Self {
        Array(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension Unicode.Scalar {
    /// Controls, line separators and the direction marks U+202A–202E, U+2066–2069.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}

/// How many letters must be put in, taken out or changed to get from one word to the other (Levenshtein).
private func editDistance(_ from: [Character], _ to: [Character]) -> Int {
    guard from.count < 100, to.count < 100 else { return .max }
    var row = Array(0...to.count)
    for (index, letter) in from.enumerated() {
        var diagonal = index
        row[0] = index + 1
        for column in to.indices {
            let change = diagonal + (letter == to[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(change, diagonal + 1, row[column] + 1)
        }
    }
    return row[to.count]
}
