/// Shows the settings whose keys begin with a prefix.
public struct ShowSettings: ControlRequest {
    public static let name = "config show"
    public typealias Reply = [SettingDocument]
    /// Null: all are shown.
    @Nullable public var prefix: String?
    public var essential: EssentialRequest? { .config }

    public init(prefix: String?) { self.prefix = prefix }
}

/// Shows a setting.
public struct GetSetting: ControlRequest {
    public static let name = "config get"
    public typealias Reply = SettingDocument
    public var key: String
    public var essential: EssentialRequest? { .config }

    public init(key: String) { self.key = key }
}

/// Changes settings, all of them or none.
public struct ChangeSettings: ControlRequest {
    public static let name = "config set"
    public typealias Reply = ConfigChangeDocument

    /// A value for a key, as a person writes it; nil: its default.
    public struct Assignment: Hashable, Sendable, Codable {
        public var key: String
        public var value: String?

        public init(key: String, value: String?) {
            self.key = key
            self.value = value
        }
    }

    public var values: [Assignment]
    public var dryRun: Bool?
    public var revision: Int?
    public var confirmWithin: Int?
    public var terms: ConfigTerms { ConfigTerms(isDryRun: dryRun, revision: revision, confirmWithin: confirmWithin) }
    public var essential: EssentialRequest? { .config }
    /// A place's name is looked up.
    public var mayAskService: Bool { values.contains { $0.key == "location.name" } }

    public init(_ values: [Assignment], on terms: ConfigTerms = ConfigTerms()) {
        self.values = values
        dryRun = terms.isDryRun ? true : nil
        revision = terms.revision
        confirmWithin = terms.confirmWithin
    }
}

/// Terms on which settings are changed.
public struct ConfigTerms: Hashable, Sendable {
    /// Whether nothing is changed, and the reply only tells what would be.
    public var isDryRun: Bool
    /// The last change that the caller knows of: nothing is done if there was another. Nil for any.
    public var revision: Int?
    /// Seconds after which the change goes back by itself unless it is confirmed. Nil: it stays.
    public var confirmWithin: Int?

    public init(isDryRun: Bool? = nil, revision: Int? = nil, confirmWithin: Int? = nil) {
        self.isDryRun = isDryRun ?? false
        self.revision = revision
        self.confirmWithin = confirmWithin
    }
}

/// Lists the changes of the settings, the newest first.
public struct ListRevisions: ControlRequest {
    public static let name = "config history"
    public typealias Reply = [RevisionDocument]
    public var essential: EssentialRequest? { .config }

    public init() {}
}

/// Takes back changes of the settings, of the newest that were not taken back before.
public struct UndoSettings: ControlRequest {
    public static let name = "config undo"
    public typealias Reply = ConfigChangeDocument
    public var count: Int
    public var dryRun: Bool?
    public var revision: Int?
    public var confirmWithin: Int?
    public var terms: ConfigTerms { ConfigTerms(isDryRun: dryRun, revision: revision, confirmWithin: confirmWithin) }
    public var essential: EssentialRequest? { .config }

    public init(_ count: Int, on terms: ConfigTerms = ConfigTerms()) {
        self.count = count
        dryRun = terms.isDryRun ? true : nil
        revision = terms.revision
        confirmWithin = terms.confirmWithin
    }
}

/// Lets changes stay that wait to be confirmed.
public struct ConfirmSettings: ControlRequest {
    public static let name = "config confirm"
    public typealias Reply = ConfigChangeDocument
    public var essential: EssentialRequest? { .config }

    public init() {}
}

/// Reads the configuration file again, which somebody else has written.
public struct ReloadSettings: ControlRequest {
    public static let name = "config reload"
    public typealias Reply = Done
    public var essential: EssentialRequest? { .config }

    public init() {}
}
