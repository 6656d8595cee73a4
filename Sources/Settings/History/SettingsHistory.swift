/// The last changes of a configuration, and the values after them.
///
/// It never contains the values of secrets, only whether they were set.
public struct SettingsHistory: Hashable, Sendable {
    /// The number of changes that are kept. Older ones are removed.
    public static let capacity = 100

    /// The changes, oldest first.
    public private(set) var revisions: [SettingsRevision] = []
    /// The values in the file after the last change, or `nil` if no file has been seen yet.
    private(set) var values: [String: String]?
    private var lastNumber = 0
    /// True if the stored history is damaged and this one replaces it.
    private(set) var isDamaged = false

    init() {}

    /// Creates an empty history that replaces a damaged one. Its numbers continue after the highest number found in
    /// the damaged text.
    init(after damaged: String) {
        isDamaged = true
        let numbers = damaged.matches(of: #/"(?:number|last)"\s*:\s*(\d{1,9})\b/#).compactMap { Int($0.1) }
        lastNumber = numbers.max() ?? 0
    }

    /// True if the numbers are unique and ascending, and if changes take back only earlier ones.
    var isSound: Bool {
        // Nine digits at most, as many as are read from a damaged history.
        guard lastNumber < 1_000_000_000 else { return false }
        let numbers = revisions.map(\.number)
        return zip([0] + numbers, numbers + [lastNumber + 1]).allSatisfy { $0 < $1 }
            && revisions.allSatisfy { revision in revision.takesBack.allSatisfy { $0 < revision.number } }
    }

    /// The number of the last change, or 0 if none was made.
    public var current: Int { lastNumber }

    /// The differences between the last known values and new ones, in the order of the table.
    func changes(to new: [String: String]) -> [SettingsRevision.Change] {
        Self.changes(from: values ?? [:], to: new)
    }

    static func changes(from old: [String: String], to new: [String: String]) -> [SettingsRevision.Change] {
        SettingKey.all.map(\.name).filter { old[$0] != new[$0] }.map { .init(key: $0, old: old[$0], new: new[$0]) }
    }

    /// Records a change of the file.
    ///
    /// - Parameters:
    ///   - file: The file after the change.
    ///   - changes: The changed settings, or `nil` to compare the file with the last known values.
    ///   - secrets: Secrets with a new value, which the recorded values don't show.
    ///   - note: Time, author and cause.
    mutating func record(
        _ file: SettingsFile, _ changes: [SettingsRevision.Change]? = nil, secrets: [SettingKey] = [], note: Note
    ) {
        let new = file.recordedValues
        var changes = changes ?? self.changes(to: new)
        for key in secrets where !changes.contains(where: { $0.key == key.name }) {
            changes.append(.init(key: key.name, old: values?[key.name], new: new[key.name]))
        }
        values = new
        // A change that takes others back is recorded even if no value differs, because the next undo must skip it.
        guard !changes.isEmpty || [.restored, .reverted, .undone].contains(note.cause) else { return }
        lastNumber += 1
        revisions.append(
            SettingsRevision(
                number: lastNumber, time: note.time, isTimeTrusted: note.isTimeTrusted, author: note.author,
                cause: note.cause, changes: changes, takesBack: note.takesBack, trial: note.trial))
        revisions.removeFirst(max(0, revisions.count - Self.capacity))
    }

    /// Removes the oldest quarter of the changes. Returns false if there are none.
    mutating func forgetSome() -> Bool {
        let count = (revisions.count + 3) / 4
        revisions.removeFirst(count)
        return count > 0
    }

    /// Starts the history with a file that was written before there was one.
    mutating func begin(with file: SettingsFile) {
        values = file.recordedValues
    }

    /// The circumstances of a change.
    struct Note {
        var time: Double
        var isTimeTrusted: Bool
        var author: SettingsAuthor
        var cause: SettingsRevision.Cause
        var takesBack: [Int] = []
        var trial: UInt32?
    }

    /// The changes that can be taken back, newest first. It leaves out those that were taken back, and those that took
    /// others back.
    var undoable: [SettingsRevision] {
        let gone = Set(revisions.flatMap(\.takesBack))
        return revisions.reversed().filter {
            $0.takesBack.isEmpty && !$0.changes.isEmpty && !gone.contains($0.number)
        }
    }

    /// Returns the settings as they were before some changes.
    ///
    /// - Parameter revisions: The changes, newest first.
    /// - Returns: the old values (`nil` for a key that was not set), and the secrets whose old value isn't known.
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
    /// The values that the history records; `(set)` for a secret.
    var recordedValues: [String: String] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.name, $0.value.description) })
    }
}
