internal import Control
internal import Kiosk
internal import Kitchen
internal import Settings

extension ConfigurationService {
    /// Changes settings, all or none. Looks up the coordinates of a new place name and sets them too, unless they are
    /// given.
    ///
    /// - Parameters:
    ///   - assignments: the settings and their new values.
    ///   - terms: the conditions of the change.
    ///   - caller: the client that asks; `nil` for the kiosk's own menu.
    /// - Throws: `SettingsError` or `ControlFailure` if the change is refused or can't be written.
    func set(
        _ assignments: [ChangeSettings.Assignment], on terms: ConfigTerms = ConfigTerms(), for caller: Caller?
    ) async throws -> ConfigReport {
        let requests = assignments.map { SettingRequest($0.key, $0.value) }
        let options = ChangeOptions(terms)
        func value(_ key: SettingKey) -> String? { assignments.first { $0.key == key.name }?.value }
        if let seconds = options.confirmWithin, !ChangeOptions.confirmable.contains(seconds) {
            throw ControlFailure(
                .usage,
                "a change cannot wait \(seconds) seconds to be confirmed; nothing was changed; give 1 to 3600 seconds")
        }
        guard let name = value(.locationName), !name.isEmpty, value(.locationLatitude) == nil,
            value(.locationLongitude) == nil, !isLookedUp(name)
        else { return try await change(for: caller, on: terms) { [self] in try set(requests, options, in: $0) } }
        if options.isDryRun {
            let note = "without --dry-run, Galley would look the place up on the map and set its coordinates"
            return try await change(notes: [note], for: caller, on: terms) { [self] in
                try set(requests, options, in: $0)
            }
        }
        // Don't ask the service about a change that is refused anyway.
        try SettingsFile.check(requests)
        let location: (point: Coordinates, name: String)?
        do throws(Failure) {
            location = try await lookUp(name, value(.nearbyGeocoder))
        } catch {
            let note = "the place can't be looked up now, so Galley does it at the next search nearby: \(error.detail)"
            return try await change(notes: [note], for: caller, on: terms) { [self] in
                try set(requests, options, in: $0)
            }
        }
        guard let location else {
            throw ControlFailure(
                .unacceptable,
                "the map knows no place called \"\(name.sanitized(limit: 80))\", so nothing was changed; add its country, "
                    + "or set location.latitude and location.longitude")
        }
        let point = [
            SettingRequest(SettingKey.locationLatitude.name, location.point.latitude.plainText(decimals: 5)),
            SettingRequest(SettingKey.locationLongitude.name, location.point.longitude.plainText(decimals: 5)),
        ]
        let note = "found: \(location.name), © OpenStreetMap contributors"
        return try await change(notes: [note], for: caller, on: terms) { [self] in
            try set(requests + point, options, in: $0)
        }
    }

    private func set(
        _ requests: [SettingRequest], _ options: ChangeOptions, in store: FileConfigStore
    ) throws(SettingsError) -> ConfigReport {
        let report = try store.set(requests, options)
        // Also a secret that is set to the same value again may be used with the present address.
        if !options.isDryRun { forgetSecretOwners(of: requests.filter { $0.value != nil }.map(\.key)) }
        return report
    }

    /// Returns true if the place was looked up before.
    private func isLookedUp(_ name: String) -> Bool {
        let settings = current.settings
        return settings.locationName == name && settings.coordinates != nil
    }
}
