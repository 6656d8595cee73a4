internal import Control
internal import Kiosk
internal import Kitchen
internal import Settings

extension ConfigurationDesk {
    /// One change: all or none. A place's name is looked up first, and its coordinates are set with it, unless they are
    /// given as well.
    func set(_ assignments: [ControlRequest.Assignment]) async throws -> ControlReply {
        let requests = assignments.map { ($0.key, $0.value) }
        func value(_ key: SettingKey) -> String? { assignments.first { $0.key == key.name }?.value }
        guard let name = value(.locationName), !name.isEmpty, value(.locationLatitude) == nil,
            value(.locationLongitude) == nil
        else { return try await change { try $0.set(requests) } }
        // Nobody is asked for a change that is refused anyway.
        try SettingsFile.check(requests)
        let location: (point: Coordinates, name: String)?
        do throws(Failure) {
            location = try await lookUp(name, value(.nearbyGeocoder))
        } catch {
            let note = "it could not be looked up, and will be when places are first looked for: \(error.detail)"
            return try await change(notes: [note]) { try $0.set(requests) }
        }
        guard let location else {
            return .failure(
                .unacceptable,
                "the map knows no place called \"\(name.sanitized(limit: 80))\", so nothing was changed; add its country, "
                    + "or set location.latitude and location.longitude")
        }
        let point = [
            (SettingKey.locationLatitude.name, location.point.latitude.plainText(decimals: 5)),
            (SettingKey.locationLongitude.name, location.point.longitude.plainText(decimals: 5)),
        ]
        return try await change(notes: ["found: \(location.name), © OpenStreetMap contributors"]) {
            try $0.set(requests + point)
        }
    }
}
