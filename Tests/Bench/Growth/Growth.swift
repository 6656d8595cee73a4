import ArgumentParser
import Foundation

/// Measures how times and memory grow with the number of entries (`make growth`).
struct Growth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure how times and memory grow with the number of entries.")

    @Argument(help: "The program as it is installed: a release, stripped.")
    var galley: String

    @Argument(help: "The file for the figures, in JSON.")
    var file: String

    @Option(help: "The largest number of entries.")
    var most = 100_000

    @Option(help: "A kind of entries to measure; without it, all kinds.")
    var only: [String] = []

    /// The numbers of entries of a subject that has no limit of its own.
    private var counts: [Int] { [10, 100, 1000, 10_000, 100_000].filter { $0 <= most } }

    func run() async throws {
        let kinds: [(String, () async throws -> Subject)] = [
            ("favorites", { try await FavoriteGrowth.measure(counts, galley) }),
            ("own recipes", { try await OwnRecipeGrowth.measure(galley) }),
            ("shopping lines", { try await ShoppingGrowth.measure(galley) }),
            ("copied recipes", { try await CopyGrowth.measure(counts) }),
            ("watchers", { try WatcherGrowth.measure(galley) }),
            ("kiosks", { try await HouseholdGrowth.measure(galley) }),
        ]
        var subjects: [Subject] = []
        for (name, measure) in kinds where only.isEmpty || only.contains(name) {
            print("measuring \(name)")
            subjects.append(try await measure())
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(subjects).write(to: URL(fileURLWithPath: file))
    }
}

/// The measurements of one kind of entries, with different numbers of them.
struct Subject: Encodable {
    /// The name of the entries: `favorites`.
    var name: String
    var counts: [Int]
    var rows: [Row]

    /// A figure, measured with each of the numbers.
    struct Row: Encodable {
        var name: String
        /// The unit of the values: `ms` or `MB`.
        var unit: String
        var values: [Double]
        /// The largest ratio of the last value to the first that meets the aim, or `nil` without such an aim.
        var mostGrowth: Double?
        /// The largest last value that meets the aim, or `nil` without such an aim.
        var mostValue: Double?

        /// Creates a row of times, with the median for each number.
        init(_ name: String, _ times: [[Duration]], mostGrowth: Double? = nil, mostValue: Double? = nil) {
            (self.name, unit) = (name, "ms")
            values = times.map { $0.median.milliseconds.rounded(4) }
            (self.mostGrowth, self.mostValue) = (mostGrowth, mostValue)
        }

        /// Creates a row of memory in bytes.
        init(_ name: String, bytes: [Int]) {
            (self.name, unit) = (name, "MB")
            values = bytes.map { (Double($0) / 1e6).rounded(2) }
        }
    }

    /// The largest growth of a press, from the fewest to the most entries.
    static let mostGrowthOfPress = 2.0
}

extension Double {
    fileprivate func rounded(_ decimals: Int) -> Double {
        let scale = pow(10, Double(decimals))
        return (self * scale).rounded() / scale
    }
}
