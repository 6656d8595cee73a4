internal import TOML

public struct SettingsChange: Hashable, Sendable {
    /// In the order of the request; keys whose value stayed the same are left out.
    public internal(set) var changed: [SettingKey] = []
    /// What the person did not ask for, in plain words.
    public internal(set) var notes: [String] = []
}

extension SettingsFile {
    /// Gives settings values, or their defaults again: all or none.
    ///
    /// A secret belongs to whom it was set for: when `spoonacular.url` gets another host, or `share.url` another scheme,
    /// host or port, and the secret is not set anew in the same change, it is unset.
    public mutating func set(_ requests: [SettingRequest]) throws(SettingsError) -> SettingsChange {
        try apply(Self.wishes(requests))
    }

    /// Gives settings the values that they had before, all or none: a place that was there then needs nobody to complete
    /// it, and loses nothing.
    mutating func restore(_ requests: [SettingRequest]) throws(SettingsError) -> SettingsChange {
        try apply(Self.wishes(requests), isKnownPlace: true)
    }

    /// Gives every setting the value that it had in `old`, if it has the one of `new`: what was changed otherwise since
    /// stays as it is.
    mutating func takeBack(_ new: SettingsFile, to old: SettingsFile) throws(SettingsError) -> SettingsChange {
        let keys = SettingKey.all.filter { old.values[$0] != new.values[$0] && values[$0] == new.values[$0] }
        var wishes = keys.map { Wish(key: $0, value: old.values[$0]) }
        func after(_ key: SettingKey) -> SettingValue? { keys.contains(key) ? old.values[key] : values[key] }
        // What belonged to an address or a place comes back with it alone.
        for owner in SettingKey.owners
        where owner.name(in: after(owner.address)) != owner.name(in: old.values[owner.address]) {
            wishes.removeAll { $0.key == owner.secret && $0.value != nil }
        }
        // A place is its name and both coordinates: it comes back whole, or its name alone.
        let isWhole = Self.points.allSatisfy { after($0) == old.values[$0] }
        if after(.locationName) != old.values[.locationName] || keys.contains(.locationName) && !isWhole {
            wishes.removeAll { Self.points.contains($0.key) }
        }
        return try apply(wishes, isKnownPlace: isWhole)
    }

    /// Whether each could be set as it is, by itself.
    ///
    /// - Throws: the first problem.
    public static func check(_ requests: [SettingRequest]) throws(SettingsError) {
        _ = try wishes(requests)
    }

    private static func wishes(_ requests: [SettingRequest]) throws(SettingsError) -> [Wish] {
        var wishes: [Wish] = []
        for request in requests {
            let key = try SettingKey(known: request.key)
            do {
                let value = try request.value.map { text throws(ValueProblem) in try key.type.value(of: text) }
                wishes.append(Wish(key: key, value: value))
            } catch {
                throw .badValue(key: key.name, error)
            }
        }
        return wishes
    }

    private struct Wish {
        var key: SettingKey
        /// nil: unset.
        var value: SettingValue?
    }

    /// - Parameter isKnownPlace: true if the location that results was set before.
    private mutating func apply(
        _ requests: [Wish], isKnownPlace: Bool = false
    ) throws(SettingsError) -> SettingsChange {
        for (index, wish) in requests.enumerated() where requests[..<index].contains(where: { $0.key == wish.key }) {
            throw .repeated(wish.key.name)
        }
        if let error = firstError, nodes.isEmpty { throw .unusable(path: path, error) }
        if !isKnownPlace, let missing = missingCoordinate(in: requests) { throw .halfAPoint(missing: missing.name) }
        var change = SettingsChange()
        var wishes = requests
        for owner in SettingKey.owners {
            guard let host = host(losing: owner, after: requests) else { continue }
            wishes.append(Wish(key: owner.secret, value: nil))
            change.notes.append("\(owner.secret.name) is unset with it: it belonged to \(host)")
        }
        if !isKnownPlace, belongsElsewhere(after: requests) {
            wishes += [SettingKey.locationLatitude, .locationLongitude].map { Wish(key: $0, value: nil) }
            change.notes.append(
                "location.latitude and location.longitude are unset with it: they belonged to another place")
        }
        wishes.removeAll { isFulfilled($0) }
        change.changed = wishes.map(\.key)
        self = try edited(wishes)
        if let missing = Self.missingCoordinate(among: values.keys), !Self.points.isDisjoint(with: change.changed) {
            change.notes.append("\(missing.name) is missing: coordinates count once both are set")
        }
        return change
    }

