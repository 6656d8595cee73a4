/// Settings as their readers need them.
extension Settings {
    /// Columns and rows, as in `20x4`; nil: the board's.
    public var displaySize: String? { text(.displaySize) }
    /// `A00` or `A02`.
    public var displayCharacters: String { required(text(.displayCharacters)) }
    /// `standard`, `fast` or `slow`.
    public var displayTiming: String { required(text(.displayTiming)) }
    /// nil: never.
    public var backlightOffAfter: Duration? { positive(.displayBacklightOffAfter).map { .seconds($0) } }

    /// Whether nothing on the glass slides or moves.
    public var isStill: Bool { text(.displayMotion) == "off" }
    /// Whether times that are read from afar are written large.
    public var hasLargeText: Bool { text(.displayText) == "large" }
    /// True for a clock of 12 hours, false for one of 24.
    public var hasTwelveHours: Bool { text(.displayClock) == "12h" }

    /// A board's name, or a file's whole path.
    public var boardName: String { required(text(.boardName)) }

    /// `classic`, `calm` or `urgent`.
    public var buzzerPattern: String { required(text(.buzzerPattern)) }
    public var buzzerTone: String { required(text(.buzzerTone)) }
    /// How long an alarm sounds until it gives up.
    public var buzzerDuration: Duration { .seconds(integer(.buzzerDuration)) }
    /// Whether success is told with a short tick.
    public var buzzerTicks: Bool { text(.buzzerTick) == "on" }

    public var spoonacularKey: Secret? {
        if case .secret(let secret) = self[.spoonacularKey] { secret } else { nil }
    }
    public var spoonacularURL: String { required(text(.spoonacularURL)) }
    /// Whether only what the service's terms allow without asking is kept of a saved recipe.
    public var keepsTitlesOnly: Bool { text(.spoonacularKeep) == "titles" }

    public var diets: [String] { list(.recipesDiet) }
    public var intolerances: [String] { list(.recipesIntolerances) }
    public var cuisines: [String] { list(.recipesCuisine) }
    /// nil: any.
    public var maxTime: Duration? { positive(.recipesMaxTime).map { .seconds(60 * $0) } }
    /// nil: by hand.
    public var changesRecipeEvery: Duration? { positive(.recipesChangeEvery).map { .seconds(60 * $0) } }

    public var locationName: String? { text(.locationName) }
    /// In degrees; nil unless both are set.
    public var coordinates: (latitude: Double, longitude: Double)? {
        guard case .decimal(let latitude) = self[.locationLatitude],
            case .decimal(let longitude) = self[.locationLongitude]
        else { return nil }
        return (latitude, longitude)
    }
    /// In meters.
    public var radius: Int { integer(.locationRadius) }

    public var nearbyURL: String { required(text(.nearbyURL)) }
    public var geocoderURL: String { required(text(.nearbyGeocoder)) }

    public var usesMetricUnits: Bool { text(.unitsSystem) == "metric" }

    /// A code of ISO 4217.
    public var currency: String { required(text(.pricesCurrency)) }

    /// Where shared recipes are sent.
    public var shareURL: String? { text(.shareURL) }
    public var shareToken: Secret? {
        if case .secret(let secret) = self[.shareToken] { secret } else { nil }
    }
    public var shareHost: String? { shareURL.flatMap { ServiceAddress($0, .whole)?.host } }
    /// Scheme, host and port of ``shareURL``, to which ``shareToken`` belongs.
    public var shareOrigin: String? { shareURL.flatMap { ServiceAddress($0, .whole)?.origin } }

    /// Where the kiosk keeps its own backups; nil: in the state folder.
    public var backupFolder: String? { text(.backupFolder) }

    // MARK: Kinds

    private func text(_ key: SettingKey) -> String? {
        if case .text(let text) = self[key] { text } else { nil }
    }

    private func integer(_ key: SettingKey) -> Int {
        guard case .integer(let number) = self[key] else { preconditionFailure("\(key.name) has a whole number") }
        return number
    }

    private func positive(_ key: SettingKey) -> Int? {
        let number = integer(key)
        return number > 0 ? number : nil
    }

    private func list(_ key: SettingKey) -> [String] {
        if case .list(let names) = self[key] { names } else { [] }
    }

    private func required(_ text: String?) -> String {
        guard let text else { preconditionFailure("the key has a default") }
        return text
    }
}
