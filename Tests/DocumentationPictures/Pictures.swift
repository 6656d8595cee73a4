import ArgumentParser
import Cookbook
import Foundation

/// Draws the pictures of the documentation, or checks that the existing ones are current.
@main
struct DrawPictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley-pictures", abstract: "Draw the pictures of the documentation.",
        discussion: "Example: galley-pictures --check Sources/Documentation.docc/Resources")

    @Argument(help: "The folder that they are kept in.") var folder: String
    @Flag(help: "Write nothing; fail with the names of those that are not as they are drawn now.") var check = false

    func run() async throws {
        let pictures = try await [
            firstStart(), evening(), found(), around(), small(), large(), wiring(),
        ].flatMap(\.self)
        if check { return try checkThat(pictures) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for picture in pictures { try picture.file.write(to: url(of: picture), atomically: true, encoding: .utf8) }
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

    private func checkThat(_ pictures: [Picture]) throws {
        let stale = pictures.filter { (try? String(contentsOf: url(of: $0), encoding: .utf8)) != $0.file }
        guard !stale.isEmpty else { return }
        let names = stale.map { url(of: $0).path() }.joined(separator: "\n")
        throw Stale(description: "Not as they are drawn now; make pictures draws them anew:\n\(names)")
    }

    private func url(of picture: Picture) -> URL {
        URL(filePath: folder).appending(path: "\(picture.name).svg")
    }
}

struct Stale: Error, CustomStringConvertible {
    let description: String
}