    private static let points: Set = [SettingKey.locationLatitude, .locationLongitude]

    /// The coordinate that is missing where the other one is there.
    private static func missingCoordinate(among keys: some Sequence<SettingKey>) -> SettingKey? {
        let missing = points.subtracting(keys)
        return missing.count == 1 ? missing.first : nil
    }

    private func isFulfilled(_ wish: Wish) -> Bool {
        guard let value = wish.value else { return nodes[path: wish.key.path] == nil }
        return value == values[wish.key]
    }

    /// Whom a stored secret belongs to, if these changes would give it to somebody else, or to nobody.
    private func host(losing owner: SettingKey.Owner, after wishes: [Wish]) -> String? {
        guard values[owner.secret] != nil, !wishes.contains(where: { $0.key == owner.secret }),
            let wish = wishes.first(where: { $0.key == owner.address })
        else { return nil }
        let old = owner.name(in: values[owner.address])
        return old == owner.name(in: wish.value) ? nil : old
    }

    /// The coordinate that a change lacks which names a place and gives the other one.
    private func missingCoordinate(in wishes: [Wish]) -> SettingKey? {
        let set = wishes.filter { $0.value != nil }.map(\.key)
        return set.contains(.locationName) ? Self.missingCoordinate(among: set) : nil
    }

    /// Whether coordinates are stored that these changes would give to a place of another name.
    private func belongsElsewhere(after wishes: [Wish]) -> Bool {
        guard Self.points.contains(where: { values[$0] != nil }),
            !wishes.contains(where: { Self.points.contains($0.key) }),
            let wish = wishes.first(where: { $0.key == .locationName }), let name = wish.value
        else { return false }
        return name != values[.locationName]
    }

    /// The file after the changes, which says exactly what is wanted and nothing else.
    private func edited(_ wishes: [Wish]) throws(SettingsError) -> SettingsFile {
        var editor = TOMLEditor(text)
        var wanted = nodes
        // A table that is to have something new keeps its place.
        for wish in wishes.filter({ $0.value != nil }) + wishes.filter({ $0.value == nil }) {
            let (section, name) = (wish.key.path[0], wish.key.path[1])
            if let value = wish.value {
                editor.set(section, name, to: value.toml)
            } else {
                editor.unset(section, name)
            }
            wanted.set(section, name, to: wish.value?.node)
        }
        let result = SettingsFile(path: path, text: String(decoding: editor.text, as: UTF8.self))
        if let error = result.firstError { throw .unusable(path: path, error) }
        guard result.nodes.withoutEmptyTables == wanted.withoutEmptyTables else {
            throw .notEditable(path: path, key: wishes.first?.key.name ?? "")
        }
        return result
    }
}

extension SettingKey.Owner {
    /// As far as it matters to the secret, whom an address leads to; nil: its default.
    func name(in value: SettingValue?) -> String? {
        guard case .text(let text)? = value ?? address.defaultValue else { return nil }
        return ServiceAddress(text, .whole)?[keyPath: identity]
    }
}

extension SettingKey {
    /// The key of that name, or the error that names the nearest.
    public init(known name: String, toChangeIt: Bool = true) throws(SettingsError) {
        guard let key = SettingKey(name) else {
            throw .unknownKey(name, near: name.nearest(among: Self.all.map(\.name)), toChangeIt: toChangeIt)
        }
        self = key
    }
}

extension SettingValue {
    /// What a file that was written by ``toml`` says.
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
