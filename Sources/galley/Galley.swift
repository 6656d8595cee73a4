import ArgumentParser
import Linux
import Runtime

@main
enum Main {
    /// On the main actor: the first task that is not must find the one thread.
    @MainActor
    static func main() async {
        runTasksOnOneThread()
        await Galley.main()
    }
}

struct Galley: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley", abstract: "A kitchen kiosk on a small character display.", version: galleyVersion,
        subcommands: [
            RunCommand.self, ScreenCommand.self, PressCommand.self, TypeCommand.self, StatusCommand.self,
            TimerCommand.self, SearchCommand.self, RecipeCommand.self, FavoriteCommand.self, FoodCommand.self,
            PantryCommand.self, ShoppingCommand.self, NearbyCommand.self, PriceCommand.self, ProfileCommand.self,
            UndoCommand.self, ConfigCommand.self, BoardCommand.self, ThumbnailCommand.self,
        ])
}
