import ArgumentParser
import Control

struct UndoCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back the favorite, food, photo or own recipe that was removed last.",
        discussion: """
            You can bring it back \(term). This is not possible after a restart of the kiosk.

            Example: galley undo
            """)

    /// Time limit of an undo.
    private static let term = "for ten minutes or until something else is removed"
    /// End of the message about a removal.
    static let offer = "galley undo can bring it back \(term)"
    /// Sentence in the help of commands that remove.
    static let help = "`galley undo` can bring it back \(term)."

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        try await kiosk.show(UndoRemoval(), "back again")
    }
}
