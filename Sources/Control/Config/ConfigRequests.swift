/// Shows the settings whose keys begin with a prefix.
public struct ShowSettings: ControlRequest {
    public static let name = "config show"
    public typealias Reply = [SettingDocument]
    /// Prefix of the keys; null for all settings.
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

    /// New value of a setting, as on the command line; `nil` for its default.
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
    /// True for a change of the place's name, because a service looks it up.
    public var mayAskService: Bool { values.contains { $0.key == "location.name" } }

    public init(_ values: [Assignment], on terms: ConfigTerms = ConfigTerms()) {
        self.values = values
        dryRun = terms.isDryRun ? true : nil
        revision = terms.revision
        confirmWithin = terms.confirmWithin
    }
}

/// Conditions for a change of settings.
public struct ConfigTerms: Hashable, Sendable {
    /// True if nothing is changed, and the reply only says what would change.
    public var isDryRun: Bool
    /// Number of the last change that the caller knows. If the last change in the history has another number, nothing
    /// is changed. `nil` to skip this check.
    public var revision: Int?
    /// Seconds after which the change is taken back unless it is confirmed; `nil` if it stays.
    public var confirmWithin: Int?

    public init(isDryRun: Bool? = nil, revision: Int? = nil, confirmWithin: Int? = nil) {
        self.isDryRun = isDryRun ?? false
        self.revision = revision
        self.confirmWithin = confirmWithin
    }
}

/// Lists the changes of the settings, newest first.
public struct ListRevisions: ControlRequest {
    public static let name = "config history"
    public typealias Reply = [RevisionDocument]
    public var essential: EssentialRequest? { .config }

    public init() {}
}

/// Takes back the newest changes of the settings. Skips changes that were already taken back.
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

/// Confirms changes that would otherwise be taken back.
public struct ConfirmSettings: ControlRequest {
    public static let name = "config confirm"
    public typealias Reply = ConfigChangeDocument
    public var essential: EssentialRequest? { .config }

    public init() {}
}

/// Reads the configuration file again, after another program has changed it.
public struct ReloadSettings: ControlRequest {
    public static let name = "config reload"
    public typealias Reply = Done
    public var essential: EssentialRequest? { .config }

    public init() {}
}
