import ArgumentParser
import Linux
import Runtime

@main
enum Main {
    /// On the main actor: the first task that is not must find the one thread.
    @MainActor
    static func main() async {
        keepMemoryPrivate()
        shareHeapAmongThreads()
        runTasksOnOneThread()
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            // The parser shows the nearest help that there is, as if nothing was wrong.
            if words.first == "help",
                let reason = CommandPath(Array(words.dropFirst())).strangeness(isFromAfar: Remote.isCaller)
            {
                throw failure(.usage, reason)
            }
            var command = try await Galley.asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // The parser's own words are several lines.
            let isMisused = Galley.exitCode(for: error) == .validationFailure && !(error is ExitCode)
            if isMisused { tell(CommandPath(words).problem(error, isFromAfar: Remote.isCaller)) }
            Galley.exit(withError: isMisused ? ExitCode.validationFailure : error)
        }
    }
}

struct Galley: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley", abstract: "A kitchen kiosk on a small character display.", version: galleyVersion,
        subcommands: [
            RunCommand.self, ScreenCommand.self, PressCommand.self, TypeCommand.self, PanelCommand.self,
            StatusCommand.self, DoctorCommand.self, TimerCommand.self, SearchCommand.self, RecipeCommand.self,
            FavoriteCommand.self,
            FoodCommand.self, PantryCommand.self, ShoppingCommand.self, NearbyCommand.self, PriceCommand.self,
            ProfileCommand.self, UndoCommand.self, BackupCommand.self, RestoreCommand.self, ConfigCommand.self,
            SettingsCommand.self, BoardCommand.self,
            ThumbnailCommand.self, SSHCommand.self,
        ])
}
