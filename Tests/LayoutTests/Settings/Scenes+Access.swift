import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    private static let wholeGreeting: [Duration] = [
        .zero, .milliseconds(2500), .seconds(5), .milliseconds(7500), .seconds(10), .milliseconds(12_500), .seconds(60),
    ]
    private static let reachable = RemoteAccess(
        account: "kitchen", addresses: ["192.168.1.7", "2001:db8:aa:bb:cc:dd:ee:7"])

    /// Scenes of the greeting and of remote access.
    static let access = [
        Scene("greeting", times: wholeGreeting) {
            $0.greet()
            $0.answer(.access(reachable))
        },
        Scene("greeting-failed", recipe: nil) { $0.greet(buzzer: false) },
        Scene("settings-access") { $0.openAccess(reachable) },
        Scene("settings-access-long", times: sliding) {
            $0.openAccess(reachable)
            $0.press(.down)
        },
        Scene("settings-access-no-network") { $0.openAccess(RemoteAccess(account: "kitchen", addresses: [])) },
        Scene("settings-access-no-account") {
            $0.openAccess(RemoteAccess(account: nil, addresses: ["192.168.1.7"]))
        },
    ]

    /// Scenes of the favorite button and the timer button.
    static let shortcuts = [
        Scene("shortcut-nothing-to-save") { $0.press(.back, .favorite) },
        Scene("shortcut-favorites", favorites: [.soup]) { $0.hold(.favorite) },
        Scene("shortcut-timer-offers") { $0.press(.ok, .ok, .down, .timer) },
    ]
}

extension Evening {
    fileprivate mutating func greet(buzzer: Bool = true) {
        happen(
            .greeting(
                Greeting([
                    Greeting.Check("Display", isOK: true), Greeting.Check("4 buttons", isOK: true),
                    Greeting.Check("Buzzer", isOK: buzzer),
                ])))
    }

    fileprivate mutating func openAccess(_ access: RemoteAccess) {
        press(.back)
        choose("Settings")
        choose("Remote access")
        answer(.access(access))
    }
}
