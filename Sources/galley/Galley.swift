import ArgumentParser
import Runtime

@main
struct Galley: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley", abstract: "A kitchen kiosk on a small character display.", version: galleyVersion,
        subcommands: [
            RunCommand.self, ScreenCommand.self, PressCommand.self, TypeCommand.self, StatusCommand.self,
            TimerCommand.self, RecipeCommand.self, FavoriteCommand.self, ConfigCommand.self, BoardCommand.self,
        ])
}
