/// What came of a change of the configuration.
public struct ConfigChangeDocument: Hashable, Sendable, Codable, BriefDocument {
    /// As they are now.
    public var changed: [SettingDocument]
    /// The number of the last change in the history; null: none is kept.
    @Nullable public var revision: Int?
    /// In how many seconds the change goes back by itself; null: it stays.
    @Nullable public var confirmWithin: Int?

    public init(changed: [SettingDocument], revision: Int?, confirmWithin: Int?) {
        self.changed = changed
        self.revision = revision
        self.confirmWithin = confirmWithin
    }
}

/// One change of the configuration, as `config history` lists it.
public struct RevisionDocument: Hashable, Sendable, Codable {
    /// Counts up from 1.
    public var number: Int
    /// Seconds since 1970 in UTC.
    public var time: Double
    /// Whether a time service had set the clock by then.
    public var trusted: Bool
    /// In words: a user, with the comment of the SSH key before it.
    public var author: String
    /// The user of this machine; null where the change was made with the buttons, or nobody knows.
    @Nullable public var uid: UInt32?
    /// The comment of the SSH key; null where there was none.
    @Nullable public var key: String?
    /// `set`, `edited`, `undone`, `reverted` or `restored`.
    public var cause: String
    public var changes: [Change]
    /// The numbers of the changes that this one took back.
    public var takesBack: [Int]

    /// What became of a setting in the file; null: not set. Of a secret only whether it was set.
    public struct Change: Hashable, Sendable, Codable {
        public var key: String
        @Nullable public var old: String?
        @Nullable public var new: String?

        public init(key: String, old: String?, new: String?) {
            self.key = key
            self.old = old
            self.new = new
        }
    }

    public init(
        number: Int, time: Double, trusted: Bool, author: String, uid: UInt32?, key: String?, cause: String,
        changes: [Change], takesBack: [Int]
    ) {
        self.number = number
        self.time = time
        self.trusted = trusted
        self.author = author
        self.uid = uid
        self.key = key
        self.cause = cause
        self.changes = changes
        self.takesBack = takesBack
    }
}
