import ArgumentParser
import Settings

struct ConfigGet: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Print the value of a setting; of a secret, only whether it is set.",
        discussion: "Example: galley config get buzzer.pattern")

    @Argument(help: "The setting, as in `galley config keys`; of a table, such as recipes, all are shown.")
    var key: String

    @OptionGroup var options: KioskOptions

    func run() async throws {
        guard SettingKey.table(key).isEmpty else { return try await options.show("\(key).") }
        let entry = try await reporting { try options.settings().get(key) }
        try options.output.print(entry) { entry.text }
    }
}
