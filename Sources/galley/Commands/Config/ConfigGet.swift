import ArgumentParser
import Settings

struct ConfigGet: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Print the value of a setting.",
        discussion: """
            For a secret, the command prints only whether it is set.

            Example: galley config get buzzer.pattern
            """)

    @Argument(
        help: "The setting's name, as in `galley config keys`; or a table such as recipes, for all of its settings.",
        completion: .settingNames)
    var key: String

    @OptionGroup var options: KioskOptions

    func run() async throws {
        guard SettingKey.table(key).isEmpty else { return try await options.show("\(key).") }
        let entry = try await reporting { try options.settings().get(key) }
        try options.output.print(entry) { entry.text }
    }
}
