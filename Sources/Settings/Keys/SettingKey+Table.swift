internal import Boards
internal import Kitchen

extension SettingKey {
    public static let displaySize = SettingKey(
        "display.size", .choice(["16x2", "20x4", "16x1", "16x4", "20x2", "40x2"]),
        defaultNote: "the size in the board's file, or 20x4", example: "16x2", "The columns and rows of your display.")
    public static let displayCharacters = SettingKey(
        "display.characters", .choice(["A00", "A02"]), default: .text("A00"), example: "A02",
        """
        The character set that is built into the display's controller: A00 (Japanese, in most displays) or A02 \
        (European). Try the other one if accented letters look wrong.
        """)
    public static let displayTiming = SettingKey(
        "display.timing", .timing(["standard", "fast", "slow"]), default: .text("standard"), example: "slow",
        """
        How long the kiosk waits for the display's controller. Choose slow if the display shows garbage, or give two \
        times in microseconds: for an instruction and for clearing the display.
        """)
    public static let displayBacklightOffAfter = SettingKey(
        "display.backlight-off-after", .integer(0...86_400), default: .integer(300), unit: "seconds", example: "600",
        "The time from the last press until the backlight goes out. 0 keeps it on.")
    public static let displayMotion = SettingKey(
        "display.motion", .choice(["on", "off"]), default: .text("on"), example: "off",
        "on: text that is too long slides. off: nothing slides; long text changes in whole pieces.")
    public static let displayText = SettingKey(
        "display.text", .choice(["normal", "large"]), default: .text("normal"), example: "large",
        "large: timers, alarms and the clock on the home page are two rows high, if the display has two rows or more.")
    public static let displayClock = SettingKey(
        "display.clock", .choice(["24h", "12h"]), default: .text("24h"), example: "12h",
        "How the display writes the time of day: 18:05 (24h) or 6:05 (12h).")
    public static let boardName = SettingKey(
        "board.name", .board, default: .text("simulated"), example: "raspberry-pi",
        """
        The board that the display, buttons and buzzer are connected to: \(boards), or the full path of your own board \
        file. simulated needs no hardware. `galley board show` prints how to wire a board.
        """)
    /// The names of the boards that come with the program, separated by commas.
    static let boards = Board.names.joined(separator: ", ")
    public static let buzzerPattern = SettingKey(
        "buzzer.pattern", .choice(["classic", "calm", "urgent"]), default: .text("classic"), example: "calm",
        "How fast alarms beep: classic about once a second, calm less often, urgent more often.")
    public static let buzzerTone = SettingKey(
        "buzzer.tone", .choice(["loud", "low", "alternating"]), default: .text("loud"), example: "low",
        """
        The pitch of a passive buzzer: loud is where the buzzer is loudest, low is easier to hear for people who no \
        longer hear high tones, alternating changes between the two. An active buzzer ignores it.
        """)
    public static let buzzerDuration = SettingKey(
        "buzzer.duration", .integer(1...3600), default: .integer(300), unit: "seconds", example: "120",
        "How long an alarm sounds if no one stops it.")
    public static let buzzerTick = SettingKey(
        "buzzer.tick", .choice(["on", "off"]), default: .text("on"), example: "off",
        "on: the buzzer gives a short tick when an action has worked. off: it gives none.")
    public static let spoonacularKey = SettingKey(
        "spoonacular.key", .secret, example: "-",
        """
        Your API key for the recipe service, Spoonacular. Without one, the kiosk uses the recipes that come with it \
        and those you save. With `galley config set`, give - as the value, then type the key or pipe it in.
        """)
    public static let spoonacularURL = SettingKey(
        "spoonacular.url", .address(.base), default: .text("https://api.spoonacular.com"),
        example: "https://recipes.example.org",
        "The base address of the recipe service. If you change its host, spoonacular.key is removed.")
    public static let recipesDiet = SettingKey(
        "recipes.diet", .names(RecipeFilter.knownDiets), default: .list([]), example: "vegetarian,\"gluten free\"",
        "Show only random recipes and search results that fit all of these diets.")
    public static let recipesIntolerances = SettingKey(
        "recipes.intolerances", .names(RecipeFilter.knownIntolerances), default: .list([]),
        example: "peanut,\"tree nut\"",
        """
        Leave out random recipes and search results with any of these foods. Stored recipes are checked by their diets \
        and by the names of their ingredients, which can miss something: always read the ingredients.
        """)
    public static let recipesCuisine = SettingKey(
        "recipes.cuisine", .names(RecipeFilter.knownCuisines), default: .list([]), example: "italian,thai",
        "Show only random recipes and search results of these cuisines (any one of them).")
    public static let recipesMaxTime = SettingKey(
        "recipes.max-time", .integer(0...1440), default: .integer(0), unit: "minutes", example: "45",
        "The longest time that random recipes and search results may take. 0 means no limit.")
    public static let recipesChangeEvery = SettingKey(
        "recipes.change-every", .integer(0...10_080), default: .integer(60), unit: "minutes", example: "30",
        "The time until the home page shows another random recipe. 0: only when you ask for one.")
    public static let locationName = SettingKey(
        "location.name", .text, example: "\"Pontoise, France\"",
        """
        The place where your kitchen is. Its latitude and longitude are looked up on the map when you set it. Without \
        a place, the kiosk can't find places nearby.
        """)
    public static let locationLatitude = SettingKey(
        "location.latitude", .decimal(-90...90), unit: "degrees", example: "49.0516",
        "The kitchen's latitude, positive in the north. Used only if location.longitude is set, too.")
    public static let locationLongitude = SettingKey(
        "location.longitude", .decimal(-180...180), unit: "degrees", example: "-0.125",
        "The kitchen's longitude, positive in the east. Used only if location.latitude is set, too.")
    public static let locationRadius = SettingKey(
        "location.radius", .integer(100...50_000), default: .integer(2000), unit: "meters", example: "5000",
        "The distance from the kitchen within which the kiosk looks for places to eat and stores.")
    public static let nearbyURL = SettingKey(
        "nearby.url", .address(.whole), default: .text("https://overpass-api.de/api/interpreter"),
        example: "https://overpass.example.org/api/interpreter",
        "The full address of the Overpass server that finds places near the kitchen.")
    public static let nearbyGeocoder = SettingKey(
        "nearby.geocoder", .address(.base), default: .text("https://nominatim.openstreetmap.org"),
        example: "https://nominatim.example.org",
        "The base address of the Nominatim server that looks up location.name. The kiosk appends /search.")
    public static let spoonacularKeep = SettingKey(
        "spoonacular.keep", .choice(["favorites", "titles"]), default: .text("favorites"), example: "titles",
        """
        The part of a recipe from the recipe service that is stored when you save it. favorites: the whole recipe, \
        which then works offline. titles: only id, title and picture address, which the service's terms allow without \
        asking it.
        """)
    public static let unitsSystem = SettingKey(
        "units.system", .choice(["metric", "us"]), default: .text("metric"), example: "us",
        "The units of amounts and oven temperatures: metric, or US customary units (us).")
    public static let pricesCurrency = SettingKey(
        "prices.currency", .currency, default: .text(Currency.standard), example: "EUR",
        """
        The currency of the prices that you enter. The recipe service's prices are in US dollars, so the kiosk shows \
        them only if this is USD.
        """)
    public static let shareURL = SettingKey(
        "share.url", .address(.whole), example: "https://home.example.org/recipes",
        """
        The address of your own web page that receives shared recipes. Without it, the kiosk sends none. If you change \
        its scheme, host or port, share.token is removed.
        """)
    public static let shareToken = SettingKey(
        "share.token", .secret, example: "-",
        """
        The token that the kiosk sends to share.url as Authorization: Bearer, if your page needs one. With \
        `galley config set`, give - as the value, then type the token or pipe it in.
        """)

