internal import Kitchen

/// The main menu. In safe mode it has only the entries that need no stored data except the timers.
struct Menu: EntryList {
    var cursor: ListCursor

    /// Creates the menu with the entry selected that home hints at, or else where it was closed.
    init(in kiosk: Kiosk) {
        let entry = HomeHint(in: kiosk)?.entry ?? kiosk.menuMemory?.entry(at: kiosk.now.instant)
        let labels = Self.entries(in: kiosk).map(\.item.text)
        cursor = ListCursor(index: entry.flatMap(labels.firstIndex(of:)) ?? 0)
    }

    func entries(in kiosk: Kiosk) -> [Entry] { Self.entries(in: kiosk) }

    func view(in kiosk: Kiosk) -> View { list(.menu, title: "Menu", in: kiosk) }

    private static func entries(in kiosk: Kiosk) -> [Entry] {
        if kiosk.isSafeMode { return [timers, settings, help] }
        return [favorites] + (kiosk.preferences.hasMealPlan ? [mealPlan] : []) + entries
    }

    private static let favorites = Entry("Favorites") { $0.open(Favorites()) }
    private static let mealPlan = Entry("Meal plan") { $0.openMealPlan() }
    private static let entries = [
        Entry("Search") { $0.openSearch() },
        Entry("Foods") { $0.open(Foods()) }, Entry("Pantry") { $0.openPantry() },
        Entry("Popular") { $0.look(for: .popular) },
        Entry("Nearby") { $0.look(for: PlaceSearch.food($0.shownFood)) }, timers,
        Entry(HomeHint.shopping.entry) { $0.openShopping() },
        Entry("My recipes") { $0.open(OwnRecipeList()) }, Entry("Cooked") { $0.openCooked() },
        Entry("Safe temperatures") { $0.open(SafeTemperatures()) },
        Entry("Profile") { $0.open(ProfilesPage(in: $0)) }, settings, help,
    ]

    private static let timers = Entry("Timers") { $0.open(TimerList(in: $0)) }
    private static let settings = Entry("Settings") { $0.open(SettingsPage()) }
    private static let help = Entry("Help") { $0.open(Note.help) }
}

/// The place of the menu when it was closed. Within a minute the menu opens there again.
struct MenuMemory: Sendable {
    static let lifetime = Duration.seconds(60)

    private let entry: String?
    private let closedAt: Instant

    init(of menu: Menu, in kiosk: Kiosk) {
        entry = menu.selected(in: kiosk)?.item.text
        closedAt = kiosk.now.instant
    }

    /// Returns the label of the entry that was selected, or `nil` once it is too old.
    func entry(at now: Instant) -> String? { now - closedAt < Self.lifetime ? entry : nil }
}

extension Note {
    /// The meaning of the buttons and signs. Each pair of lines fills a display of two rows.
    fileprivate static let help = Note(
        name: .help, title: "Help",
        text: [
            "Up, down: move", "Ok: open",
            "Back: leave, or", "menu from home",
            "Hold ok: save ♥", "or more to do",
            "Hold back: home", "from anywhere",
            "On home, hold", "up for timers",
            "* stored, ✓ on,", "= paused timer",
        ].joined(separator: "\n"))
}
