/// A value that somebody wants a setting to have.
public struct SettingRequest: Hashable, Sendable {
    public var key: String
    /// As one would write it in the shell; nil: the default.
    public var value: String?

    public init(_ key: String, _ value: String?) {
        self.key = key
        self.value = value
    }
}

/// On which terms settings are changed.
public struct ChangeOptions: Hashable, Sendable {
    /// How many seconds a change may wait to be confirmed.
    public static let confirmable = 1...3600

    /// Nothing is changed; it is only told what would be.
    public var isDryRun: Bool
    /// The change that the caller knows as the last one; nothing is done if there was another. Nil: whichever.
    public var revision: Int?
    /// In seconds: the change goes back by itself unless it is confirmed within that time. Nil: it stays.
    public var confirmWithin: Int?

    public init(isDryRun: Bool = false, revision: Int? = nil, confirmWithin: Int? = nil) {
        self.isDryRun = isDryRun
        self.revision = revision
        self.confirmWithin = confirmWithin
    }
}

/// What came of a change.
public struct ConfigReport: Hashable, Sendable {
    /// The settings that have changed, as they are now.
    public var changed: [SettingEntry]
    /// What the person did not ask for or may not expect.
    public var notes: [String]
    /// The number of the last change in the history; nil: none is kept.
    public var revision: Int?
    /// In how many seconds it goes back by itself; nil: it stays.
    public var confirmWithin: Int?
    /// The trial that it is, or was, part of.
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

    /// All keys are always there.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(changed, forKey: .changed)
        try container.encode(notes, forKey: .notes)
        try container.encode(revision, forKey: .revision)
        try container.encode(confirmWithin, forKey: .confirmWithin)
    }
}
