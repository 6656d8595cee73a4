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
        public let fromBackup: Int
        /// How many there were before the damage; nil if the damaged store doesn't say.
        public let expected: Int?

        public init(kind: String, recovered: Int, fromBackup: Int = 0, expected: Int?) {
            self.kind = kind
            self.recovered = recovered
            self.fromBackup = fromBackup
            self.expected = expected
        }

        /// Where the recovered things came from.
        public var source: Source {
            if recovered == 0 { return .nothing }
            if fromBackup == 0 { return .damagedFile }
            return fromBackup == recovered ? .backup : .both
        }

        /// How many are gone; nil if that can't be known.
        public var missing: Int? { expected.map { max(0, $0 - recovered) } }
    }

    /// Where recovered things came from.
    public enum Source: Hashable, Sendable {
        case damagedFile
        case backup
        /// Some from the damaged file, the rest from the backup.
        case both
        /// Nothing could be recovered.
        case nothing
    }

    /// The verified backup that filled the gaps.
    public struct Backup: Hashable, Sendable, Codable {
        /// The number in its file name.
        public let number: Int
        /// When its file was written, in seconds since 1970 by the wall clock of that time, right or not.
        public let date: Double

        public init(number: Int, date: Double) {
            self.number = number
            self.date = date
        }
    }

    /// The folder that has the damaged files, unchanged; nil if only the log lost something.
    public internal(set) var setAside: String?
    /// What the store has again and what is missing, a kind of thing each.
    public let parts: [Part]
    /// The backup that was used; nil for none.
    public let backup: Backup?
    /// How many of the last changes are gone because the log was shorter than what had been acknowledged; nil for none.
    public let lostChanges: Int?
    /// Which damages it tells of, so that none is counted twice after a kill; nil where that can't happen.
    private let events: Set<String>?

    public init(setAside: String? = nil, parts: [Part] = [], backup: Backup? = nil, lostChanges: Int? = nil) {
        self.init(setAside: setAside, parts: parts, backup: backup, lostChanges: lostChanges, events: nil)
    }

    /// - Parameter event: a name of the damage that no other damage has.
    init(parts: [Part] = [], backup: Backup? = nil, lostChanges: Int?, event: String) {
        self.init(setAside: nil, parts: parts, backup: backup, lostChanges: lostChanges, events: [event])
    }

    private init(setAside: String?, parts: [Part], backup: Backup?, lostChanges: Int?, events: Set<String>?) {
        self.setAside = setAside
        self.parts = parts
        self.backup = backup
        self.lostChanges = lostChanges
        self.events = events
    }

    /// The number of things that are known to be missing.
    public var missing: Int { parts.reduce(0) { $0 + ($1.missing ?? 0) } }

    /// Whether everything is known to be back.
    public var isComplete: Bool { lostChanges == nil && parts.allSatisfy { $0.missing == 0 } && !parts.isEmpty }
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
        let gone = parts.filter { $0.missing ?? 0 > 0 }.map { "\($0.missing ?? 0) \($0.kind)" }
        return gone.isEmpty ? (isComplete ? "Nothing is missing." : nil) : "Missing: \(gone.joined(separator: ", "))."
    }

    private var lost: String? {
        lostChanges.map { $0 == 1 ? "The last change is lost." : "The last \($0) changes are lost." }
    }

    private var place: String? { setAside.map { "The damaged files are in \($0)." } }

    /// For pages of the glass: what is back, what is missing, and where more is said.
    public var glassSentences: String {
        let nothing = parts.contains { $0.recovered > 0 } ? nil : setAside.map { _ in "Nothing could be recovered." }
        let kinds = parts.filter { $0.recovered > 0 || $0.missing ?? 0 > 0 }.map(\.glassText)
        let back = kinds.isEmpty ? nil : "Back: \(kinds.joined(separator: ", "))."
        return [nothing, back, lost, "More: galley status."].compactMap(\.self).joined(separator: " ")
    }

    /// For the glass: 3 or 4 lines of at most 20 columns, ASCII; the first two have at most 16 columns, for 16x2.
    public var glassText: String {
        "Data was damaged\n\(glassLoss)\nSee the shell:\ngalley status"
    }

    private var glassLoss: String {
        if isComplete { return "All is back" }
        if missing > 0 { return "\(min(missing, 99_999)) missing" }
        if let lostChanges { return "\(min(lostChanges, 9999)) changes lost" }
        return parts.contains { $0.recovered > 0 } ? "Some is missing" : "All is lost"
    }
}

extension DamageReport.Part {
    /// `3 of 5 favorites`
    fileprivate var glassText: String {
        guard let expected, expected > recovered else { return "\(recovered) \(kind)" }
        return "\(recovered) of \(expected) \(kind)"
    }

    fileprivate var recoveredText: String {
        let count = expected.map { $0 > recovered ? "\(recovered) of \($0)" : "\(recovered)" } ?? "\(recovered)"
        switch source {
        case .both: return "\(count) \(kind), \(fromBackup) of them from the backup"
        case .backup: return "\(count) \(kind) from the backup"
        case .damagedFile, .nothing: return "\(count) \(kind)"
        }
    }
}

// MARK: - Damage upon damage

extension DamageReport {
    /// Whether it tells of the same damage already.
    func includes(_ other: DamageReport) -> Bool {
        guard let events, let others = other.events else { return false }
        return events.isSuperset(of: others)
    }

    /// Adds what an earlier report, which no one has acknowledged yet, says is missing.
    func adding(_ earlier: DamageReport) -> DamageReport {
        let kinds = parts.map(\.kind) + earlier.parts.map(\.kind).filter { kind in !parts.contains { $0.kind == kind } }
        let merged = kinds.map { kind in
            let (now, before) = (part(kind), earlier.part(kind))
            let expected = (now?.expected ?? now?.recovered).map { $0 + (before?.missing ?? 0) } ?? before?.expected
            return Part(
                kind: kind, recovered: now?.recovered ?? before?.recovered ?? 0,
                fromBackup: now?.fromBackup ?? before?.fromBackup ?? 0, expected: expected)
        }
        let lost = (lostChanges ?? 0) + (earlier.lostChanges ?? 0)
        return DamageReport(
            setAside: setAside ?? earlier.setAside, parts: merged, backup: backup ?? earlier.backup,
            lostChanges: lost > 0 ? lost : nil, events: events.map { $0.union(earlier.events ?? []) } ?? earlier.events)
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
