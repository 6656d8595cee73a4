import ArgumentParser
import Control

struct UndoCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back what was removed last, a favorite, a food, a photo or an own recipe, \(term).",
        discussion: "A start of the kiosk ends that time. Example: galley undo")

    /// How long what was removed can be brought back.
    private static let term = "for ten minutes or until something else is removed"
    static let offer = "galley undo brings it back, \(term)"

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        try await kiosk.show(UndoRemoval(), "back again")
    }
}
