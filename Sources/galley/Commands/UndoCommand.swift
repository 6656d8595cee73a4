import ArgumentParser
import Control
import Cookbook

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Bring back what was removed last, a favorite, a food, a photo or an own recipe, \(term).",
        discussion: "A start of the kiosk ends that time. Example: galley undo")

    /// How long what was removed can be brought back.
    private static let term = "for ten minutes or until something else is removed"
    static let offer = "galley undo brings it back, \(term)"

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        try kiosk.show(try await restored(), "back again")
    }

    private func restored() async throws -> RemovalDocument {
        if let answer = try await kiosk.askIfRunning(.undo) {
            guard case .removal(let removal) = answer else { throw strangeAnswer() }
            return removal
        }
        let keep = try kiosk.keep
        let stored = try await kiosk.withStoredCookbook { cookbook in
            try await cookbook.restoreRemoved(keep: keep, at: kiosk.secondsSince1970)
        }
        guard let removal = stored ?? nil else {
            throw failure(.notFound, ControlFailure.nothingToRestore.message)
        }
        return RemovalDocument(removal)
    }
}
