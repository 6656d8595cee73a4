import ArgumentParser
import Settings

struct ConfigKeys: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Explain the settings: meaning, values and default.",
        discussion: "Example: galley config keys location.radius")

    @Argument(help: "A setting's name, or a table such as recipes. Default: all settings.")
    var key: String?

    @OptionGroup var options: KioskOptions

    func run() async throws {
        let keys = key.map(SettingKey.table) ?? SettingKey.all
        if let key, keys.isEmpty {
            let entry = try await reporting { try SettingKey(known: key, toChangeIt: false) }
            try options.output.print(entry) { "\(entry.manual)\n\n\(Self.footer)" }
        } else {
            try options.output.print(keys) { (keys.map(\.manual) + [Self.footer]).joined(separator: "\n\n") }
        }
    }

    private static let footer = """
        A change takes effect at once, without a restart. An option of the command line takes precedence over the
        environment, the environment over the file, and the file over the default.
        """
}

extension SettingKey {
    /// Returns the keys in the table of that name, such as `recipes`.
    static func table(_ name: String) -> [SettingKey] { all.filter { $0.name.hasPrefix("\(name).") } }

    private var defaultUnit: String { unit.flatMap { defaultValue == nil ? nil : " \($0)" } ?? "" }

    fileprivate var manual: String {
        """
        \(name)
            \(meaning)
            Value: \(type.acceptable)\(unit.map { ", in \($0)" } ?? "")
            Default: \(defaultText)\(defaultUnit) · Environment variable: \(variable)
            Example: galley config set \(name) \(example)
        """
    }
}
