/// Result of a change of settings.
public struct ConfigChangeDocument: Hashable, Sendable, Codable, BriefDocument {
    /// Changed settings with their new values.
    public var changed: [SettingDocument]
    /// Number of the last change in the history; null if there is no history.
    @Nullable public var revision: Int?
    /// Seconds until the change is taken back unless it is confirmed; null if it stays.
    @Nullable public var confirmWithin: Int?

    public init(changed: [SettingDocument], revision: Int?, confirmWithin: Int?) {
        self.changed = changed
        self.revision = revision
        self.confirmWithin = confirmWithin
    }
}

/// One change of the settings, as `config history` lists it.
public struct RevisionDocument: Hashable, Sendable, Codable {
    /// Number of the change, counted from 1.
    public var number: Int
    /// Time of the change, in seconds since 1970 (UTC).
    public var time: Double
    /// True if a time service had set the clock by then.
    public var trusted: Bool
    /// Author in words: the comment of the SSH key, if there was one, and the user.
    public var author: String
    /// User of this machine; null if the change was made with the buttons, or if the user is not known.
    @Nullable public var uid: UInt32?
    /// Comment of the SSH key; null if there was none.
    @Nullable public var key: String?
    /// `set`, `edited`, `undone`, `reverted` or `restored`.
    public var cause: String
    public var changes: [Change]
    /// Numbers of the changes that this one took back.
    public var takesBack: [Int]

    /// Change of one setting in the file; null means not set. The values of a secret only say whether it was set.
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
