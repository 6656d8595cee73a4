import Kitchen
import Testing

@testable import Settings

@Suite("Settings and their values")
struct KeyTests {
    @Test("The settings are those of the interface, in its order")
    func order() {
        #expect(
            SettingKey.all.map(\.name) == [
                "display.size", "display.characters", "display.timing", "display.backlight-off-after", "display.motion",
                "display.text", "display.clock", "board.name", "buzzer.pattern", "buzzer.duration", "buzzer.tick",
                "buzzer.tone",
                "spoonacular.key", "spoonacular.url",
                "recipes.diet", "recipes.intolerances", "recipes.cuisine", "recipes.max-time", "recipes.change-every",
                "location.name", "location.latitude", "location.longitude", "location.radius", "nearby.url",
                "nearby.geocoder", "spoonacular.keep", "units.system", "prices.currency", "share.url", "share.token",
                "backup.folder", "mealie.url", "mealie.token", "mealie.profile", "mealie.cookbook", "mealie.scope",
                "mealie.list", "shopping.sync", "caldav.url", "caldav.user", "caldav.password", "caldav.list",
                "household.url", "household.name", "household.user",
                "household.password",
                "household.kiosk", "household.home-assistant", "household.remote-silence", "household.show-alarms",
                "tls.ca",
            ])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var key: SettingKey
        /// Accepted values, and how they are printed.
        var good: [(String, String)]
        var bad: [String]

        init(_ key: SettingKey, good: [(String, String)], bad: [String]) {
            (self.key, self.good, self.bad) = (key, good, bad)
        }

        init(_ key: SettingKey, same: [String], bad: [String]) {
            self.init(key, good: same.map { ($0, $0) }, bad: bad)
        }

