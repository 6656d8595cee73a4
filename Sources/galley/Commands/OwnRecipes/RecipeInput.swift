import ArgumentParser
import Control
import Glibc
import Interchange
import Kitchen
import Linux

/// Arguments that name a recipe's file, or standard input.
struct RecipeInput: ParsableArguments {
    @Argument(help: ArgumentHelp("The recipe's file, or - for standard input.", valueName: "file"), completion: .file())
    var file: String?
    @OptionGroup var reader: RecipeReader

    /// Reads the recipe; returns `nil` if no file is given. Ends the command if the file can't be read.
    func recipe() throws -> OwnRecipe? { try file.map { try reader.recipe(in: $0) } }
}

/// The option for the format of recipes, with a reader for their files.
struct RecipeReader: ParsableArguments {
    @Option(
        help: """
            json (JSON-LD of schema.org), cook (Cooklang) or html (a web page with JSON-LD). Default: detected from the \
            file's name or content.
            """)
    var format: Format?

    enum Format: String, ExpressibleByArgument {
        case json, cook, html
    }

    /// Reads the recipe in a file, or in standard input if `file` is `-`. Ends the command if that fails. Notes name the
    /// subject, if there is one.
    func recipe(in file: String, about subject: String? = nil) throws -> OwnRecipe {
        let place = file == "-" ? "standard input" : file
        let text = try text(of: file, place)
        guard let format = chosenFormat(of: text, in: file) else {
            throw failure(
                .unacceptable,
                "\(place) does not look like JSON-LD, HTML or Cooklang, so nothing was changed; add --format")
        }
        let recipe: OwnRecipe
        do {
            recipe = try readRecipe(
                text, as: format, named: file == "-" ? nil : file.fileNameWithoutEnding, about: subject)
        } catch {
            throw failure(.unacceptable, "\(place): \(error); nothing was changed")
        }
        // Any text is a step in Cooklang.
        guard format != .cook || !recipe.ingredients.isEmpty || recipe.steps.count > 1 else {
            throw failure(
                .unacceptable,
                "\(place) has neither ingredients nor several steps, so it is not a recipe and nothing was changed; in "
                    + "Cooklang, write @ before each ingredient")
        }
        return recipe
    }

    private func chosenFormat(of text: String, in file: String) -> RecipeFormat? {
        switch format {
        case .json: .json
        case .cook: .cook
        case .html: .html
        case nil: RecipeFormat(fileName: file) ?? RecipeFormat(lookingAt: text)
        }
    }

    private func text(of file: String, _ place: String) throws -> String {
        let descriptor = file == "-" ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let status: Sysexit = errno == EACCES ? .notPermitted : .notFound
            throw failure(status, "\(file) cannot be read (\(String(cString: strerror(errno)))); nothing was changed")
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
            throw failure(.unacceptable, "\(place) is not UTF-8 text; nothing was changed")
        }
        return text
    }
}

/// Parses a recipe, and prints a note for each part of the text that is left out. Notes name the subject, if there is one.
func readRecipe(
    _ text: String, as format: RecipeFormat, named name: String? = nil, about subject: String? = nil
) throws(UnreadableRecipe) -> OwnRecipe {
    let read = try ParsedRecipe(text, as: format, named: name)
    // A failed download leaves an empty file, which must not replace a recipe.
    guard !read.recipe.ingredients.isEmpty || !read.recipe.steps.isEmpty else {
        throw UnreadableRecipe("it has neither ingredients nor steps")
    }
    for note in read.notes { printMessage(note.about(subject)) }
    return read.recipe
}

extension String {
    /// Name of the file at this path, without its extension.
    fileprivate var fileNameWithoutEnding: String {
        let name = split(separator: "/").last ?? ""
        return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
    }
}
