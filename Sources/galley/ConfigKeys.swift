import ArgumentParser
import Settings

struct ConfigKeys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Tell what each setting means, what it may be, and its default.",
        discussion: "Example: galley config keys location.radius")

    @Argument(help: "One setting; all when left out.")
    var key: String?

    @OptionGroup var options: ConfigOptions

    func run() async throws {
        if let key {
            let entry = try await reporting { try SettingKey(known: key) }
            if options.json { return try printJSON(entry) }
            print(entry.manual)
        } else {
            if options.json { return try printJSON(SettingKey.all) }
            print(SettingKey.all.map(\.manual).joined(separator: "\n\n"))
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
