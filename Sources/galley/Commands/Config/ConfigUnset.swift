import ArgumentParser
import Settings

struct ConfigUnset: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Reset settings to their defaults.",
        discussion: """
            If one of the settings can't be reset, nothing is changed.

            Example: galley config unset display.size
            """)

    @Argument(help: "Names of settings, as in `galley config keys`.", completion: .settingNames)
    var keys: [String]

    @OptionGroup var terms: ChangeTerms
    @OptionGroup var options: KioskOptions

    func run() async throws {
        let requests = keys.map { SettingRequest($0, nil) }
        let report = try await reporting { try options.settings().set(requests, terms.options) }
        try options.print(report, isDone: !terms.checks.dryRun)
    }
}
