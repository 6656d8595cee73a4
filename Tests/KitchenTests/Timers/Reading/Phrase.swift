import Foundation
import Kitchen

/// A line of a phrase file: a sentence and its expected timers.
struct Phrase: Sendable {
    struct Time: Hashable, Sendable {
        /// The expected seconds, or `nil` for a question without a proposal.
        var seconds: Int?
        var until: Int?
        var asks = false
    }

    var sentence: String
    var times: [Time] = []
    /// The words that the labels of a choice must contain. Empty if there is no choice.
    var words: [String?] = []
    /// The indices of the times that are the second side of an alternative.
    var otherSides: Set<Int> = []

    /// Returns the phrases of a file beside the tests, or none if it doesn't exist.
    static func all(in file: String) throws -> [Phrase] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Phrases/\(file).txt")
        guard FileManager.default.fileExists(atPath: url.path) else { return [] }
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { try Phrase(line: String($0)) }
    }

    /// Reads `SENTENCE => TIMERS`.
    init(line: String) throws {
        guard let arrow = line.range(of: " => ", options: .backwards) else { throw Malformed(line: line) }
        sentence = String(line[..<arrow.lowerBound])
        let expected = line[arrow.upperBound...].trimmingCharacters(in: .whitespaces)
        guard expected != "none" else { return }
        let isChoice = expected.contains(" or ")
        for part in expected.replacing(" or ", with: ", ").components(separatedBy: ", ") {
            let pieces = part.components(separatedBy: " \"")
            guard let time = Time(pieces[0].replacing("/side", with: "")) else { throw Malformed(line: line) }
            times.append(time)
            if isChoice { words.append(pieces.count > 1 ? pieces[1].replacing("\"", with: "") : nil) }
            guard pieces[0].hasSuffix("/side") else { continue }
            otherSides.insert(times.count)
            times.append(time)
            if isChoice { words.append(nil) }
        }
    }

    struct Malformed: Error {
        var line: String
    }
}

extension Phrase.Time {
    /// Reads `25m`, `25m-30m`, `ask` or `ask 8h`.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        asks = words.first == "ask"
        guard let time = asks ? words.dropFirst().first : words.first else { return }
        let ends = time.split(separator: "-").map { Duration(typed: String($0))?.components.seconds }
        guard (1...2).contains(ends.count), ends.allSatisfy({ $0 != nil }) else { return nil }
        seconds = ends[0].map(Int.init)
        until = ends.count == 2 ? ends[1].map(Int.init) : nil
    }

    init(_ timer: StepTimer) {
        (seconds, until, asks) = (timer.seconds, timer.until, timer.ask)
    }
}

/// The reader's results for phrases.
struct Reading: CustomStringConvertible {
    enum Outcome { case exact, missed, wrong }

    private(set) var counts: [Outcome: Int] = [:]
    /// A line for each phrase that is not read exactly.
    private(set) var report: [String] = []

    var total: Int { counts.values.reduce(0, +) }
    var exactShare: Double { Double(counts[.exact] ?? 0) / Double(max(total, 1)) }

    init(_ phrases: [Phrase]) {
        for phrase in phrases {
            let timers = StepTimer.read(from: phrase.sentence)
            let outcome = Self.outcome(of: phrase, timers)
            counts[outcome, default: 0] += 1
            if outcome != .exact {
                report.append("\(outcome): \(phrase.sentence) => \(timers.map(\.described).joined(separator: ", "))")
            }
        }
    }

    /// Compares the timers of a phrase with the expected ones.
    ///
    /// An unexpected timer is wrong, and so is a choice that is read as a chain. A phrase is missed if a timer lacks,
    /// or if the labels of a choice don't distinguish it.
    static func outcome(of phrase: Phrase, _ timers: [StepTimer]) -> Outcome {
        let offered = timers.map(Phrase.Time.init)
        guard offered != phrase.times else {
            let isDistinct = zip(phrase.words, timers).allSatisfy { word, timer in
                word.map { timer.label.localizedCaseInsensitiveContains($0) } ?? true
            }
            let isChoice =
                phrase.words.isEmpty
                || timers.indices.allSatisfy { timers[$0].follows == phrase.otherSides.contains($0) }
            return isChoice ? isDistinct ? .exact : .missed : .wrong
        }
        var expected = phrase.times
        for time in offered {
            guard let place = expected.firstIndex(of: time) else { return .wrong }
            expected.remove(at: place)
        }
        return .missed
    }

    var description: String {
        let share = (exactShare * 1000).rounded() / 10
        return
            "\(total) phrases: exact \(counts[.exact] ?? 0) (\(share) %), missed \(counts[.missed] ?? 0), wrong \(counts[.wrong] ?? 0)"
    }
}

extension StepTimer {
    fileprivate var described: String {
        "\(label) \(ask ? "ask " : "")\(seconds.map(String.init) ?? "")\(until.map { "-\($0)" } ?? "")"
    }
}
