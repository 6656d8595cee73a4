internal import Foundation

/// A report of what a damaged store lost and what was recovered. It stays on the card until someone acknowledges it.
public struct DamageReport: Hashable, Sendable, Codable {
    /// The counts of one kind of data, such as favorites.
    public struct Part: Hashable, Sendable, Codable {
        /// The name of the kind, plural and lowercase for a sentence: "favorites", "own recipes".
        public let kind: String
        /// The number of recovered items, from the damaged files and the backup together.
        public let recovered: Int
        /// The number of items that came from the backup.
        public internal(set) var fromBackup = 0
        /// The number of items before the damage, or `nil` if it is unknown.
        public let expected: Int?

        /// The number of lost items, or `nil` if it is unknown.
        public var missing: Int? { expected.map { max(0, $0 - recovered) } }
    }

    /// The verified backup that filled the gaps.
    public struct Backup: Hashable, Sendable, Codable {
        /// The number in its file name.
        public let number: Int
        /// The modification time of its file, in seconds since 1970 by the wall clock of that time, even if wrong.
        public let date: Double
    }

    /// The path of the folder with the unchanged damaged files, or `nil` if only changes in the WAL were lost.
    ///
    /// If there are several such folders, this is their parent.
    public internal(set) var setAside: String?
    /// The counts of each kind of data.
    public internal(set) var parts: [Part] = []
    public internal(set) var backup: Backup?
    /// The number of acknowledged changes that were lost with the WAL, or `nil` if none were.
    public internal(set) var lostChanges: Int?
    /// True if data may be missing that the parts don't count, such as the steps of a favorite.
    public internal(set) var othersMayMiss = false
    /// Unique names of the damages in this report, so that a restart doesn't count them twice.
    var events: Set<String> = []
    /// The name of the damage that lost the last changes. An earlier report may have the same one.
    var lossEvent: String?

    /// True if all data is known to be recovered.
    public var isComplete: Bool {
        lostChanges == nil && !othersMayMiss && parts.allSatisfy { $0.missing == 0 } && !parts.isEmpty
    }
}

// MARK: - Texts

extension DamageReport {
    /// One line for `galley status` and the log: what happened, what was recovered, what is missing, where the files
    /// are.
    public var summary: String {
        let sentences = [happened, back, gone, lost, place]
        return sentences.compactMap(\.self).joined(separator: " ")
    }

    private var happened: String {
        setAside == nil ? "The store's write-ahead log was damaged." : "The store was damaged and has been rebuilt."
    }

    private var back: String? {
        let recovered = parts.filter { $0.recovered > 0 }.map(\.recoveredText)
        guard !recovered.isEmpty else { return setAside == nil ? nil : "Nothing could be recovered." }
        let date = backup.map { " (backup \($0.number) filled gaps)" } ?? ""
        return "Recovered: \(recovered.joined(separator: ", "))\(date)."
    }

    private var gone: String? {
        let missing = missingTexts.isEmpty ? nil : "Missing: \(missingTexts.joined(separator: ", "))."
        let others = othersMayMiss ? "Details of recipes or settings may be missing, too." : nil
        let texts = [missing, others].compactMap(\.self)
        return texts.isEmpty ? (isComplete ? "Nothing is missing." : nil) : texts.joined(separator: " ")
    }

    /// Texts such as `5 favorites`, one for each kind of which items are known to be missing.
    private var missingTexts: [String] {
        parts.compactMap { part in part.missing.flatMap { $0 > 0 ? part.text($0) : nil } }
    }

    private var lost: String? {
        lostChanges.map { $0 == 1 ? "The last change is lost." : "The last \($0) changes are lost." }
    }

    private var place: String? { setAside.map { "The damaged files are in \($0)." } }

    /// The text for the display: what is missing, what was recovered, and the command that shows more.
    public var glassSentences: String {
        let missing = missingTexts.isEmpty ? nil : "Missing: \(missingTexts.joined(separator: ", "))."
        return [missing, lost, rest, "More: galley status."].compactMap(\.self).joined(separator: " ")
    }

    /// One sentence about the recovered data.
    private var rest: String? {
        if isComplete { return "All of it is back." }
        guard setAside != nil else { return nil }
        guard parts.contains(where: { $0.recovered > 0 }) else { return "Nothing could be recovered." }
        if othersMayMiss || parts.contains(where: { $0.missing == nil }) { return "More may be missing." }
        return "The rest is back."
    }
}

extension DamageReport.Part {
    /// Returns the count with the kind: `1 favorite`, `2 favorites`.
    fileprivate func text(_ count: Int) -> String { "\(count) \(count == 1 ? String(kind.dropLast()) : kind)" }

    fileprivate var recoveredText: String {
        let isShort = expected.map { $0 > recovered } ?? false
        let count = isShort ? "\(recovered) of \(text(expected ?? 0))" : text(recovered)
        if fromBackup == 0 { return count }
        return fromBackup == recovered ? "\(count) from the backup" : "\(count), \(fromBackup) of them from the backup"
    }
}

// MARK: - Merging

extension DamageReport {
    /// Creates the report of a WAL that has lost changes.
    init(lostChanges: Int, event: String) {
        self.init(lostChanges: lostChanges, events: [event], lossEvent: event)
    }

    /// Returns true if this report covers the same damage already.
    func includes(_ other: DamageReport) -> Bool { !other.events.isEmpty && events.isSuperset(of: other.events) }

    /// Returns this report merged with an earlier one that no one has acknowledged yet.
    ///
    /// If their damaged files are in different folders, ``setAside`` is empty in the result.
    func adding(_ earlier: DamageReport) -> DamageReport {
        let kinds = parts.map(\.kind) + earlier.parts.map(\.kind).filter { kind in !parts.contains { $0.kind == kind } }
        let merged = kinds.map { kind in
            let (now, before) = (part(kind), earlier.part(kind))
            // The sum is known only if both reports know their number.
            let isKnown = [now, before].allSatisfy { $0 == nil || $0?.expected != nil }
            let expected = isKnown ? (now?.expected).map { $0 + (before?.missing ?? 0) } ?? before?.expected : nil
            return Part(
                kind: kind, recovered: now?.recovered ?? before?.recovered ?? 0,
                fromBackup: now?.fromBackup ?? before?.fromBackup ?? 0, expected: expected)
        }
        let isCountedBefore = lossEvent.map(earlier.events.contains) ?? false
        let lost = (isCountedBefore ? 0 : lostChanges ?? 0) + (earlier.lostChanges ?? 0)
        let places = Set([setAside, earlier.setAside].compactMap(\.self))
        return DamageReport(
            setAside: places.count > 1 ? "" : places.first, parts: merged, backup: backup ?? earlier.backup,
            lostChanges: lost > 0 ? lost : nil, othersMayMiss: othersMayMiss || earlier.othersMayMiss,
            events: events.union(earlier.events), lossEvent: lossEvent ?? earlier.lossEvent)
    }

    private func part(_ kind: String) -> Part? { parts.first { $0.kind == kind } }
}

// MARK: - On the card

extension DamageReport {
    /// The largest size of a report's file in bytes.
    static let longest = 64 << 10

    /// Decodes a report. Returns `nil` if the bytes are something else.
    init?(json: [UInt8]) {
        guard let report = try? JSONDecoder().decode(DamageReport.self, from: Data(json)) else { return nil }
        self = report
    }

    var json: [UInt8] {
        get throws { Array(try JSONEncoder().encode(self)) }
    }
}
