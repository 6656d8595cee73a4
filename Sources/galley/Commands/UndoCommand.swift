import ArgumentParser
import Control

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back what was removed last: a favorite, a food, a photo, an own recipe. For ten minutes.",
        discussion: "Example: galley undo")

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        guard case .removal(let removal) = try await kiosk.ask(.undo) else { throw strangeAnswer() }
        try kiosk.show(removal, "back again")
    }
}
