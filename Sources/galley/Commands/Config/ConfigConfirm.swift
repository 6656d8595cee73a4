import ArgumentParser

struct ConfigConfirm: AsyncParsableCommand, RemoteSettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm", abstract: "Keep changes that are taken back otherwise (see set --confirm).",
        discussion: """
            Run it once you have seen that the kiosk works with the changes. Otherwise the kiosk takes them back when \
            their time is over.

            Example: galley config confirm
            """)

    @OptionGroup var options: KioskOptions

    func run() async throws {
        try options.print(try await reporting { try options.settings().confirm() })
    }
}
