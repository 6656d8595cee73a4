/// The last changes of a configuration, and what it said after them.
///
/// Values of secrets are never part of it, only whether they were set.
public struct SettingsHistory: Hashable, Sendable {
    /// Older changes are forgotten.
    public static let capacity = 100

    /// The oldest first.
    public private(set) var revisions: [SettingsRevision] = []
    /// What the file said after the last of them; nil: nothing was seen yet.
    private(set) var values: [String: String]?
    private var lastNumber = 0
    /// Whether it stands for one that nobody can read.
    private(set) var isDamaged = false

    init() {}

    /// One that begins after a damaged one, whose numbers are not given again as far as its text tells them.
    init(after damaged: String) {
        isDamaged = true
        let numbers = damaged.matches(of: #/"(?:number|last)"\s*:\s*(\d{1,9})\b/#).compactMap { Int($0.1) }
        lastNumber = numbers.max() ?? 0
    }

    /// Whether every number stands for one change, and what was taken back for one of before.
    var isSound: Bool {
        // As many digits as are read from a damaged one.
        guard lastNumber < 1_000_000_000 else { return false }
        let numbers = revisions.map(\.number)
        return zip([0] + numbers, numbers + [lastNumber + 1]).allSatisfy { $0 < $1 }
            && revisions.allSatisfy { revision in revision.takesBack.allSatisfy { $0 < revision.number } }
    }

    /// The number of the last change; 0: none was made.
    public var current: Int { lastNumber }

    /// What became of which settings since the last change, in the order of the table.
    func changes(to new: [String: String]) -> [SettingsRevision.Change] {
        Self.changes(from: values ?? [:], to: new)
    }

    static func changes(from old: [String: String], to new: [String: String]) -> [SettingsRevision.Change] {
        SettingKey.all.map(\.name).filter { old[$0] != new[$0] }.map { .init(key: $0, old: old[$0], new: new[$0]) }
    }

    /// Takes in what a change made of the file.
    ///
    /// - Parameters:
    ///   - changes: what became of which settings; nil: what the file tells.
    ///   - secrets: those that were given another value, which the file's values do not tell.
    mutating func record(
        _ file: SettingsFile, _ changes: [SettingsRevision.Change]? = nil, secrets: [SettingKey] = [], note: Note
    ) {
        let new = file.recordedValues
        var changes = changes ?? self.changes(to: new)
        for key in secrets where !changes.contains(where: { $0.key == key.name }) {
            changes.append(.init(key: key.name, old: values?[key.name], new: new[key.name]))
        }
        values = new
        // That something went back is told though all of it was changed otherwise meanwhile, or nobody knows it any more.
        guard !changes.isEmpty || [.restored, .reverted, .undone].contains(note.cause) else { return }
        lastNumber += 1
        revisions.append(
            SettingsRevision(
                number: lastNumber, time: note.time, isTimeTrusted: note.isTimeTrusted, author: note.author,
                cause: note.cause, changes: changes, takesBack: note.takesBack, trial: note.trial))
        revisions.removeFirst(max(0, revisions.count - Self.capacity))
    }

    /// Forgets the older part of the changes; false: there are none.
    mutating func forgetSome() -> Bool {
        let count = (revisions.count + 3) / 4
        revisions.removeFirst(count)
        return count > 0
    }

    /// Takes in a file that was there before anybody kept a history.
    mutating func begin(with file: SettingsFile) {
        values = file.recordedValues
    }

    struct Note {
        var time: Double
        var isTimeTrusted: Bool
        var author: SettingsAuthor
        var cause: SettingsRevision.Cause
        var takesBack: [Int] = []
        var trial: UInt32?
    }

    /// The newest changes that can be taken back, the newest first: those that were taken back are passed over, and so
    /// are those that took them back.
    var undoable: [SettingsRevision] {
        let gone = Set(revisions.flatMap(\.takesBack))
        return revisions.reversed().filter {
            $0.takesBack.isEmpty && !$0.changes.isEmpty && !gone.contains($0.number)
        }
    }

    /// What the settings were before these changes, the newest of which comes first.
    ///
    /// - Returns: keys and values, nil: not set; and those secrets that had another value then, which nobody knows.
    static func settings(before revisions: [SettingsRevision]) -> (known: [SettingRequest], lost: [SettingKey]) {
        var old: [String: String?] = [:]
        for change in revisions.flatMap(\.changes) { old[change.key] = .some(change.old) }
        let keys = SettingKey.all.filter { old[$0.name] != nil }
        let lost = keys.filter { $0.isSecret && old[$0.name] != .some(nil) }
        return (keys.filter { !lost.contains($0) }.map { SettingRequest($0.name, old[$0.name] ?? nil) }, lost)
    }
}

extension SettingsHistory: Codable {
    enum CodingKeys: String, CodingKey {
        case revisions, values, lastNumber = "last"
    }
}

extension SettingsFile {
    /// What the history may know of the values.
    var recordedValues: [String: String] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.name, $0.value.description) })
    }
}
