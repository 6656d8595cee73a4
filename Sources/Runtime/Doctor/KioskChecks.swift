internal import Control
internal import Kitchen
internal import Settings

// Checks that a running kiosk and a machine without one share, and checks of the kiosk's status.

extension Check {
    static func config(_ path: String, _ loaded: LoadedSettings) -> [Check] {
        if let failure = loaded.failure {
            let used = loaded.source == .defaults ? "the defaults" : "the last good settings"
            return [.fails(.config, "the file can't be used; the kiosk uses \(used)", remedy: "\(failure).")]
        }
        let text = loaded.source == .defaults ? "there is no \(path), so all settings have their defaults" : path
        let remedy = "Correct it, then run `galley config check`."
        let warnings = loaded.warnings.map { Check.look(.config, "\(path): \($0)", remedy: remedy) }
        return warnings.isEmpty ? [.ok(.config, text)] : warnings
    }

    static func clock(isTrusted: Bool) -> Check {
        if isTrusted { return .ok(.clock, "set by a time service") }
        return .look(
            .clock, "not set since the start, so the time of day is not trusted",
            remedy: """
                Turn on a time service: `apt-get install systemd-timesyncd`, then `timedatectl set-ntp true`. It needs \
                the network.
                """)
    }

    static func key(isSet: Bool, isRefused: Bool) -> Check {
        let setIt = "Set it: `galley config set spoonacular.key -`."
        if isRefused { return .fails(.key, "the recipe service refuses it", remedy: setIt) }
        return isSet
            ? .ok(.key, "set") : .look(.key, "not set: recipes come from the starter cookbook", remedy: setIt)
    }

    static let noKeyNoNetwork = Check.ok(.network, "not checked, because no key is set")
}

extension StatusDocument {
    var kioskCheck: Check {
        let life = "\(version), process \(process), up \(Duration.seconds(uptime.rounded()).spokenText)"
        guard safeMode else { return .ok(.kiosk, life) }
        return .look(
            .kiosk, "\(life), in safe mode because it kept crashing",
            remedy: "`galley status` shows the last errors. Change the setting that may be the cause, or restart it.")
    }

    var trialCheck: Check? {
        guard let trial = configuration.trial else { return nil }
        let left = Duration.seconds(trial.left.rounded()).spokenText
        return .look(
            .config, "\(trial.keys.joined(separator: ", ")): on trial by \(trial.author), for \(left) more",
            remedy: "To keep it, run `galley config confirm`.")
    }

    var boardCheck: Check? {
        board.problem.map { problem in
            .fails(.board, "\(board.name) can't be used", remedy: problem)
        }
    }

    /// The check of the sharing with other kiosks, or `nil` if this kiosk is alone.
    var householdCheck: Check? {
        guard household.state != .off, let name = household.household, let broker = household.broker else { return nil }
        let text = "\(name) at \(broker), \(household.kiosks.counted("kiosk"))"
        guard let problem = household.problem else {
            guard !household.full.isEmpty else { return .ok(.household, text) }
            return .look(
                .household,
                "\(text): there is too much of \(household.full.joined(separator: ", ")) to share all of it",
                remedy: "Remove some of it, on any kiosk.")
        }
        return .fails(
            .household, "\(name) at \(broker): \(problem)",
            remedy: household.remedy
                ?? "Check household.url, household.user, household.password and tls.ca: `galley config show household`."
        )
    }

    /// The check of the recipe server, or `nil` if there is none.
    var mealieCheck: Check? {
        let text = mealie.recipes.counted("recipe")
        switch mealie.state {
        case .off: return nil
        case .ok:
            guard let problem = mealie.problem else { return .ok(.mealie, "\(text) copied") }
            return .look(.mealie, "\(text) copied: \(problem)", remedy: "Mend it in Mealie.")
        case .stale:
            return .look(
                .mealie, "\(text) copied: \(mealie.problem ?? "")", remedy: "Look at the recipes in Mealie.")
        case .refused, .unreachable:
            return .fails(
                .mealie, "\(text) copied, which still work: \(mealie.problem ?? "")",
                remedy: "Then run `galley mealie check`.")
        }
    }

    /// The check of the shared shopping list, or `nil` if no server has it.
    var shoppingCheck: Check? {
        guard shopping.state != .off || shopping.problem != nil else { return nil }
        guard let problem = shopping.problem else {
            return .ok(.shopping, "shared by \(shopping.sync), \(shopping.waiting.counted("line")) to send")
        }
        return .fails(.shopping, problem, remedy: shopping.remedy ?? "Check `galley config show shopping`.")
    }

    var storeCheck: Check {
        let path = store.path
        switch store.state {
        case .ok:
            return .ok(.store, "\(path), \(store.favorites.counted("favorite")), \(store.bytes >> 10) KiB")
        case .damaged:
            return .look(
                .store, store.problem ?? "it was damaged",
                remedy: store.damage?.setAside == nil
                    ? "Enter again what is missing."
                    : "Keep a copy of the damaged files: parts of them may still be readable.")
        case .readOnly:
            return .fails(
                .store, "\(path) can't be changed\(store.problem.map { ": \($0)" } ?? "")",
                remedy: """
                    Check if the card is full, read-only or worn out (`dmesg`). If a newer Galley wrote the store, \
                    install that one.
                    """)
        }
    }
}
