import ArgumentParser
import Control

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back what was removed last, a favorite, a food, a photo or an own recipe, \(term).",
        discussion: "Example: galley undo")

    /// How long what was removed can be brought back.
    private static let term = "for ten minutes or until something else is removed"
    /// Of what a running kiosk removed.
    static let offer = "galley undo brings it back, \(term)"

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        guard case .removal(let removal) = try await kiosk.ask(.undo) else { throw strangeAnswer() }
        try kiosk.show(removal, "back again")
    }
}
