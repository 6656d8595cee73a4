internal import Boards
internal import Kitchen

extension SettingKey {
    public static let displaySize = SettingKey(
        "display.size", .choice(["16x2", "20x4", "16x1", "16x4", "20x2", "40x2"]),
        defaultNote: "the board's, else 20x4", example: "16x2", "Columns and rows of the glass.")
    public static let displayCharacters = SettingKey(
        "display.characters", .choice(["A00", "A02"]), default: .text("A00"), example: "A02",
        "The characters that the display's controller has: A00 Japanese, the usual one, or A02 European.")
    public static let displayTiming = SettingKey(
        "display.timing", .timing(["standard", "fast", "slow"]), default: .text("standard"), example: "slow",
        """
        How long the display's controller is given; slow for copies that show garbage, or times of your own in \
        microseconds, for an instruction and for a clear: 60/3000.
        """)
    public static let displayBacklightOffAfter = SettingKey(
        "display.backlight-off-after", .integer(0...86_400), default: .integer(300), unit: "seconds", example: "600",
        "When the backlight goes out after the last press; 0 = never.")
    public static let displayMotion = SettingKey(
        "display.motion", .choice(["on", "off"]), default: .text("on"), example: "off",
        "Whether text that is too long slides; off: nothing moves, and it turns in whole pieces.")
    public static let displayText = SettingKey(
        "display.text", .choice(["normal", "large"]), default: .text("normal"), example: "large",
        "Large writes a timer, an alarm and the clock of home in digits two rows high, on a glass of two rows or more.")
    public static let displayClock = SettingKey(
        "display.clock", .choice(["24h", "12h"]), default: .text("24h"), example: "12h",
        "How the glass counts the hours of the day: 18:05, or 6:05.")
    public static let boardName = SettingKey(
        "board.name", .board, default: .text("simulated"), example: "raspberry-pi",
        "Which lines the display, the buttons and the buzzer are wired to: \(boards), or a file's whole path.")
    /// The names of the boards that come with the program, separated by commas.
    static let boards = Board.names.joined(separator: ", ")
    public static let buzzerPattern = SettingKey(
        "buzzer.pattern", .choice(["classic", "calm", "urgent"]), default: .text("classic"), example: "calm",
        "How alarms sound.")
    public static let buzzerTone = SettingKey(
        "buzzer.tone", .choice(["loud", "low", "alternating"]), default: .text("loud"), example: "low",
        """
        The pitch of a passive buzzer: where it is loudest, low for ears that no longer hear high tones, or now one, now \
        the other.
        """)
    public static let buzzerDuration = SettingKey(
        "buzzer.duration", .integer(1...3600), default: .integer(300), unit: "seconds", example: "120",
        "How long an alarm sounds until it gives up.")
    public static let buzzerTick = SettingKey(
        "buzzer.tick", .choice(["on", "off"]), default: .text("on"), example: "off",
        "Whether success is told with a short tick.")
    public static let spoonacularKey = SettingKey(
        "spoonacular.key", .secret, example: "-", "The key of the recipe service; read from standard input.")
    public static let spoonacularURL = SettingKey(
        "spoonacular.url", .address(.base), default: .text("https://api.spoonacular.com"),
        example: "https://recipes.example.org", "Where the recipe service is; another host unsets spoonacular.key.")
    public static let recipesDiet = SettingKey(
        "recipes.diet", .names(RecipeFilter.knownDiets), default: .list([]), example: "vegetarian,\"gluten free\"",
        "Diets that random recipes and searches keep to.")
    public static let recipesIntolerances = SettingKey(
        "recipes.intolerances", .names(RecipeFilter.knownIntolerances), default: .list([]),
        example: "peanut,\"tree nut\"",
        """
        What random recipes and searches leave out. Without the service dairy, gluten, egg and fish are known by \
        diets, and nuts, soy, sesame, grain and sulfites by the names of ingredients: read them all the same.
        """)
    public static let recipesCuisine = SettingKey(
        "recipes.cuisine", .names(RecipeFilter.knownCuisines), default: .list([]), example: "italian,thai",
        "Cuisines of which random recipes and those that are searched for have one.")
    public static let recipesMaxTime = SettingKey(
        "recipes.max-time", .integer(0...1440), default: .integer(0), unit: "minutes", example: "45",
        "The longest that random recipes and those that are searched for may take; 0 = any.")
    public static let recipesChangeEvery = SettingKey(
        "recipes.change-every", .integer(0...10_080), default: .integer(60), unit: "minutes", example: "30",
        "When home takes another random recipe; 0 = by hand.")
    public static let locationName = SettingKey(
        "location.name", .text, example: "\"Pontoise, France\"", "A place; its latitude and longitude are looked up.")
    public static let locationLatitude = SettingKey(
        "location.latitude", .decimal(-90...90), unit: "degrees", example: "49.0516",
        "Where the kitchen is, positive in the north.")
    public static let locationLongitude = SettingKey(
        "location.longitude", .decimal(-180...180), unit: "degrees", example: "-0.125",
        "Where the kitchen is, positive in the east.")
    public static let locationRadius = SettingKey(
        "location.radius", .integer(100...50_000), default: .integer(2000), unit: "meters", example: "5000",
        "How far away a place to eat may be.")
    public static let nearbyURL = SettingKey(
        "nearby.url", .address(.whole), default: .text("https://overpass-api.de/api/interpreter"),
        example: "https://overpass.example.org/api/interpreter", "The Overpass interpreter's whole address.")
    public static let nearbyGeocoder = SettingKey(
        "nearby.geocoder", .address(.base), default: .text("https://nominatim.openstreetmap.org"),
        example: "https://nominatim.example.org", "Nominatim's base address; /search is appended.")
    public static let spoonacularKeep = SettingKey(
        "spoonacular.keep", .choice(["favorites", "titles"]), default: .text("favorites"), example: "titles",
        """
        What is kept of a saved recipe: all, so that it works offline, or only id, title and picture address, what the \
        service's terms allow without asking it.
        """)
    public static let unitsSystem = SettingKey(
        "units.system", .choice(["metric", "us"]), default: .text("metric"), example: "us", "The units of amounts.")
    public static let pricesCurrency = SettingKey(
        "prices.currency", .currency, default: .text(Currency.standard), example: "EUR",
        """
        The money that prices are in, by its code of three letters; the service's prices are in US dollars, and are used \
        with USD only.
        """)
    public static let shareURL = SettingKey(
        "share.url", .address(.whole), example: "https://home.example.org/recipes",
        "Where shared recipes are sent, a page of the owner's; another scheme, host or port unsets share.token.")
    public static let shareToken = SettingKey(
        "share.token", .secret, example: "-",
        "Sent to share.url as Authorization: Bearer; read from standard input.")

