internal import Kitchen

extension ChoicePage {
    static let menu = ChoicePage(
        name: .menu, title: "Menu",
        choices: [
            Entry("Favorites") { $0.open(Favorites()) }, Entry("Search") { $0.openSearch() },
            Entry("Foods") { $0.open(Foods()) }, Entry("Pantry") { $0.openPantry() },
            Entry("Popular") { $0.look(for: .popular) },
            Entry("Nearby") { $0.look(for: PlaceSearch.food($0.shownFood)) },
            Entry("Timers") { $0.open(TimerList()) }, Entry("Shopping list") { $0.openShopping() },
            Entry("My recipes") { $0.open(OwnRecipeList()) }, Entry("Cooked") { $0.openCooked() },
            Entry("Safe temperatures") { $0.open(SafeTemperatures()) },
            Entry("Profile") { $0.open(ProfilesPage(in: $0)) }, settings,
        ], leavesOnChoice: false)

    /// The menu of safe mode. Its entries need no stored data except the timers.
    static let safeMenu = ChoicePage(
        name: .menu, title: "Menu", choices: [Entry("Timers") { $0.open(TimerList()) }, settings],
        leavesOnChoice: false)

    private static let settings = Entry("Settings") { $0.open(SettingsPage()) }
}