        var testDescription: String { key.name }
    }

    static let badAddresses = [
        "", "api.example.org", "ftp://example.org", "http://example.org", "https://", "https:///path",
        "https://user@example.org", "https://user:word@example.org", "https://@example.org", "https://example.org/#x",
        "http://127.0.0.1.example.org", "http://127.1", "http://0x7f.0.0.1", "http://10.0.0.1", "http://[::2]",
        "https://exa mple.org", "https://example.org\\@evil.org", "https://example.org:0", "https://example.org:99999",
        "https://example.org/\u{7}", "https://éxample.org", "file:///etc/passwd", "http://127.0.0.1%00.evil.example/",
        "http://127.0.0.1\0.evil.example/", "https://h/\0", "https://h%00/", "http://@127.0.0.1/", "https://@h/",
        "https://a@b@c/", "https://:@h/", "https://h/\r\nx", "https://h/\n", "https://h /", "https://h/\t",
        "https://h\\e/", "https://0177.0.0.1/", "https://0x7f.1/", "https://127.1/", "https://2130706433/",
        "https://1.2.3.4.5/", "http://127.0.0.1.", "http://[::1%25lo]/", "http://local%68ost/",
    ]

    /// Addresses of servers of one's own.
    static let ownAddresses = [
        "https://home.example.org", "https://home.example.org:8443/cook", "http://mealie.local:9000",
        "http://192.168.1.5:9925/", "http://server/cook/", "http://127.0.0.1:9000", "http://[fd00::7]:9000",
    ]
    static let badOwnAddresses =
        badAddresses.filter { !["http://10.0.0.1", "http://[::2]"].contains($0) } + [
            "http://8.8.8.8", "https://home.example.org?x=1", "http://[2001:4860::8888]",
        ]

    static let cases = [
        Case(
            .displaySize, same: ["16x2", "20x4", "16x1", "16x4", "20x2", "40x2"], bad: ["", "20X4", "30x9", " 16x2"]),
        Case(.displayCharacters, same: ["A00", "A02"], bad: ["a00", "A01", ""]),
        Case(
            .displayTiming, same: ["standard", "fast", "slow", "60/3000"],
            bad: ["quick", "60", "60/", "36/3000", "60/1519", "60/3000/1", "-60/3000", ""]),
        Case(
            .displayBacklightOffAfter, good: [("0", "0"), ("86400", "86400"), ("007", "7")],
            bad: ["-1", "86401", "", "1.5", "5s", "٣", "1e3", "99999999999999999999"]),
        Case(.displayMotion, good: [("on", "on"), ("true", "on"), ("false", "off")], bad: ["yes", "On", "True", ""]),
        Case(.displayText, same: ["normal", "large"], bad: ["big", "Large", ""]),
        Case(.displayClock, same: ["24h", "12h"], bad: ["24", "12H", ""]),
        Case(
            .boardName, same: ["simulated", "raspberry-pi", "my_board.2", "/etc/galley/my board.toml"],
            bad: ["", "a b", "./board.toml", "a/b", "/x\u{1B}[2J", "é"]),
        Case(.buzzerPattern, same: ["classic", "calm", "urgent"], bad: ["loud", "Calm", ""]),
        Case(.buzzerDuration, same: ["1", "300", "3600"], bad: ["0", "3601", "-5", "ever"]),
        Case(.buzzerTick, good: [("off", "off"), ("true", "on"), ("false", "off")], bad: ["1", "yes", ""]),
        Case(.buzzerTone, same: ["loud", "low", "alternating"], bad: ["520", "Loud", ""]),
        Case(
            .spoonacularKey, good: [("0123abc", "(set)"), (String(repeating: "k", count: 4096), "(set)")],
            bad: ["", "a b", "a\nb", "a\r\nx-other: 1", "é", String(repeating: "k", count: 4097)]),
        Case(
            .spoonacularURL,
            same: [
                "https://api.spoonacular.com", "https://example.org:8443/base", "http://127.0.0.1:8080",
                "http://127.9.9.9", "http://[::1]:80", "http://localhost:8080/x", "HTTPS://EXAMPLE.ORG",
            ],
            bad: badAddresses + ["https://example.org?x=1", "https://example.org/?"]),
        Case(
            .recipesDiet,
            good: [
                ("", ""), ("vegan", "vegan"), ("Vegan, GLUTEN-FREE", "vegan,gluten free"), ("low fodmap", "low FODMAP"),
                ("vegan,vegan", "vegan"), ("lacto vegetarian", "lacto-vegetarian"),
            ],
            bad: ["vegn", "vegan;paleo", "dairy", "vegan,nothing"]),
        Case(
            .recipesIntolerances, same: ["peanut", "dairy,egg,tree nut,wheat"], bad: ["peanuts!", "nut", "vegan"]),
        Case(.recipesCuisine, good: [("Italian,thai", "italian,thai")], bad: ["klingon"]),
        Case(.recipesMaxTime, same: ["0", "45", "1440"], bad: ["-1", "1441", "x"]),
        Case(.recipesChangeEvery, same: ["0", "60", "10080"], bad: ["-1", "10081"]),
        Case(
            .locationName, same: ["Pontoise", "Saint-Ouen-l'Aumône, \"France\" \\ 95", "-", "東京"],
            bad: [
                "", "   ", "a\nb", "a\u{1B}[2Jb", "a\u{202E}b", "a\u{85}b", String(repeating: "a", count: 101),
                "e" + String(repeating: "\u{301}", count: 200),
            ]),
        Case(
            .locationLatitude,
            good: [("-90", "-90"), ("90", "90"), ("49.0516", "49.0516"), ("-0", "0"), ("+5.50", "5.5")],
            bad: ["90.01", "-91", "nan", "inf", "0x1p3", "49,05", "", "49N", "1e1"]),
        Case(
            .locationLongitude, good: [("-0.125", "-0.125"), ("180", "180"), ("-180.0", "-180")],
            bad: ["180.1", "-181", "--1"]),
        Case(.locationRadius, same: ["100", "2000", "50000"], bad: ["99", "50001", "2km"]),
        Case(
            .nearbyURL, same: ["https://overpass.example.org/api/interpreter", "https://example.org/?data=1"],
            bad: badAddresses),
        Case(.nearbyGeocoder, same: ["https://nominatim.example.org"], bad: badAddresses + ["https://a.org/?q"]),
        Case(.spoonacularKeep, same: ["favorites", "titles"], bad: ["all", "favourites"]),
        Case(.unitsSystem, same: ["metric", "us"], bad: ["US", "imperial"]),
        Case(.pricesCurrency, same: ["USD", "EUR", "JPY"], bad: ["usd", "$", "XXX", "", "EURO"]),
        Case(
            .shareURL, same: ["https://home.example.org/hook?page=recipes", "http://127.0.0.1:8080/recipes"],
            bad: badAddresses),
        Case(.shareToken, good: [("0123abc", "(set)")], bad: ["", "a b", "a\r\nx-other: 1"]),
        Case(.backupFolder, same: ["/media/stick", "/mnt/my disk"], bad: ["", "stick", "./x", "~/x", "/x\u{1B}[2J"]),
        Case(.mealieURL, same: ownAddresses, bad: badOwnAddresses),
        Case(.mealieToken, good: [("0123abc", "(set)")], bad: ["", "a b"]),
        Case(.mealieProfile, same: ["guest", "Anna"], bad: ["", " ", "a\u{1B}[2J"]),
        Case(.mealieCookbook, same: ["weeknights"], bad: ["", " ", "a\u{1B}[2J"]),
        Case(.mealieScope, same: ["household", "group"], bad: ["", "all"]),
        Case(.mealieList, same: ["Groceries"], bad: ["", " ", "a\u{1B}[2J"]),
        Case(
            .shoppingSync, same: ["household", "none", "mealie", "caldav"], bad: ["", "nextcloud", "true", "Household"]),
        Case(.caldavURL, same: ownAddresses, bad: badOwnAddresses),
        Case(.caldavUser, same: ["anna"], bad: ["", " ", "a\u{1B}[2J"]),
        Case(.caldavPassword, good: [("0123abc", "(set)")], bad: ["", "a b"]),
        Case(.caldavList, same: ["Groceries"], bad: ["", " ", "a\u{1B}[2J"]),
        Case(
            .householdURL,
            same: [
                "mqtts://broker.example.org", "mqtts://broker.example.org:8883", "mqtt://homeassistant.local",
                "mqtt://192.168.1.7:1884", "mqtt://broker", "mqtt://[fd00::7]:1883", "MQTTS://[2001:db8::443]",
            ],
            bad: [
                "", "broker", "mqtt://broker.example.org", "mqtt://8.8.8.8", "https://broker.example.org",
                "mqtts://user@broker", "mqtts://user:word@broker", "mqtts://broker/path", "mqtts://broker/",
                "mqtts://broker?x", "mqtts://broker#x", "mqtts://", "mqtts://broker:0", "mqtts://broker:70000",
                "mqtts://bro ker", "mqtts://broker\u{7}", "mqtt://127.1", "mqtts://mqtts://broker",
            ]),
        Case(.householdName, same: ["home", "Smith_2", "a-b"], bad: ["", "a b", "a/b", "+", "#", "é", "a\u{1B}"]),
        Case(.householdUser, same: ["galley-kitchen"], bad: ["", " ", "a\u{1B}[2J"]),
        Case(.householdPassword, good: [("0123abc", "(set)")], bad: ["", "a b"]),
        Case(
            .householdKiosk,
            good: [("Kitchen", "Kitchen"), ("Oma's Küche", "Oma's Küche"), ("  Kitchen ", "Kitchen")],
            bad: ["", " ", "a\u{1B}[2J"]),
        Case(.householdHomeAssistant, good: [("false", "off"), ("true", "on"), ("off", "off")], bad: ["no", ""]),
        Case(.householdRemoteSilence, good: [("false", "off"), ("true", "on"), ("on", "on")], bad: ["1", "ON"]),
        Case(.householdShowAlarms, good: [("false", "off"), ("true", "on"), ("off", "off")], bad: ["never"]),
        Case(.tlsCA, same: ["/etc/galley/ca.pem"], bad: ["", "ca.pem", "/x\u{1B}[2J"]),
    ]

    @Test("Every setting has test cases, and its default is acceptable")
    func complete() throws {
        #expect(Self.cases.map(\.key) == SettingKey.all)
        for key in SettingKey.all {
            guard let value = key.defaultValue else { continue }
            #expect(try key.type.value(of: value.description) == value, "\(key.name)")
        }
    }

    @Test("A good value from the shell is the same after it was written to a file and read", arguments: cases)
    func good(_ test: Case) throws {
        for (text, told) in test.good {
            let value = try test.key.type.value(of: text)
            #expect(value.description == told)
            var file = SettingsFile(path: "galley.toml", text: "")
            _ = try file.set([(test.key.name, text)])
            #expect(file.values == [test.key: value])
            #expect(file.problems.isEmpty)
        }
    }

    @Test("A bad value is refused, and the error names the key and the acceptable values", arguments: cases)
    func bad(_ test: Case) throws {
        for text in test.bad {
            var file = SettingsFile(path: "galley.toml", text: "# mine\n")
            let error = #expect(throws: SettingsError.self, "\(text)") { try file.set([(test.key.name, text)]) }
            let message = try #require(error).description
            #expect(message.hasPrefix(test.key.name))
            #expect(message.contains(test.key.type.acceptable))
            #expect(!message.contains { $0.isNewline || $0 == "\u{1B}" || $0 == "\u{202E}" })
            #expect(file.text == "# mine\n")
        }
    }

    @Test("The most similar word is found")
    func near() {
        #expect("displya.size".nearest(among: SettingKey.all.map(\.name)) == "display.size")
        #expect("buzzer.patern".nearest(among: SettingKey.all.map(\.name)) == "buzzer.pattern")
        #expect("vegatarian".nearest(among: RecipeFilter.knownDiets) == "vegetarian")
        #expect("xyzzy".nearest(among: SettingKey.all.map(\.name)) == nil)
        #expect("".nearest(among: ["us"]) == nil)
    }

    @Test("Every setting has its own environment variable")
    func variables() {
        #expect(SettingKey.displayBacklightOffAfter.variable == "GALLEY_DISPLAY_BACKLIGHT_OFF_AFTER")
        #expect(Set(SettingKey.all.map(\.variable)).count == SettingKey.all.count)
    }

    @Test(
        "A value in a file must have the right type",
        arguments: [
            "[display]\nsize = 20", "[buzzer]\nduration = \"300\"", "[buzzer]\nduration = 300.0",
            "[buzzer]\ntick = 1",
            "[recipes]\ndiet = [\"vegan\", 3]", "[location]\nlatitude = \"49\"", "[location]\nlatitude = nan",
            "[location]\nname = 1979-05-27", "display = 5", "[[display]]\nsize = \"16x2\"", "[spoonacular]\nkey = 12",
        ])
    func kinds(text: String) throws {
        let problem = try #require(SettingsFile(path: "f", text: text).firstError)
        #expect(problem.place != nil)
        #expect(problem.key != nil)
    }

    @Test("A list may be written as a text, and a decimal as a whole number")
    func lenient() {
        let file = SettingsFile(path: "f", text: "recipes.diet = \"vegan, paleo\"\nlocation.latitude = 49")
        #expect(file.values == [.recipesDiet: .list(["vegan", "paleo"]), .locationLatitude: .decimal(49)])
    }
}
