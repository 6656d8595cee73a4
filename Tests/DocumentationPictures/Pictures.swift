import ArgumentParser
import Cookbook
import Foundation

/// Makes the files of the documentation that the program itself can make, or checks that they are current.
@main
struct DocumentationTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley-pictures",
        abstract: "Draw the pictures of the documentation, and write some of its pages.",
        subcommands: [DrawPictures.self, Pages.self], defaultSubcommand: DrawPictures.self)
}

/// Draws the pictures of the documentation.
struct DrawPictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pictures", abstract: "Draw the pictures of the documentation.",
        discussion: "Example: galley-pictures --check Sources/Documentation.docc/Resources")

    @OptionGroup var output: GeneratedFiles

    func run() async throws {
        let pictures = try await [
            firstStart(), evening(), found(), around(), small(), large(), wiring(), [tour()],
        ].flatMap(\.self)
        let files = pictures.map { ("\($0.name).svg", $0.file) }
        try output.update(Dictionary(uniqueKeysWithValues: files), by: "make pictures")
    }

    /// Draws search results from a store with the starter cookbook.
    private func found() async throws -> [Picture] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-pictures-\(UUID())")
        let cookbook = try Cookbook(folder: folder.path())
        let pictures = try await finding(in: cookbook)
        try cookbook.close()
        try FileManager.default.removeItem(at: folder)
        return pictures
    }
}
