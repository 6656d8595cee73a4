/// The addresses that the secrets of a running kiosk were first used with.
///
/// A change that Galley makes unsets a secret whose address changes. An edit by hand doesn't, and a secret of the
/// environment can't be unset. So the kiosk doesn't use a secret with another address until the secret is set again.
public struct SecretOwners: Sendable {
    private struct Owner {
        var secret: SettingValue
        var address: String
        /// True if the environment sets the secret. Then it can't be set again while the kiosk runs.
        var isFixed: Bool
    }

    /// The owners by the keys of the secrets.
    private var owners: [SettingKey: Owner] = [:]

    public init() {}

    /// Takes secrets out of settings that give them another address, and adds a warning for each.
    public mutating func withhold(from loaded: inout LoadedSettings) {
        // The secrets come back with the file.
        guard loaded.failure == nil else { return }
        for binding in SettingKey.secretBindings {
            guard let secret = loaded.settings[binding.secret] else {
                owners[binding.secret] = nil
                continue
            }
            guard let address = binding.identity(in: loaded.settings[binding.address]) else { continue }
            guard let owner = owners[binding.secret], owner.secret == secret else {
                let isFixed = if case .environment = loaded.settings.origin(of: binding.secret) { true } else { false }
                owners[binding.secret] = Owner(secret: secret, address: address, isFixed: isFixed)
                continue
            }
            guard owner.address != address else { continue }
            let remedy = owner.isFixed ? "restart Galley" : "set it again: galley config set \(binding.secret.name) -"
            let reason =
                "\(binding.secret.name) belongs to \(owner.address), but \(binding.address.name) is now at \(address), "
                + "so it is not used; to use it there, \(remedy)"
            loaded.settings.withhold(binding.secret, because: reason)
            loaded.warnings.append(
                SettingsProblem(severity: .warning, place: nil, key: binding.secret.name, reason: reason))
        }
    }

    /// Forgets the addresses of secrets of the file that a person sets again, or whose address Galley changes.
    public mutating func forget(_ keys: some Collection<String>) {
        for binding in SettingKey.secretBindings
        where keys.contains(binding.secret.name) || keys.contains(binding.address.name) {
            if owners[binding.secret]?.isFixed == false { owners[binding.secret] = nil }
        }
    }
}