    public static let backupFolder = SettingKey(
        "backup.folder", .folder, example: "/media/stick",
        """
        A folder on another card or disk for the kiosk's automatic backups. Without it, they go to backups in the \
        state folder. Give each kiosk a folder of its own.
        """)

    public static let mealieURL = SettingKey(
        "mealie.url", .address(.own), example: "http://mealie.local:9000",
        """
        The address of your Mealie server, as your browser shows it. Its recipes are copied to the kiosk and work offline. \
        If you change its scheme, host or port, mealie.token is removed.
        """)
    public static let mealieToken = SettingKey(
        "mealie.token", .secret, example: "-",
        """
        An API token of a Mealie user: make one in Mealie, in your profile, under API tokens. With `galley config set`, \
        give - as the value, then paste the token or pipe it in.
        """)
    public static let mealieProfile = SettingKey(
        "mealie.profile", .text, default: .text("guest"), example: "Anna",
        "The kiosk's profile whose favorites and stars are those of the token's user in Mealie.")
    public static let mealieCookbook = SettingKey(
        "mealie.cookbook", .text, defaultNote: "all recipes", example: "weeknights",
        "The cookbook in Mealie that random recipes come from: the last part of its address in the browser.")
    public static let mealieScope = SettingKey(
        "mealie.scope", .choice(["household", "group"]), default: .text("group"), example: "household",
        "The recipes that are copied from Mealie: those of your household, or those of all households of your group.")
    public static let mealieList = SettingKey(
        "mealie.list", .text, defaultNote: "the only list", example: "Groceries",
        "The name or id of the shopping list in Mealie. Needed only if Mealie has several.")

