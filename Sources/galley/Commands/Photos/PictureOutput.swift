import ArgumentParser
import Control
import FoundationEssentials
import Glibc
import Kitchen
import Photos

/// Whether pictures are drawn.
struct PictureOption: ParsableArguments {
    @Flag(
        help: """
            Draw pictures, in this terminal's own pixels or colors; where the output is no terminal, in characters \
            alone.
            """)
    var picture = false

    func validate(with output: OutputOptions) throws {
        if picture, output.json { throw ValidationError("--picture draws, and --json does not: give one of them.") }
    }
}

extension KioskOptions {
    /// In lists; more would be a long wait, and a terminal full of pictures.
    private static var mostInList: Int { 20 }
    private static var cellsInList: (columns: Int, rows: Int) { (20, 6) }

    /// Draws the newest photo of a dish, else the recipe's own picture, as large as the terminal is. Tells where there is
    /// none.
    func drawWhole(_ id: RecipeID) async throws {
        let size = RawTerminal.size
        if let problem = try await draw(id, columns: min(size.columns, 100), rows: min(max(size.rows - 4, 8), 30)) {
            tell("No picture of \(id): \(problem)")
        }
    }

    /// Lines of a list, each below its recipe's picture, if there is one.
    func drawList(_ entries: [(id: RecipeID, line: String)]) async throws {
        let size = Self.cellsInList
        for (index, entry) in entries.enumerated() {
            if index < Self.mostInList { _ = try await draw(entry.id, columns: size.columns, rows: size.rows) }
            galley.output(entry.line)
        }
        if entries.count > Self.mostInList { tell("The first \(Self.mostInList) are shown with their pictures.") }
    }

    /// Why there is no picture; nil: it is drawn.
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
            let medium: Bitmap.Medium = isatty(STDOUT_FILENO) == 1 ? .terminal : .text
            steer(try bitmap.drawing(columns: columns, rows: rows, on: medium) + "\n")
            return nil
        } catch {
            guard case .noLibrary = error else { return error.description }
            throw failure(error.sysexit, error.description)
        }
    }
}
