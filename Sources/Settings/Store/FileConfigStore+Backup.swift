// The configuration in a backup.

extension SettingsFile {
    /// A text without keys and tokens, nor comments in which one may stand; nil where it cannot be read as settings, and
    /// so nobody knows what in it is a secret.
    public static func withoutSecrets(_ text: String) -> String? {
        var file = SettingsFile(path: "galley.toml", text: text)
        guard file.firstError == nil else { return nil }
        let set = SettingKey.all.filter { $0.isSecret && file.values[$0] != nil }
        guard (try? file.restore(set.map { SettingRequest($0.name, nil) })) != nil else { return nil }
        let names = SettingKey.all.filter(\.isSecret).compactMap(\.path.last)
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let mark = line.firstIndex(of: "#") else { return String(line) }
            let comment = line[mark...].lowercased()
            let isSuspect = comment.contains("=") && names.contains { comment.contains($0) }
            return isSuspect ? line[..<mark] + "# (left out of the backup: it may hold a secret)" : String(line)
        }
        return lines.joined(separator: "\n")
    }
}

extension FileConfigStore {
    /// What the file is to be once the configuration of a backup is restored: that text, with the secrets that it lacks
    /// where they belong to the same address as before.
    ///
    /// What only this machine's own users may set stays as it is for somebody else.
    ///
    /// - Returns: the text, and what the owner has to know.
    /// - Throws: where the text cannot be used, or must not be by this author; or where a change waits to be confirmed.
    public func restored(_ text: String) throws(SettingsError) -> (text: String, notes: [String]) {
        if try trial() != nil { throw .onTrial }
        var file = SettingsFile(path: path, text: text)
        if let problem = file.firstError { throw .unusableBackup(problem) }
        let present = try presentFile()
        var (requests, notes) = try secrets(for: file, from: present)
        if isFromAfar {
            let local = [SettingKey.boardName, .backupFolder].filter { key in
                file.values[key] != present.values[key]
                    && (key == .backupFolder || file.values[key]?.description.contains("/") == true)
            }
            requests += local.map { SettingRequest($0.name, present.values[$0]?.description) }
            notes += local.map { "\($0.name) stays as it is: only users of the kiosk's own machine can set it" }
        }
        _ = try file.restore(requests)
        return (file.text, notes)
    }

    /// A file that cannot be used gives nothing, and is no reason not to restore another.
    private func presentFile() throws(SettingsError) -> SettingsFile {
        let file = try SettingsFile.load(path) ?? SettingsFile(path: path, text: "")
        return file.firstError == nil ? file : SettingsFile(path: path, text: "")
    }

    private func secrets(
        for file: SettingsFile, from present: SettingsFile
    ) throws(SettingsError) -> ([SettingRequest], [String]) {
        var requests: [SettingRequest] = []
        var notes: [String] = []
        for owner in SettingKey.owners {
            let name = owner.secret.name
            let isSame = owner.name(in: file.values[owner.address]) == owner.name(in: present.values[owner.address])
            if isFromAfar, !isSame, isFixed(owner.secret) { throw .fixedSecret(name) }
            guard file.values[owner.secret] == nil, case .secret(let secret)? = present.values[owner.secret] else {
                continue
            }
            if isSame {
                requests.append(SettingRequest(name, secret.exposed))
            } else {
                notes.append("\(name) is unset: it belonged to another address than that of the backup")
            }
        }
        return (requests, notes)
    }
}
