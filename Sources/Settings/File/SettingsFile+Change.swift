internal import TOML

/// The result of a change of the settings.
public struct SettingsChange: Hashable, Sendable {
    /// Changed settings in the order of the request. Those that kept their value are left out.
    public internal(set) var changed: [SettingKey] = []
    /// Side effects and warnings for the person who made the change, such as a secret that was removed.
    public internal(set) var notes: [String] = []
}

extension SettingsFile {
    /// Sets or unsets settings: all of them, or none.
    ///
    /// A secret belongs to the address that it was set for. It is unset when `spoonacular.url` gets another host, or
    /// `share.url` another scheme, host or port, unless the same change sets it again.
    ///
    /// - Throws: the reason why the change is not possible.
    public mutating func set(_ requests: [SettingRequest]) throws(SettingsError) -> SettingsChange {
        try apply(Self.assignments(requests))
    }

    /// Gives settings the values that they had before: all of them, or none. Unlike ``set(_:)``, it accepts any place,
    /// complete or not, and keeps its coordinates.
    ///
    /// - Throws: the reason why the change is not possible.
    mutating func restore(_ requests: [SettingRequest]) throws(SettingsError) -> SettingsChange {
        try apply(Self.assignments(requests), isKnownPlace: true)
    }

    /// Gives every setting that still has its value from `new` the value from `old` again. Later changes stay.
    ///
    /// - Throws: the reason why the change is not possible.
    mutating func takeBack(_ new: SettingsFile, to old: SettingsFile) throws(SettingsError) -> SettingsChange {
        let keys = SettingKey.all.filter { old.values[$0] != new.values[$0] && values[$0] == new.values[$0] }
        var assignments = keys.map { ValueAssignment(key: $0, value: old.values[$0]) }
        func after(_ key: SettingKey) -> SettingValue? { keys.contains(key) ? old.values[key] : values[key] }
        // A secret comes back only together with its address.
        for binding in SettingKey.secretBindings
        where binding.identity(in: after(binding.address)) != binding.identity(in: old.values[binding.address]) {
            assignments.removeAll { $0.key == binding.secret && $0.value != nil }
        }
        // A place comes back with its name and both coordinates, or with its name alone.
        let isWhole = Self.points.allSatisfy { after($0) == old.values[$0] }
        if after(.locationName) != old.values[.locationName] || keys.contains(.locationName) && !isWhole {
            assignments.removeAll { Self.points.contains($0.key) }
        }
        return try apply(assignments, isKnownPlace: isWhole)
    }

    /// Checks each name and value by itself.
    ///
    /// - Throws: the first problem: ``SettingsError/unknownKey(_:near:toChangeIt:)`` or
    ///   ``SettingsError/badValue(key:_:)``.
    public static func check(_ requests: [SettingRequest]) throws(SettingsError) {
        _ = try assignments(requests)
    }

    private static func assignments(_ requests: [SettingRequest]) throws(SettingsError) -> [ValueAssignment] {
        var assignments: [ValueAssignment] = []
        for request in requests {
            let key = try SettingKey(known: request.key)
            do {
                let value = try request.value.map { text throws(ValueProblem) in try key.type.value(of: text) }
                assignments.append(ValueAssignment(key: key, value: value))
            } catch {
                throw .badValue(key: key.name, error)
            }
        }
        return assignments
    }

    private struct ValueAssignment {
        var key: SettingKey
        /// The new value, or `nil` to unset the key.
        var value: SettingValue?
    }

    /// Makes a change: all of it, or nothing.
    ///
    /// - Parameters:
    ///   - requests: The new values.
    ///   - isKnownPlace: True if the resulting location was set before.
    /// - Throws: the reason why the change is not possible.
    private mutating func apply(
        _ requests: [ValueAssignment], isKnownPlace: Bool = false
    ) throws(SettingsError) -> SettingsChange {
        for (index, assignment) in requests.enumerated()
        where requests[..<index].contains(where: { $0.key == assignment.key }) {
            throw .repeated(assignment.key.name)
        }
        if let error = firstError, nodes.isEmpty { throw .unusable(path: path, error) }
        if !isKnownPlace, let missing = missingCoordinate(in: requests) { throw .missingCoordinate(missing.name) }
        var change = SettingsChange()
        var assignments = requests
        for binding in SettingKey.secretBindings {
            guard let host = host(losing: binding, after: requests) else { continue }
            assignments.append(ValueAssignment(key: binding.secret, value: nil))
            change.notes.append("\(binding.secret.name) is removed, because it belonged to \(host)")
        }
        if !isKnownPlace, belongsElsewhere(after: requests) {
            assignments += [SettingKey.locationLatitude, .locationLongitude].map {
                ValueAssignment(key: $0, value: nil)
            }
            change.notes.append(
                "location.latitude and location.longitude are removed, because they belonged to another place")
        }
        assignments.removeAll { isFulfilled($0) }
        change.changed = assignments.map(\.key)
        self = try edited(assignments)
        if let missing = Self.missingCoordinate(among: values.keys), !Self.points.isDisjoint(with: change.changed) {
            change.notes.append("\(missing.name) is missing: coordinates are used only if both are set")
        }
        return change
    }

