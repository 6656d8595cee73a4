import ArgumentParser

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show and change the settings.",
        discussion: """
            `galley config keys` explains all settings. A running kiosk uses a change at once. If no kiosk is running, \
            the command changes the configuration file.

            Example: galley config set display.size 16x2
            """,
        subcommands: [
            ConfigShow.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigConfirm.self, ConfigHistory.self,
            ConfigUndo.self, ConfigEdit.self, ConfigCheck.self, ConfigKeys.self,
        ])
}
