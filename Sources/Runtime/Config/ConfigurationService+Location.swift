internal import Control
internal import Kiosk
internal import Kitchen
internal import Settings

extension ConfigurationService {
    /// One change: all or none. A place's name is looked up first, and its coordinates are set with it, unless they are
    /// given as well.
    ///
    /// - Parameters:
    ///   - assignments: the settings, and the values that they are to have.
    ///   - terms: how they are changed.
    ///   - caller: who asks; nil: somebody at the kiosk.
    func set(
        _ assignments: [ChangeSettings.Assignment], on terms: ConfigTerms = ConfigTerms(), for caller: Caller?
    ) async throws -> ConfigReport {
        let requests = assignments.map { SettingRequest($0.key, $0.value) }
        let options = ChangeOptions(terms)
        func value(_ key: SettingKey) -> String? { assignments.first { $0.key == key.name }?.value }
        if let seconds = options.confirmWithin, !ChangeOptions.confirmable.contains(seconds) {
            throw ControlFailure(.usage, "a change can wait 1 to 3600 seconds to be confirmed; nothing was changed")
        }
        guard let name = value(.locationName), !name.isEmpty, value(.locationLatitude) == nil,
            value(.locationLongitude) == nil, !isWhereItIs(name)
        else { return try await change(for: caller, on: terms) { try $0.set(requests, options) } }
        if options.isDryRun {
            let note = "the map would be asked where it is, and its coordinates would be set with it"
            return try await change(notes: [note], for: caller, on: terms) { try $0.set(requests, options) }
        }
        // Nobody is asked for a change that is refused anyway.
        try SettingsFile.check(requests)
        let location: (point: Coordinates, name: String)?
        do throws(Failure) {
            location = try await lookUp(name, value(.nearbyGeocoder))
        } catch {
            let note = "it could not be looked up, and will be when places are first looked for: \(error.detail)"
            return try await change(notes: [note], for: caller, on: terms) { try $0.set(requests, options) }
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
        return try await change(notes: [note], for: caller, on: terms) { try $0.set(requests + point, options) }
    }

    /// Whether the place of that name was looked up before.
    private func isWhereItIs(_ name: String) -> Bool {
        let settings = current.settings
        return settings.locationName == name && settings.coordinates != nil
    }
}