    private static let points: Set = [SettingKey.locationLatitude, .locationLongitude]

    /// The missing coordinate if exactly one of the two is among the keys, else `nil`.
    private static func missingCoordinate(among keys: some Sequence<SettingKey>) -> SettingKey? {
        let missing = points.subtracting(keys)
        return missing.count == 1 ? missing.first : nil
    }

    private func isFulfilled(_ assignment: ValueAssignment) -> Bool {
        guard let value = assignment.value else { return nodes[path: assignment.key.path] == nil }
        return value == values[assignment.key]
    }

    /// The present address of a stored secret if these changes would send the secret to another one, else `nil`.
    private func host(losing binding: SettingKey.SecretBinding, after assignments: [ValueAssignment]) -> String? {
        guard values[binding.secret] != nil, !assignments.contains(where: { $0.key == binding.secret }),
            let assignment = assignments.first(where: { $0.key == binding.address })
        else { return nil }
        let old = binding.identity(in: values[binding.address])
        return old == binding.identity(in: assignment.value) ? nil : old
    }

    /// The coordinate that is missing if a change names a place and gives only the other one, else `nil`.
    private func missingCoordinate(in assignments: [ValueAssignment]) -> SettingKey? {
        let set = assignments.filter { $0.value != nil }.map(\.key)
        return set.contains(.locationName) ? Self.missingCoordinate(among: set) : nil
    }

    /// True if the stored coordinates would become those of a place with another name.
    private func belongsElsewhere(after assignments: [ValueAssignment]) -> Bool {
        guard Self.points.contains(where: { values[$0] != nil }),
            !assignments.contains(where: { Self.points.contains($0.key) }),
            let assignment = assignments.first(where: { $0.key == .locationName }), let name = assignment.value
        else { return false }
        return name != values[.locationName]
    }

    /// Returns the file after the changes.
    ///
    /// - Throws: an error if the edited text doesn't contain exactly the wanted values.
    private func edited(_ assignments: [ValueAssignment]) throws(SettingsError) -> SettingsFile {
        var editor = TOMLEditor(text)
        var wanted = nodes
        // Values are set before others are unset, so that a table that gets a new value is never empty and keeps its
        // place.
        for assignment in assignments.filter({ $0.value != nil }) + assignments.filter({ $0.value == nil }) {
            let (section, name) = (assignment.key.path[0], assignment.key.path[1])
            if let value = assignment.value {
                editor.set(section, name, to: value.toml)
            } else {
                editor.unset(section, name)
            }
            wanted.set(section, name, to: assignment.value?.node)
        }
        let result = SettingsFile(path: path, text: String(decoding: editor.text, as: UTF8.self))
        if let error = result.firstError { throw .unusable(path: path, error) }
        guard result.nodes.withoutEmptyTables == wanted.withoutEmptyTables else {
            throw .notEditable(path: path, key: assignments.first?.key.name ?? "")
        }
        return result
    }
}

extension SettingKey.SecretBinding {
    /// Returns the part of an address that must stay the same for the secret.
    ///
    /// - Parameter value: The address, or `nil` for the default.
    func identity(in value: SettingValue?) -> String? {
        guard case .text(let text)? = value ?? address.defaultValue else { return nil }
        return part(text)
    }
}

extension SettingKey {
    /// Finds the setting of a name.
    ///
    /// - Parameters:
    ///   - name: The name, such as `display.size`.
    ///   - toChangeIt: True if the error should say that nothing was changed.
    /// - Throws: ``SettingsError/unknownKey(_:near:toChangeIt:)`` with the most similar name.
    public init(known name: String, toChangeIt: Bool = true) throws(SettingsError) {
        guard let key = SettingKey(name) else {
            throw .unknownKey(name, near: name.nearest(among: Self.all.map(\.name)), toChangeIt: toChangeIt)
        }
        self = key
    }
}

extension SettingValue {
    /// The node that the parser makes of ``toml``.
    fileprivate var node: TOMLNode {
        switch self {
        case .text(let text): .text(text)
        case .integer(let number): .integer(number)
        case .decimal(let number): .decimal(number)
        case .list(let names): .list(names.map(TOMLNode.text))
        case .secret(let secret): .text(secret.exposed)
        }
    }
}
