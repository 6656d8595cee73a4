import ArgumentParser
import Control
import Glibc
import Interchange
import Kitchen
import Linux

/// A recipe that is given as a file, or on standard input.
struct RecipeInput: ParsableArguments {
    @Argument(help: ArgumentHelp("A file, or - for standard input.", valueName: "file"))
    var file: String?

    @Option(help: "json (JSON-LD of schema.org), cook (Cooklang) or html (a page with JSON-LD); else told by the file.")
    var format: Format?

    enum Format: String, ExpressibleByArgument {
        case json, cook, html
    }

    /// Nil where none is given. Ends the command where it cannot be read.
    func recipe() throws -> OwnRecipe? {
        guard let file else { return nil }
        let place = file == "-" ? "standard input" : file
        let text = try text(of: file, place)
        guard let format = chosenFormat(of: text) else {
            throw failure(.unacceptable, "\(place) does not look like JSON-LD, HTML or Cooklang; say which by --format")
        }
        do {
            return try readRecipe(text, as: format, named: file == "-" ? nil : file.fileNameWithoutEnding)
        } catch {
            throw failure(.unacceptable, "\(place): \(error); nothing was changed")
        }
    }

    private func chosenFormat(of text: String) -> RecipeFormat? {
        switch format {
        case .json: .json
        case .cook: .cook
        case .html: .html
        case nil: file.flatMap(RecipeFormat.init(fileName:)) ?? RecipeFormat(lookingAt: text)
        }
    }

    private func text(of file: String, _ place: String) throws -> String {
        let descriptor = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let status: Sysexit = errno == EACCES ? .notPermitted : .notFound
            throw failure(status, "\(file) cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try readAll(from: descriptor, upTo: RecipeFormat.longestPage)
        } catch {
            throw failure(.unacceptable, "\(place) cannot be read (\(error)); nothing was changed")
        }
        guard bytes.count <= RecipeFormat.longestPage else {
            throw failure(
                .unacceptable, "\(place) has more than \(RecipeFormat.longestPage / 1024) KiB; nothing was changed")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(.unacceptable, "\(place) is no text in UTF-8; nothing was changed")
        }
        return text
    }
}

/// Reads a recipe that is to be kept, and tells what of it is not taken over.
func readRecipe(
    _ text: String, as format: RecipeFormat, named name: String? = nil
) throws(UnreadableRecipe) -> OwnRecipe {
    let read = try ParsedRecipe(text, as: format, named: name)
    // A failed download leaves a file of nothing, which must not replace a recipe.
    guard !read.recipe.ingredients.isEmpty || !read.recipe.steps.isEmpty else {
        throw UnreadableRecipe("it has neither ingredients nor steps")
    }
    for note in read.notes { tell(note) }
    return read.recipe
}

extension String {
    /// What a file is called.
    fileprivate var fileNameWithoutEnding: String {
        let name = split(separator: "/").last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }
}
