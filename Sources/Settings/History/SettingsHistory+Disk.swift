internal import FoundationEssentials

extension SettingsHistory {
    /// Bytes of the history's file at most.
    static let sizeLimit = 1 << 20

    static func path(in state: String) -> String { state + "/config-history.json" }

    /// Reads the history of a state folder; an empty one where there is none, and where what is there is damaged.
    static func load(from state: String) throws(SettingsError) -> SettingsHistory {
        guard let bytes = try SettingsFile.keptBytes(of: path(in: state), upTo: sizeLimit) else {
            return SettingsHistory()
        }
        do {
            let history = try JSONDecoder().decode(SettingsHistory.self, from: Data(bytes))
            if history.isSound { return history }
        } catch {
            // It holds nothing that cooking needs, and nobody can mend it: what comes is recorded from now on.
        }
        return SettingsHistory(after: String(decoding: bytes, as: UTF8.self))
    }

    /// Writes it, for who has the configuration's lock.
    ///
    /// - Returns: what there is to tell.
    func save(to state: String) throws(SettingsError) -> [String] {
        try SettingsFile.replacing(Self.path(in: state), locks: false) { replacement throws in
            guard isDamaged else {
                try replacement.write(text, isPrivate: true)
                return []
            }
            guard let aside = try replacement.writeKeepingOld(text, isPrivate: true) else { return [] }
            return ["the history was damaged and begins anew; what was there is in \(aside)"]
        }
    }

    /// As much of it as will be read again.
    private var text: String {
        var history = self
        var text = jsonText(history)
        while text.utf8.count > Self.sizeLimit, history.forgetSome() { text = jsonText(history) }
        return text
    }
}

/// A value as one line of JSON, its keys in order.
func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
        preconditionFailure("it is made of texts and finite numbers: \(error)")
    }
}
