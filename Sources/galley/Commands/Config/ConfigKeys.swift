import ArgumentParser
import Settings

struct ConfigKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Tell what each setting means, what it may be, and its default.",
        discussion: "Example: galley config keys location.radius")

    @Argument(help: "One setting; all when left out.")
    var key: String?

    @OptionGroup var options: KioskOptions

    func run() async throws {
        if let key {
            let entry = try await reporting { try SettingKey(known: key) }
            try options.output.print(entry) { entry.manual }
        } else {
            try options.output.print(SettingKey.all) { SettingKey.all.map(\.manual).joined(separator: "\n\n") }
        }
    }
}

extension SettingKey {
    fileprivate var manual: String {
        """
        \(name)
            \(meaning)
            Value: \(type.acceptable)\(unit.map { ", in \($0)" } ?? "")
            Default: \(defaultText) · Variable: \(variable)
            Example: galley config set \(name) \(example)
        """
    }
}
