import ArgumentParser
import Linux
import Runtime

@main
enum Main {
    /// Runs on the main actor, because no task may run elsewhere before this method has called
    /// ``runTasksOnOneThread()``.
    @MainActor
    static func main() async {
        keepMemoryPrivate()
        shareHeapAmongThreads()
        runTasksOnOneThread()
        var words = Array(CommandLine.arguments.dropFirst())
        if words == ["-V"] { words = ["--version"] }
        do {
            // For an unknown command the parser would show the nearest help, as if nothing was wrong.
            if words.first == "help",
                let reason = CommandPath(Array(words.dropFirst())).unknownCommandMessage(isRemote: Remote.isCaller)
            {
                throw failure(.usage, reason)
            }
            var command = try await Galley.asyncParseAsRoot(words)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // The parser's own message takes several lines; errors here take one.
            let isMisused = Galley.exitCode(for: error) == .validationFailure && !(error is ExitCode)
            if isMisused { printMessage(CommandPath(words).message(for: error, isRemote: Remote.isCaller)) }
            Galley.exit(withError: isMisused ? ExitCode.validationFailure : error)
        }
    }
}

struct Galley: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley", abstract: "A kitchen kiosk on a small character display.",
        discussion: """
            `galley run` is the kiosk. All other commands talk to the running kiosk. If no kiosk is running, most of \
            them work on its files. Results go to standard output, and messages to standard error.

            Examples:
              galley search lentil soup
              galley timer start 12 Rice
            """,
        version: galleyVersion,
        subcommands: [
            RunCommand.self, ScreenCommand.self, PressCommand.self, TypeCommand.self, PanelCommand.self,
            StatusCommand.self, DoctorCommand.self, TimerCommand.self, SearchCommand.self, RecipeCommand.self,
            FavoriteCommand.self,
            FoodCommand.self, PantryCommand.self, ShoppingCommand.self, NearbyCommand.self, PriceCommand.self,
            PlanCommand.self, MealieCommand.self, ProfileCommand.self, HouseholdCommand.self, UndoCommand.self,
            BackupCommand.self, RestoreCommand.self,
            ConfigCommand.self,
            SettingsCommand.self, BoardCommand.self,
            VersionCommand.self, ThumbnailCommand.self, SSHCommand.self,
        ])
}
