import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("The first start")
struct GreetingTests {
    private static let checks = [
        Greeting.Check("Display", isOK: true), Greeting.Check("4 buttons", isOK: true),
        Greeting.Check("Buzzer", isOK: true),
    ]

    /// Shows the greeting before anything is restored, as at the start.
    private func evening(
        size: DisplaySize = .twentyByFour, _ checks: [Greeting.Check] = Self.checks,
        preferences: Preferences = Preferences()
    ) -> Evening {
        var evening = Evening(size: size, preferences: preferences)
        evening.happen(.greeting(Greeting(checks)))
        return evening
    }

    private let restored = Event.restored(RestoredData(userData: UserData(hasAskedPantry: true), recipe: .pasta))

    @Test("The greeting shows the tested parts at once and ticks")
    func atOnce() {
        let evening = evening()
        #expect(evening.view.name == .home)
        #expect(
            evening.glass == [
                "Welcome to Galley   ", "Display ok          ", "4 buttons ok        ", "Buzzer ok           ",
            ])
        #expect(evening.effects.contains(.sound(.tick)))
    }

    @Test("A part that failed its test is named")
    func failing() {
        let evening = evening([Greeting.Check("Display", isOK: true), Greeting.Check("4 buttons", isOK: false)])
        #expect(evening.glass[2] == "4 buttons failed    ")
    }

    @Test("The greeting then says how to continue and how to log in, and ends at home")
    func goesOn() {
        var evening = evening()
        evening.answer(.access(RemoteAccess(account: "kitchen", addresses: ["192.0.2.7", "192.0.2.8"])))
        evening.happen(restored)
        evening.pass(View.greetingPageTime)
        #expect(
            evening.glass == [
                "ok: open, hold:     ", "save, back: menu    ", "ssh kitchen@        ", "192.0.2.7           ",
            ])
        evening.pass(View.greetingPageTime)
        #expect(evening.view.title == "Pasta with garlic and oil")
        evening.pass(.seconds(3600))
        #expect(evening.view.name == .home && !evening.kiosk.isGreeting)
    }

    @Test("On two rows, each page of the greeting has its full time")
    func twoRows() {
        var evening = evening(size: .sixteenByTwo)
        var seen: [[String]] = []
        evening.happen(restored)
        while evening.kiosk.isGreeting {
            seen.append(evening.glass)
            evening.pass(View.greetingPageTime)
        }
        #expect(
            seen == [
                ["Welcome to      ", "Galley          "], ["Display ok      ", "4 buttons ok    "],
                ["Buzzer ok       ", "                "], ["ok: open, hold: ", "save, back: menu"],
            ])
    }

    @Test(
        "A press ends the greeting and acts as on home",
        arguments: [(Button.ok, View.Name.recipe), (.back, .menu), (.timer, .timers)])
    func press(button: Button, view: View.Name) {
        var evening = evening()
        evening.happen(restored)
        evening.press(button)
        #expect(evening.view.name == view)
        evening.press(.back)
        #expect(evening.view.title == "Pasta with garlic and oil")
    }

    @Test("A remote viewer or a remote press ends the greeting", arguments: [Event.greeting(nil), .touched])
    func remote(event: Event) {
        var evening = evening()
        evening.happen(restored)
        evening.happen(event)
        #expect(evening.view.title == "Pasta with garlic and oil")
        #expect(evening.wake.map { $0 - evening.now } == .seconds(3600), "the greeting has no deadlines left")
    }

    @Test("Without a store, the greeting ends at a home without a recipe")
    func nothingRestored() {
        var evening = evening()
        evening.pass(Greeting.leastTime)
        #expect(evening.view.title == "Galley")
    }

    @Test("A message and a timer's corner show during the greeting")
    func gives() {
        var evening = evening()
        evening.happen(restored)
        evening.happen(.notice(.full))
        #expect(evening.view.name == .message)
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(600))), RequestID(-1)))
        evening.press(.back)
        #expect(evening.glass[0].hasSuffix("⏲ 10:00"))
    }

    @Test("The greeting makes no sound if ticks are off")
    func quiet() {
        let evening = evening(preferences: Preferences(ticks: false))
        #expect(!evening.effects.contains(.sound(.tick)))
    }

    @Test("Without a network or an address, the greeting shows no SSH line")
    func noAddress() {
        var evening = evening()
        evening.answer(.access(RemoteAccess(account: "kitchen", addresses: [])))
        evening.pass(View.greetingPageTime)
        #expect(evening.glass[1] == "save, back: menu    " && evening.glass[2].allSatisfy { $0 == " " })
        var other = self.evening()
        other.fail(.offline)
        #expect(other.view.name == .home)
    }
}

@Suite("Remote access in the settings")
struct AccessPageTests {
    private func evening(_ access: RemoteAccess) -> Evening {
        var evening = Evening(preferences: Preferences(changeEvery: nil), restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        evening.choose("Settings")
        evening.choose("Remote access")
        evening.answer(.access(access))
        return evening
    }

    @Test("Remote access shows the SSH command, each address on its own line, and never closes by itself")
    func addresses() {
        var evening = evening(RemoteAccess(account: "kitchen", addresses: ["192.0.2.7", "2001:db8::7"]))
        #expect(evening.view.title == "ssh kitchen@")
        #expect(evening.view.items.map(\.label) == ["192.0.2.7", "2001:db8::7"])
        evening.press(.down, .ok)
        evening.pass(.seconds(600))
        #expect(evening.selected == "2001:db8::7")
        evening.press(.back)
        #expect(evening.selected == "Remote access")
    }

    @Test("Without a network or a kitchen account, remote access says so and what to do")
    func whyNot() {
        #expect(evening(RemoteAccess(account: "kitchen", addresses: [])).glass[0].hasPrefix("No network."))
        let without = evening(RemoteAccess(account: nil, addresses: ["192.0.2.7"]))
        #expect(without.glass.joined(separator: " ").hasPrefix("No kitchen account."))
        #expect(without.view.items.first?.label.hasSuffix("ssh 192.0.2.7") == true)
    }
}
