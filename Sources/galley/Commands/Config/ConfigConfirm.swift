import ArgumentParser

struct ConfigConfirm: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Let changes stay that were made with --confirm.",
        discussion: """
            Say it once you have seen that the kiosk works with them: without it they go back by themselves.

            Example: galley config confirm
            """)

    @OptionGroup var options: KioskOptions

    func run() async throws {
        try options.print(try await reporting { try options.settings().confirm() })
    }
}
