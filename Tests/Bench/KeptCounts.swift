import Foundation

/// The counts of an earlier run, by the names of their figures.
struct KeptCounts {
    /// The growth of a count that is a loss.
    private static let mostGrowth = 1.1

    private let counts: [String: Double]

    init(of figures: [Figure]) {
        counts = Dictionary(
            uniqueKeysWithValues: figures.compactMap { figure in figure.count.map { (figure.name, $0) } })
    }

    init(from path: String) throws {
        counts = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(filePath: path)))
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        // Two decimals, so that a count that varies a little changes the file rarely.
        let rounded = counts.mapValues { ($0 * 100).rounded() / 100 }
        try (encoder.encode(rounded) + Data("\n".utf8)).write(to: URL(filePath: path))
    }

    /// Returns a message for each count that has grown by more than a tenth, and for each that is new or missing.
    func losses(in figures: [Figure]) -> [String] {
        let measured = Set(figures.filter { $0.count != nil }.map(\.name))
        let missing = counts.keys.filter { !measured.contains($0) }.sorted().map { "\($0): not measured any more" }
        return missing
            + figures.compactMap { figure in
                guard let count = figure.count else { return nil }
                guard let kept = counts[figure.name] else { return "\(figure.name): new. Call `make bench-record`." }
                let most = kept * Self.mostGrowth + figure.slack
                return count <= most + 0.01 ? nil : "\(figure.name): \(count.text(2)), but it was \(kept.text(2))"
            }
    }
}
