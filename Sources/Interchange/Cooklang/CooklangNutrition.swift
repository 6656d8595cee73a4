internal import Kitchen

extension Nutrition {
    /// The names of the values in Cooklang, where they are one line of the metadata: `energy 270 kcal, protein 5 g`.
    private static let names:
        [(name: String, value: any (WritableKeyPath<Nutrition, Double?> & Sendable), unit: String)] = [
            ("energy", \.energy, "kcal"), ("protein", \.protein, "g"), ("fat", \.fat, "g"),
            ("saturated", \.saturated, "g"), ("carbohydrate", \.carbohydrate, "g"), ("sugar", \.sugar, "g"),
            ("fiber", \.fiber, "g"), ("sodium", \.sodium, "mg"),
        ]

    /// Reads the values of `nutrition` in the metadata, or returns `nil` if it has none. Adds a note for each value that
    /// can't be read.
    init?(cooklang texts: [String], notes: inout [String]) {
        self.init()
        for part in texts.flatMap({ $0.split(separator: ",") }).map(\.trimmed) where !part.isEmpty {
            let name = part.prefix { $0.isLetter }.lowercased()
            guard let entry = Self.names.first(where: { $0.name == name }),
                let amount = entry.unit == "kcal"
                    ? NutrientAmount.energy(part)
                    : entry.unit == "mg" ? NutrientAmount.milligrams(part) : NutrientAmount.grams(part)
            else {
                notes.append("\"\(part.sanitized(limit: 40))\" can't be read as nutrition and was left out")
                continue
            }
            self[keyPath: entry.value] = amount
        }
        guard let known = checked else { return nil }
        self = known
    }

    var cooklangText: String {
        Self.names.compactMap { entry in
            self[keyPath: entry.value].map { "\(entry.name) \(NutrientAmount.text($0, entry.unit))" }
        }.joined(separator: ", ")
    }
}
