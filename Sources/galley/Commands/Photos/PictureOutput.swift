import ArgumentParser
import Control
import FoundationEssentials
import Glibc
import Kitchen
import Photos

/// Option that draws pictures.
struct PictureOption: ParsableArguments {
    @Flag(
        help: """
            Draw pictures too: in pixels or colors on a terminal, in plain characters in a file or pipe.
            """)
    var picture = false

    func validate(with output: OutputOptions) throws {
        if picture, output.json { throw ValidationError("Use either --picture or --json.") }
    }
}

extension KioskOptions {
    /// Maximum number of pictures in a list. More would take long and fill the terminal.
    private static var mostInList: Int { 20 }
    private static var cellsInList: (columns: Int, rows: Int) { (20, 6) }

    /// Draws the newest photo of a dish, else the recipe's own picture, as large as the terminal allows. Prints a
    /// message if there is none.
    func drawWhole(_ id: RecipeID) async throws {
        let size = RawTerminal.size
        if let problem = try await draw(id, columns: min(size.columns, 100), rows: min(max(size.rows - 4, 8), 30)) {
            printMessage("No picture of \(id): \(problem)")
        }
    }

    /// Prints the lines of a list, each below its recipe's picture, if there is one.
    func drawList(_ entries: [(id: RecipeID, line: String)]) async throws {
        let size = Self.cellsInList
        for (index, entry) in entries.enumerated() {
            if index < Self.mostInList { _ = try await draw(entry.id, columns: size.columns, rows: size.rows) }
            galley.output(entry.line)
        }
        if entries.count > Self.mostInList {
            printMessage("Only the first \(Self.mostInList) recipes are shown with pictures.")
        }
    }

    /// Draws a picture. Returns the reason why it can't be drawn; `nil` if it is drawn.
    private func draw(_ id: RecipeID, columns: Int, rows: Int) async throws -> String? {
        let bytes: Data
        do {
            bytes = try await attempt { try await $0.send(ShowPicture(id: id)) }
        } catch let failure as ControlFailure {
            return failure.message
        } catch let refusal as Refusal {
            return refusal.failure.message
        }
        do {
            let bitmap = try Bitmap(decoding: Array(bytes), side: DecodedSide.terminal)
            let hasColors = TerminalCapabilities(environment: PlaceOptions.environment).hasColors
            let medium: Bitmap.Medium = isatty(STDOUT_FILENO) == 1 && hasColors ? .terminal : .text
            writeControlSequence(try bitmap.drawing(columns: columns, rows: rows, on: medium) + "\n")
            return nil
        } catch {
            guard case .noLibrary = error else { return error.description }
            throw failure(error.sysexit, error.description)
        }
    }
}
