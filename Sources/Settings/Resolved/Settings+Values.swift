/// Typed properties for the code that uses the settings.
extension Settings {
    /// Columns and rows, such as `20x4`, or `nil` for the size in the board file.
    public var displaySize: String? { text(.displaySize) }
    /// `A00` or `A02`.
    public var displayCharacters: String { required(text(.displayCharacters)) }
    /// `standard`, `fast`, `slow`, or two times in microseconds, such as `60/3000`.
    public var displayTiming: String { required(text(.displayTiming)) }
    /// The time from the last press until the backlight goes out, or `nil` to keep it on.
    public var backlightOffAfter: Duration? { positive(.displayBacklightOffAfter).map { .seconds($0) } }

    /// True if nothing on the display slides or moves.
    public var isStill: Bool { text(.displayMotion) == "off" }
    /// True if timers, alarms and the clock are drawn two rows high.
    public var hasLargeText: Bool { text(.displayText) == "large" }
    /// True for a 12-hour clock, false for a 24-hour clock.
    public var hasTwelveHours: Bool { text(.displayClock) == "12h" }

    /// The name of a board, or the full path of a board file.
    public var boardName: String { required(text(.boardName)) }

    /// `classic`, `calm` or `urgent`.
    public var buzzerPattern: String { required(text(.buzzerPattern)) }
    public var buzzerTone: String { required(text(.buzzerTone)) }
    /// The time after which an alarm stops by itself.
    public var buzzerDuration: Duration { .seconds(integer(.buzzerDuration)) }
    /// True if the buzzer ticks when an action has worked.
    public var buzzerTicks: Bool { text(.buzzerTick) == "on" }

    public var spoonacularKey: Secret? {
        if case .secret(let secret) = self[.spoonacularKey] { secret } else { nil }
    }
    public var spoonacularURL: String { required(text(.spoonacularURL)) }
    /// True if only id, title and picture address of a saved recipe are stored.
    public var keepsTitlesOnly: Bool { text(.spoonacularKeep) == "titles" }

    public var diets: [String] { list(.recipesDiet) }
    public var intolerances: [String] { list(.recipesIntolerances) }
    public var cuisines: [String] { list(.recipesCuisine) }
    /// The longest time that a recipe may take, or `nil` for no limit.
    public var maxTime: Duration? { positive(.recipesMaxTime).map { .seconds(60 * $0) } }
    /// The interval between random recipes on the home page, or `nil` if it never changes by itself.
    public var changesRecipeEvery: Duration? { positive(.recipesChangeEvery).map { .seconds(60 * $0) } }

    public var locationName: String? { text(.locationName) }
    /// The kitchen's coordinates in degrees, or `nil` unless both are set.
    public var coordinates: (latitude: Double, longitude: Double)? {
        guard case .decimal(let latitude) = self[.locationLatitude],
            case .decimal(let longitude) = self[.locationLongitude]
        else { return nil }
        return (latitude, longitude)
    }
    /// The search radius for places in meters.
    public var radius: Int { integer(.locationRadius) }

    public var nearbyURL: String { required(text(.nearbyURL)) }
    public var geocoderURL: String { required(text(.nearbyGeocoder)) }

    public var usesMetricUnits: Bool { text(.unitsSystem) == "metric" }

    /// The currency code (ISO 4217).
    public var currency: String { required(text(.pricesCurrency)) }

    /// The address that receives shared recipes.
    public var shareURL: String? { text(.shareURL) }
    public var shareToken: Secret? {
        if case .secret(let secret) = self[.shareToken] { secret } else { nil }
    }
    public var shareHost: String? { shareURL.flatMap { ServiceAddress($0, .whole)?.host } }

    /// The folder of the automatic backups, or `nil` for the state folder.
    public var backupFolder: String? { text(.backupFolder) }

    /// The base address of the Mealie server, without what only its web pages have.
    public var mealieURL: String? { text(.mealieURL).map(Self.mealieBase) }
    public var mealieToken: Secret? {
        if case .secret(let secret) = self[.mealieToken] { secret } else { nil }
    }
    /// The name of the profile whose favorites are those of the token's user.
    public var mealieProfile: String { required(text(.mealieProfile)) }
    /// The slug of the cookbook of random recipes, or `nil` for all recipes.
    public var mealieCookbook: String? { text(.mealieCookbook) }
    /// True if only the recipes of the user's household are copied.
    public var copiesHouseholdOnly: Bool { text(.mealieScope) == "household" }
    /// The name or id of Mealie's shopping list, or `nil` for its only one.
    public var mealieList: String? { text(.mealieList) }

    /// Returns an address without the paths of Mealie's web pages and interface, which people copy with it.
    private static func mealieBase(_ address: String) -> String {
        var base = Substring(address)
        while let end = ["/", "/api", "/login", "/g/home"].first(where: { base.hasSuffix($0) }) {
            base = base.dropLast(end.count)
        }
        return String(base)
    }

    /// The place where the shopping list is shared.
    public enum ShoppingSync: String, Sendable {
        case none, mealie, caldav, household
    }
    public var shoppingSync: ShoppingSync {
        guard let sync = text(.shoppingSync).flatMap(ShoppingSync.init) else {
            preconditionFailure("shopping.sync has a value that is not one of its choices")
        }
        return sync
    }
    public var caldavURL: String? { text(.caldavURL) }
    public var caldavUser: String? { text(.caldavUser) }
    public var caldavPassword: Secret? {
        if case .secret(let secret) = self[.caldavPassword] { secret } else { nil }
    }
    /// The name of the list at the CalDAV server, or `nil` for its only one.
    public var caldavList: String? { text(.caldavList) }
    /// The broker of the household, or `nil` if this kiosk is alone.
    public var householdBroker: BrokerAddress? { text(.householdURL).flatMap(BrokerAddress.init) }
    public var householdName: String { required(text(.householdName)) }
    public var householdUser: String? { text(.householdUser) }
    public var householdPassword: Secret? {
        if case .secret(let secret) = self[.householdPassword] { secret } else { nil }
    }
    /// This kiosk's name for the others, or `nil` for the name of the machine.
    public var householdKiosk: String? { text(.householdKiosk) }
    public var announcesToHomeAssistant: Bool { text(.householdHomeAssistant) == "on" }
    public var allowsRemoteSilence: Bool { text(.householdRemoteSilence) == "on" }
    public var showsAlarmsOfOthers: Bool { text(.householdShowAlarms) == "on" }
    /// The path of a file with certificate authorities, or `nil` for those that Debian trusts.
    public var authorities: String? { text(.tlsCA) }

    // MARK: Kinds

    private func text(_ key: SettingKey) -> String? {
        if case .text(let text) = self[key] { text } else { nil }
    }

    private func integer(_ key: SettingKey) -> Int {
        guard case .integer(let number) = self[key] else {
            preconditionFailure("the value of \(key.name) is not a whole number")
        }
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
        guard let text else { preconditionFailure("a setting that needs a value has no default") }
        return text
    }
}