    public static let shoppingSync = SettingKey(
        "shopping.sync", .choice(["none", "mealie", "caldav", "household"]), default: .text("household"),
        example: "caldav",
        """
        Where the shopping list is shared. household: with the other kiosks of your household. caldav: with the \
        task list of a CalDAV server, such as Nextcloud, and so with your phone. mealie: with a shopping list of your \
        Mealie server. none: with no one.
        """)
    public static let caldavURL = SettingKey(
        "caldav.url", .address(.own), example: "https://cloud.example.org",
        """
        The address of your CalDAV server, or of one list on it. If you change its scheme, host or port, caldav.password \
        is removed.
        """)
    public static let caldavUser = SettingKey(
        "caldav.user", .text, example: "anna", "Your name at the CalDAV server.")
    public static let caldavPassword = SettingKey(
        "caldav.password", .secret, example: "-",
        """
        Your password at the CalDAV server, or better an app password. With `galley config set`, give - as the value, \
        then type the password or pipe it in.
        """)
    public static let caldavList = SettingKey(
        "caldav.list", .text, defaultNote: "the only list", example: "Groceries",
        "The name of the list at the CalDAV server. It is made if there is none. Needed only if there are several.")

    public static let householdURL = SettingKey(
        "household.url", .broker, example: "mqtts://broker.example.org:8883",
        """
        The address of the MQTT broker through which your kiosks share favorites, foods, own recipes, the shopping \
        list and profiles. Without it, this kiosk is alone. If you change its scheme, host or port, household.password is removed.
        """)
    public static let householdName = SettingKey(
        "household.name", .word, default: .text("home"), example: "smith",
        "The name of your household. Kiosks at the same broker with the same name share their data.")
    public static let householdUser = SettingKey(
        "household.user", .text, example: "galley-kitchen", "The name of the kiosk's account at the broker.")
    public static let householdPassword = SettingKey(
        "household.password", .secret, example: "-",
        """
        The password of the kiosk's account at the broker. With `galley config set`, give - as the value, then type the \
        password or pipe it in.
        """)
    public static let householdKiosk = SettingKey(
        "household.kiosk", .text, defaultNote: "the name of the machine", example: "Kitchen",
        "The name of this kiosk, as the other kiosks show it.")
    public static let householdHomeAssistant = SettingKey(
        "household.home-assistant", .choice(["on", "off"]), default: .text("on"), example: "off",
        """
        on: Home Assistant, if it uses the same broker, finds this kiosk with its timers, alarms and recipe. off: the \
        kiosk is removed from it.
        """)
    public static let householdRemoteSilence = SettingKey(
        "household.remote-silence", .choice(["on", "off"]), default: .text("off"), example: "on",
        """
        on: anyone who may use the household's topics at the broker, such as Home Assistant, can silence this kiosk's \
        alarm. off: an alarm is silenced at the kiosk.
        """)
    public static let householdShowAlarms = SettingKey(
        "household.show-alarms", .choice(["on", "off"]), default: .text("on"), example: "off",
        "on: the display shows alarms that ring at other kiosks of the household, without a sound. off: it does not.")
    public static let tlsCA = SettingKey(
        "tls.ca", .file, defaultNote: "the authorities that Debian trusts", example: "/etc/galley/ca.pem",
        """
        A file with the certificate authority of your own servers (PEM). The broker of household.url is checked only \
        with it, Mealie and CalDAV also with those that Debian trusts. You can set it on the kiosk's own machine only.
        """)

    /// A secret and the address that it was set for.
    ///
    /// The secret is removed if that part of the address changes, so that it is never sent to another server.
    struct SecretBinding {
        var secret: SettingKey
        var address: SettingKey
        /// Returns the part of the address that must stay the same, or `nil` if the text is no address.
        var part: @Sendable (String) -> String?
    }

    /// Paths of files and folders, which a remote author can't set: the kiosk may read files that they may not.
    static let localOnly: [SettingKey] = [backupFolder, tlsCA]

    static let secretBindings = [
        SecretBinding(secret: spoonacularKey, address: spoonacularURL, part: { ServiceAddress($0, .whole)?.host }),
        SecretBinding(secret: shareToken, address: shareURL, part: { ServiceAddress($0, .whole)?.origin }),
        SecretBinding(secret: mealieToken, address: mealieURL, part: { ServiceAddress($0, .own)?.origin }),
        SecretBinding(secret: caldavPassword, address: caldavURL, part: { ServiceAddress($0, .own)?.origin }),
        SecretBinding(secret: householdPassword, address: householdURL, part: { BrokerAddress($0)?.text }),
    ]

    /// All keys, in the order in which they are listed.
    public static let all: [SettingKey] = [
        displaySize, displayCharacters, displayTiming, displayBacklightOffAfter, displayMotion, displayText,
        displayClock, boardName,
        buzzerPattern, buzzerDuration, buzzerTick, buzzerTone, spoonacularKey, spoonacularURL,
        recipesDiet, recipesIntolerances, recipesCuisine, recipesMaxTime, recipesChangeEvery,
        locationName, locationLatitude, locationLongitude, locationRadius,
        nearbyURL, nearbyGeocoder, spoonacularKeep, unitsSystem,
        pricesCurrency, shareURL, shareToken, backupFolder,
        mealieURL, mealieToken, mealieProfile, mealieCookbook, mealieScope, mealieList,
        shoppingSync, caldavURL, caldavUser, caldavPassword, caldavList,
        householdURL, householdName, householdUser, householdPassword, householdKiosk,
        householdHomeAssistant, householdRemoteSilence, householdShowAlarms, tlsCA,
    ]
}
