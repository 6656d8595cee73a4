import ArgumentParser

struct ConfigConfirm: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Keep changes that were made with --confirm (see config set).",
        discussion: """
            Run this command when you have seen that the kiosk works with the changes. If you don't, the kiosk takes \
            them back after the time given with --confirm.

            Example: galley config confirm
            """)

    @OptionGroup var options: KioskOptions

    func run() async throws {
        try options.print(try await reporting { try options.settings().confirm() })
    }
}
