/// A request to set or unset one setting.
public struct SettingRequest: Hashable, Sendable {
    public var key: String
    /// The value as you would type it in the shell, or `nil` for the default.
    public var value: String?

    public init(_ key: String, _ value: String?) {
        self.key = key
        self.value = value
    }
}

/// Options of a change of the settings.
public struct ChangeOptions: Hashable, Sendable {
    /// The range of seconds that a change may wait to be confirmed.
    public static let confirmable = 1...3600

    /// True to report what would change, without changing it.
    public var isDryRun: Bool
    /// The number of the last change that the caller knows, or `nil` to skip the check. Nothing is done if another
    /// change was made since.
    public var revision: Int?
    /// Seconds within which the change must be confirmed, or else it is taken back. `nil` makes it permanent.
    public var confirmWithin: Int?

    public init(isDryRun: Bool = false, revision: Int? = nil, confirmWithin: Int? = nil) {
        self.isDryRun = isDryRun
        self.revision = revision
        self.confirmWithin = confirmWithin
    }
}

/// The result of a change of the configuration.
public struct ConfigReport: Hashable, Sendable {
    /// The changed settings with their new values.
    public var changed: [SettingEntry]
    /// Effects that the person did not ask for or may not expect.
    public var notes: [String]
    /// The number of the last change in the history, or `nil` if there is no history.
    public var revision: Int?
    /// Seconds until the change is taken back unless it is confirmed, or `nil` if it is permanent.
    public var confirmWithin: Int?
    /// The trial that the change belongs or belonged to.
    public var trial: UInt32?

    public init(
        changed: [SettingEntry], notes: [String], revision: Int? = nil, confirmWithin: Int? = nil, trial: UInt32? = nil
    ) {
        self.changed = changed
        self.notes = notes
        self.revision = revision
        self.confirmWithin = confirmWithin
        self.trial = trial
    }
}

extension ConfigReport: Encodable {
    private enum CodingKeys: CodingKey {
        case changed, notes, revision, confirmWithin
    }

    /// Encodes the report; absent values are null.
    ///
    /// - Throws: the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(changed, forKey: .changed)
        try container.encode(notes, forKey: .notes)
        try container.encode(revision, forKey: .revision)
        try container.encode(confirmWithin, forKey: .confirmWithin)
    }
}
