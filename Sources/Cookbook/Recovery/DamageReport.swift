internal import Foundation

/// What a damaged store lost and what was recovered from it. Lies on the card until someone acknowledges it.
public struct DamageReport: Hashable, Sendable, Codable {
    /// One kind of thing in the store, such as favorites.
    public struct Part: Hashable, Sendable, Codable {
        /// Plural and lowercase, for a sentence: "favorites", "own recipes".
        public let kind: String
        /// How many are back, from the damaged files and from the backup together.
        public let recovered: Int
        /// How many of those came from the backup.
        public internal(set) var fromBackup = 0
        /// How many there were before the damage; nil if the damaged store doesn't say.
        public let expected: Int?

        /// How many are gone; nil if that can't be known.
        public var missing: Int? { expected.map { max(0, $0 - recovered) } }
    }

    /// The verified backup that filled the gaps.
    public struct Backup: Hashable, Sendable, Codable {
        /// The number in its file name.
        public let number: Int
        /// When its file was written, in seconds since 1970 by the wall clock of that time, right or not.
        public let date: Double
    }

    /// The folder that has the damaged files, unchanged, or that of all such folders if there are several; nil if only
    /// the log lost something.
    public internal(set) var setAside: String?
    /// What the store has again and what is missing, a kind of thing each.
    public internal(set) var parts: [Part] = []
    public internal(set) var backup: Backup?
    /// How many of the last changes are gone because the log was shorter than what had been acknowledged; nil for none.
    public internal(set) var lostChanges: Int?
    /// Whether more may be missing than the parts count, such as the steps of a favorite.
    public internal(set) var othersMayMiss = false
    /// Unique names of the damages in this report, so that a restart counts none of them twice.
    var events: Set<String> = []
    /// The name of the damage that lost the last changes. An earlier report may have the same one.
    var lossEvent: String?

    /// Whether everything is known to be back.
    public var isComplete: Bool {
        lostChanges == nil && !othersMayMiss && parts.allSatisfy { $0.missing == 0 } && !parts.isEmpty
    }
}

// MARK: - Texts

extension DamageReport {
    /// For `status` and the log, one line: what happened, what is back, what is missing, where the damaged files are.
    public var summary: String {
        let sentences = [happened, back, gone, lost, place]
        return sentences.compactMap(\.self).joined(separator: " ")
    }

    private var happened: String {
        setAside == nil ? "The store's log was damaged." : "The store was damaged and was made anew."
    }

    private var back: String? {
        let recovered = parts.filter { $0.recovered > 0 }.map(\.recoveredText)
        guard !recovered.isEmpty else { return setAside == nil ? nil : "Nothing could be recovered." }
        let date = backup.map { " (backup \($0.number) filled gaps)" } ?? ""
        return "Recovered: \(recovered.joined(separator: ", "))\(date)."
    }

    private var gone: String? {
        let missing = missingTexts.isEmpty ? nil : "Missing: \(missingTexts.joined(separator: ", "))."
        let others = othersMayMiss ? "Details of recipes or choices may be missing, too." : nil
        let texts = [missing, others].compactMap(\.self)
        return texts.isEmpty ? (isComplete ? "Nothing is missing." : nil) : texts.joined(separator: " ")
    }

    /// `5 favorites`, of each kind that is known to lack some.
    private var missingTexts: [String] {
        parts.compactMap { part in part.missing.flatMap { $0 > 0 ? part.text($0) : nil } }
    }

    private var lost: String? {
        lostChanges.map { $0 == 1 ? "The last change is lost." : "The last \($0) changes are lost." }
    }

    private var place: String? { setAside.map { "The damaged files are in \($0)." } }

    /// For pages of the glass: what is back, what is missing, and where more is said.
    public var glassSentences: String {
        let missing = missingTexts.isEmpty ? nil : "Missing: \(missingTexts.joined(separator: ", "))."
        return [missing, lost, rest, "More: galley status."].compactMap(\.self).joined(separator: " ")
    }

    /// Says in one sentence how much is back.
    private var rest: String? {
        if isComplete { return "All of it is back." }
        guard setAside != nil else { return nil }
        guard parts.contains(where: { $0.recovered > 0 }) else { return "Nothing could be recovered." }
        if othersMayMiss || parts.contains(where: { $0.missing == nil }) { return "More may be missing." }
        return "The rest is back."
    }
}

extension DamageReport.Part {
    /// `1 favorite`, `2 favorites`
    fileprivate func text(_ count: Int) -> String { "\(count) \(count == 1 ? String(kind.dropLast()) : kind)" }

    fileprivate var recoveredText: String {
        let isShort = expected.map { $0 > recovered } ?? false
        let count = isShort ? "\(recovered) of \(text(expected ?? 0))" : text(recovered)
        if fromBackup == 0 { return count }
        return fromBackup == recovered ? "\(count) from the backup" : "\(count), \(fromBackup) of them from the backup"
    }
}

// MARK: - Damage upon damage

extension DamageReport {
    /// Creates the report of a log that lacks changes.
    init(lostChanges: Int, event: String) {
        self.init(lostChanges: lostChanges, events: [event], lossEvent: event)
    }

    /// Whether it tells of the same damage already.
    func includes(_ other: DamageReport) -> Bool { !other.events.isEmpty && events.isSuperset(of: other.events) }

    /// Adds what an earlier report, which no one has acknowledged yet, says is missing.
    ///
    /// Where the damaged files of both are, ``setAside`` is empty: they are in several folders.
    func adding(_ earlier: DamageReport) -> DamageReport {
        let kinds = parts.map(\.kind) + earlier.parts.map(\.kind).filter { kind in !parts.contains { $0.kind == kind } }
        let merged = kinds.map { kind in
            let (now, before) = (part(kind), earlier.part(kind))
            // How many there were is known only if both know it.
            let isKnown = [now, before].allSatisfy { $0 == nil || $0?.expected != nil }
            let expected = isKnown ? (now?.expected).map { $0 + (before?.missing ?? 0) } ?? before?.expected : nil
            return Part(
                kind: kind, recovered: now?.recovered ?? before?.recovered ?? 0,
                fromBackup: now?.fromBackup ?? before?.fromBackup ?? 0, expected: expected)
        }
        let isToldBefore = lossEvent.map(earlier.events.contains) ?? false
        let lost = (isToldBefore ? 0 : lostChanges ?? 0) + (earlier.lostChanges ?? 0)
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
    /// Bytes; a longer file is no report.
    static let longest = 64 << 10

    /// Reads what ``json`` has written; nil if the bytes are something else.
    init?(json: [UInt8]) {
        guard let report = try? JSONDecoder().decode(DamageReport.self, from: Data(json)) else { return nil }
        self = report
    }

    var json: [UInt8] {
        get throws { Array(try JSONEncoder().encode(self)) }
    }
}
