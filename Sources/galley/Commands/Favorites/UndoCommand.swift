import ArgumentParser
import Control

struct UndoCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back the favorite, food, photo, own recipe, ingredient or line that was removed last.",
        discussion: """
            You can bring it back \(term). Run the command again to bring back what was removed before. This is not \
            possible after a restart of the kiosk. `galley config undo` undoes changes of settings.

            Examples:
              galley undo --dry-run
              galley undo
            """)

    /// Time limit of an undo.
    private static let term = "for ten minutes"
    /// End of the message about a removal.
    static let offer = "galley undo can bring it back \(term)"
    /// Sentence in the help of commands that remove.
    static let help = "`galley undo` can bring it back \(term)."

    @Flag(help: "Only print what would be brought back.") var dryRun = false
    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        guard dryRun else { return try await kiosk.show(UndoRemoval(), "back again") }
        try await kiosk.print(replyTo: UndoRemoval(isDryRun: true)) { "\($0.text): would come back" }
    }
}
