import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let profiles = [
        Scene("home-person", of: ana),
        Scene("home-person-without-room", of: ana) { $0.turn(to: .longTitle) },
        Scene("profiles", of: ana) { $0.openProfiles() },
        Scene("profiles-timer", of: .guest) {
            $0.start("Rice", 725)
            $0.openProfiles()
            $0.press(.down)
        },
        Scene("profile-actions", of: ana) {
            $0.openProfiles()
            $0.press(.ok)
        },
        Scene("profile-diet", of: ana) {
            $0.openProfiles()
            $0.press(.ok, .ok, .down, .down, .ok)
        },
        Scene("profile-remove", of: ana) {
            $0.openProfiles()
            $0.press(.ok)
            $0.choose("Remove")
        },
        Scene("profile-new") {
            $0.openProfiles()
            $0.choose("New profile")
            $0.happen(.order(.type("zoë"), RequestID(-1)))
            $0.hold(.ok)
        },
        Scene("pin", of: .guest) { $0.openPIN() },
        Scene("pin-digits", of: .guest) {
            $0.openPIN()
            $0.press(.ok, .ok, .up, .up, .up)
        },
        Scene("pin-done", of: .guest) {
            $0.start("Rice", 725)
            $0.openPIN()
            $0.press(.ok, .ok, .ok, .ok, .up, .ok)
        },
        Scene("pin-wrong", of: .guest) {
            $0.openPIN()
            $0.enterPIN(.wrongPIN(wait: .zero))
        },
        Scene("pin-wait", of: .guest, times: [.zero, .seconds(1), .seconds(5)]) {
            $0.openPIN()
            $0.enterPIN(.wrongPIN(wait: .seconds(5)))
        },
        Scene("logged-in", of: .guest) {
            $0.openPIN()
            $0.press(.ok, .ok, .ok, .ok, .ok)
            $0.answer(.profile(.changed(UserData(people: People(profiles: everybody, current: ben)))))
        },
    ]

    private static let ana = Profile(number: 2, name: "Ana")
    private static let ben = Profile(number: 3, name: "Benedikta Maria", hasPIN: true)
    private static let everybody = [Profile.guest, ana, ben]

    private init(
        _ name: String, of current: Profile, times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void = { _ in }
    ) {
        self.init(name, times: times, script: script)
        restored.userData = UserData(hasAskedPantry: true, people: People(profiles: Self.everybody, current: current))
    }
}

extension Evening {
    /// Opens the profiles from home.
    fileprivate mutating func openProfiles() {
        press(.back)
        choose("Profile")
    }

    fileprivate mutating func openPIN() {
        openProfiles()
        choose("Benedikta Maria")
    }

    fileprivate mutating func enterPIN(_ refusal: Profile.Refusal) {
        press(.ok, .ok, .ok, .ok, .ok)
        answer(.profile(.refused(refusal)))
    }
}
