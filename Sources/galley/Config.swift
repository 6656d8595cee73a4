import ArgumentParser

struct Config: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look at the settings and change them.",
        subcommands: [
            ConfigShow.self, ConfigGet.self, ConfigSet.self, ConfigUnset.self, ConfigCheck.self, ConfigKeys.self,
        ])
}
