internal import Kitchen

/// What of the settings a cook changes, each as it is now; ok changes what has two values, and opens what has more.
struct SettingsPage: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let preferences = kiosk.preferences
        // Who is nobody in particular eats what the kitchen does, unless somebody has chosen otherwise for them.
        let isPersonal = !kiosk.kept.people.current.isGuest || kiosk.kept.diet != nil
        let owners = isPersonal ? DietOwner.allCases : [.kitchen]
        let diet = DietPart.allCases.flatMap { part in
            owners.map { owner in
                Entry(
                    label: "\(part.title(of: owner, in: kiosk)): \(part.words(of: owner, in: kiosk))",
                    action: .profile(.diet(part, of: owner)))
            }
        }
        let units = entry("Units", preferences.units.rawValue, .change(.units(preferences.units.other)))
        // Safe mode has defaults in their place, which must not be taken for what is set, or set in its place.
        return (kiosk.isSafeMode ? [] : diet + [units]) + [
            entry("Sound", preferences.sound.rawValue, .sounds),
            entry("Ticks", preferences.ticks ? "on" : "off", .change(.ticks(!preferences.ticks))),
            entry(
                "Text", preferences.hasLargeText ? "large" : "normal", .change(.largeText(!preferences.hasLargeText))),
            entry("Motion", preferences.isStill ? "off" : "on", .change(.motion(preferences.isStill))),
            Entry(label: "Remote access", action: .settings(.access)),
        ] + (kiosk.storeState.damage == nil ? [] : [Entry(label: "Damaged data", action: .settings(.damage))])
    }

    private func entry(_ name: String, _ value: String, _ action: SettingsAction) -> Entry {
        Entry(label: "\(name): \(value)", action: .settings(action))
    }

    func view(in kiosk: Kiosk) -> View {
        list(.settings, title: "Settings", in: kiosk)
    }
}

/// How alarms sound, with a check mark at what is set; ok sets another, and lets it be heard.
struct SoundsPage: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    init(in kiosk: Kiosk) {
        cursor.select(BuzzerPattern.allCases.firstIndex(of: kiosk.preferences.sound) ?? 0)
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        BuzzerPattern.allCases.map { pattern in
            Entry(
                label: pattern.rawValue, isMarked: pattern == kiosk.preferences.sound,
                action: .settings(.change(.sound(pattern))))
        }
    }

    func view(in kiosk: Kiosk) -> View {
        list(.settings, title: "Sound", in: kiosk)
    }
}

/// What choosing something about settings does.
enum SettingsAction: Hashable, Sendable {
    case list
    case sounds
    case access
    /// Shows what a damage of the store did.
    case damage
    case change(PreferenceChange)
}

extension Kiosk {
    mutating func take(_ action: SettingsAction) {
        switch action {
        case .list: open(SettingsPage())
        case .sounds: open(SoundsPage(in: self))
        case .access: askForAccess()
        case .damage: storeState.damage.map { open(DamagePage($0)) }
        case .change(.sound(preferences.sound)): playSample()
        case .change(let change): storeAndWait(change) { kiosk, _ in kiosk.preferred(change) }
        }
    }

    /// It holds: the preferences came before the answer did.
    private mutating func preferred(_ change: PreferenceChange) {
        if case .sound = change, pages.last is SoundsPage { playSample() } else { tick() }
    }

    /// Nothing is heard beside an alarm.
    private mutating func playSample() {
        guard !rack.timers.contains(where: \.isRinging) else { return }
        perform(.sound(.sample))
        sampleEnds = preferences.sound.rhythm(of: .sample).map { now.instant + $0.length }
    }
}

extension UnitSystem {
    fileprivate var other: UnitSystem { self == .metric ? .us : .metric }
}
