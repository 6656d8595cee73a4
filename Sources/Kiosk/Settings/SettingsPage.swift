internal import Kitchen

/// The settings that a cook may change. Ok switches a setting with two values and opens the list of any other.
struct SettingsPage: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let preferences = kiosk.preferences
        // The guest follows the kitchen's diet, unless a diet was chosen for the guest.
        let isPersonal = !kiosk.user.people.current.isGuest || kiosk.user.diet != nil
        let owners = isPersonal ? DietOwner.allCases : [.kitchen]
        let diet = DietPart.allCases.flatMap { part in
            owners.map { owner in
                let title = isPersonal ? part.title(of: owner, in: kiosk) : part.rawValue
                return Entry("\(title): \(part.words(of: owner, in: kiosk))") {
                    $0.open(DietPage(part, of: owner, in: $0))
                }
            }
        }
        let units = entry("Units", preferences.units.rawValue, .units(preferences.units.other))
        // Safe mode runs with defaults. They must neither look like the real settings nor replace them.
        return (kiosk.isSafeMode ? [] : diet + [units]) + [
            Entry("Alarm: \(preferences.sound.rawValue)") { $0.open(SoundsPage(in: $0)) },
            entry("Tick sound", preferences.ticks ? "on" : "off", .ticks(!preferences.ticks)),
            entry("Text", preferences.hasLargeText ? "large" : "normal", .largeText(!preferences.hasLargeText)),
            entry("Scrolling", preferences.isStill ? "off" : "on", .motion(preferences.isStill)),
            Entry("Remote access") { $0.askForAccess() },
        ]
            + (preferences.hasHousehold ? [Entry("Household") { $0.askForHousehold() }] : [])
            + [kiosk.storeState.damage].compactMap { $0 }.map { damage in
                Entry("Damaged data") { $0.open(Note(ofDamage: damage)) }
            }
    }

    private func entry(_ name: String, _ value: String, _ change: PreferenceChange) -> Entry {
        Entry("\(name): \(value)") { $0.prefer(change) }
    }

    func view(in kiosk: Kiosk) -> View {
        list(.settings, title: "Settings", in: kiosk)
    }
}

/// The alarm patterns, with a check mark at the current one. Ok chooses a pattern and plays it.
struct SoundsPage: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    init(in kiosk: Kiosk) {
        cursor.index = BuzzerPattern.allCases.firstIndex(of: kiosk.preferences.sound) ?? 0
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        BuzzerPattern.allCases.map { pattern in
            Entry(pattern.rawValue, isMarked: pattern == kiosk.preferences.sound) { $0.prefer(.sound(pattern)) }
        }
    }

    func view(in kiosk: Kiosk) -> View {
        list(.settings, title: "Alarm", in: kiosk)
    }
}

extension Kiosk {
    /// Changes a setting. Choosing the current sound again only plays it.
    mutating func prefer(_ change: PreferenceChange) {
        if change == .sound(preferences.sound) { return playSample() }
        storeAndWait(change) { kiosk, _ in kiosk.preferred(change) }
    }

    /// Confirms a changed setting. The new preferences have already arrived.
    private mutating func preferred(_ change: PreferenceChange) {
        if case .sound = change, pages.last is SoundsPage { playSample() } else { tick() }
    }

    /// Plays a sample of the alarm, but never over an alarm that sounds.
    private mutating func playSample() {
        guard !timers.isRinging else { return }
        perform(.sound(.sample))
        input.sampleEnds = preferences.sound.rhythm(of: .sample).map { now.instant + $0.length }
    }
}

extension UnitSystem {
    fileprivate var other: UnitSystem { self == .metric ? .us : .metric }
}
