// The configuration in a backup.

extension SettingsFile {
    /// Returns a configuration text without secrets, and without comments that may contain one.
    ///
    /// - Returns: the text, or `nil` if it can't be parsed, because then it isn't known which parts are secrets.
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
    /// Prepares the configuration of a backup for this kiosk.
    ///
    /// A backup contains no secrets. Present secrets are added if they belong to the same address as in the backup. For
    /// a remote author, settings that can be set on this machine only keep their present values.
    ///
    /// - Returns: the text to write, and notes for the owner.
    /// - Throws: ``SettingsError/unusableBackup(_:)`` if the text can't be used, ``SettingsError/onTrial`` while a
    ///   change waits to be confirmed, ``SettingsError/fixedSecret(_:)`` if a remote author may not use it.
    public func restored(_ text: String) throws(SettingsError) -> (text: String, notes: [String]) {
        if try trial() != nil { throw .onTrial }
        var file = SettingsFile(path: path, text: text)
        if let problem = file.firstError { throw .unusableBackup(problem) }
        let present = try presentFile()
        var (requests, notes) = try secrets(for: file, from: present)
        if isRemote {
            let local = ([.boardName] + SettingKey.localOnly).filter { key in
                file.values[key] != present.values[key]
                    && (key != .boardName || file.values[key]?.description.contains("/") == true)
            }
            requests += local.map { SettingRequest($0.name, present.values[$0]?.description) }
            notes += local.map { "\($0.name) keeps its value: it can be set on the kiosk's own machine only" }
        }
        _ = try file.restore(requests)
        return (file.text, notes)
    }

    /// Returns the present file, or an empty one if it can't be used: a damaged file must not prevent a restore.
    ///
    /// - Throws: the reason why the file can't be read.
    private func presentFile() throws(SettingsError) -> SettingsFile {
        let file = try SettingsFile.load(path) ?? SettingsFile(path: path, text: "")
        return file.firstError == nil ? file : SettingsFile(path: path, text: "")
    }

    private func secrets(
        for file: SettingsFile, from present: SettingsFile
    ) throws(SettingsError) -> ([SettingRequest], [String]) {
        var requests: [SettingRequest] = []
        var notes: [String] = []
        for binding in SettingKey.secretBindings {
            let name = binding.secret.name
            let isSame =
                binding.identity(in: file.values[binding.address])
                == binding.identity(in: present.values[binding.address])
            if isRemote, !isSame, isFixed(binding.secret) { throw .fixedSecret(name) }
            guard file.values[binding.secret] == nil, case .secret(let secret)? = present.values[binding.secret] else {
                continue
            }
            if isSame {
                requests.append(SettingRequest(name, secret.exposed))
            } else {
                notes.append("\(name) was removed, because it belonged to another address than the one in the backup")
            }
        }
        return (requests, notes)
    }
}