    public static let backupFolder = SettingKey(
        "backup.folder", .folder, example: "/media/stick",
        """
        Where the kiosk keeps its own backups, a folder on another card or disk; not set: backups in the state folder. \
        One kiosk a folder.
        """)

    /// Whom a secret belongs to.
    struct Owner {
        var secret: SettingKey
        var address: SettingKey
        /// What of the address must stay the same.
        var identity: any KeyPath<ServiceAddress, String> & Sendable
    }

    static let owners = [
        Owner(secret: spoonacularKey, address: spoonacularURL, identity: \.host),
        Owner(secret: shareToken, address: shareURL, identity: \.origin),
    ]

    /// Every key, in the order in which people are told of them.
    public static let all: [SettingKey] = [
        displaySize, displayCharacters, displayTiming, displayBacklightOffAfter, displayMotion, displayText,
        displayClock, boardName,
        buzzerPattern, buzzerDuration, buzzerTick, buzzerTone, spoonacularKey, spoonacularURL,
        recipesDiet, recipesIntolerances, recipesCuisine, recipesMaxTime, recipesChangeEvery,
        locationName, locationLatitude, locationLongitude, locationRadius,
        nearbyURL, nearbyGeocoder, spoonacularKeep, unitsSystem,
        pricesCurrency, shareURL, shareToken, backupFolder,
    ]
}
