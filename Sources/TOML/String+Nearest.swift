extension String {
    /// The text in lower case, with spaces for hyphens and underscores. People mix these up in names.
    public var looseForm: String {
        lowercased().split { "-_ ".contains($0) }.joined(separator: " ")
    }

    /// Returns the most similar candidate, or `nil` if none is similar. At most a third of the letters may differ, or the
    /// text is what follows the dot in a single candidate: `size` means `display.size`.
    public func nearest(among candidates: [String]) -> String? {
        let own = Array(looseForm)
        let limit = Swift.max(1, own.count / 3)
        let ends = candidates.filter { $0.looseForm.hasSuffix(".\(looseForm)") }
        if ends.count == 1 { return ends[0] }
        return candidates.map { (candidate: $0, distance: editDistance(own, Array($0.looseForm))) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }?.candidate
    }
}

/// Returns the Levenshtein distance: the number of letters to insert, remove or change.
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
