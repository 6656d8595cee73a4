internal import FoundationEssentials

extension SettingsHistory {
    /// The largest history file in bytes.
    static let sizeLimit = 1 << 20

    static func path(in state: String) -> String { state + "/config-history.json" }

    /// Reads the history in a state folder.
    ///
    /// - Returns: the history; an empty one if there is none or if it is damaged.
    /// - Throws: ``SettingsError/unreadableState(path:_:)``.
    static func load(from state: String) throws(SettingsError) -> SettingsHistory {
        guard let bytes = try SettingsFile.keptBytes(of: path(in: state), upTo: sizeLimit) else {
            return SettingsHistory()
        }
        do {
            let history = try JSONDecoder().decode(SettingsHistory.self, from: Data(bytes))
            if history.isSound { return history }
        } catch {
            // Nobody can repair it, and cooking doesn't need it. New changes are recorded from now on.
        }
        return SettingsHistory(after: String(decoding: bytes, as: UTF8.self))
    }

    /// Writes the history. The caller holds the lock of the configuration.
    ///
    /// - Returns: notes for the person who made the change.
    /// - Throws: the reason why it can't be written.
    func save(to state: String) throws(SettingsError) -> [String] {
        try SettingsFile.replacing(Self.path(in: state), locks: false) { replacement throws in
            guard isDamaged else {
                try replacement.write(text, isPrivate: true)
                return []
            }
            guard let aside = try replacement.writeKeepingOld(text, isPrivate: true) else { return [] }
            return ["the history was damaged and starts again; the old one is kept in \(aside)"]
        }
    }

    /// The JSON text, with the oldest changes left out until it fits into `sizeLimit`.
    private var text: String {
        var history = self
        var text = jsonText(history)
        while text.utf8.count > Self.sizeLimit, history.forgetSome() { text = jsonText(history) }
        return text
    }
}

/// Returns a value as one line of JSON with sorted keys.
func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
        preconditionFailure("\(type(of: value)) can't be encoded as JSON: \(error)")
    }
}
