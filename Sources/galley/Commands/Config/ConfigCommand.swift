import ArgumentParser

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Look at the settings and change them.",
        discussion: "Example: galley config set display.size 16x2",
        subcommands: [
            ConfigShow.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigConfirm.self, ConfigHistory.self,
            ConfigUndo.self, ConfigEdit.self, ConfigCheck.self, ConfigKeys.self,
        ])
}
