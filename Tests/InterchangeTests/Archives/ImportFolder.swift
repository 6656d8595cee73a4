import Foundation
import Kitchen
import Workbench

@testable import Interchange

/// A folder with files to import, removed at the end.
final class ImportFolder {
    let path = NSTemporaryDirectory() + "galley-import-\(UUID().uuidString)"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { _ = TemporaryFolder.remove(path) }

    /// Writes a file, and the folders above it. Returns its path.
    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

    /// Reads an archive of these bytes.
    func read(_ bytes: [UInt8]) async throws -> RecipeCollection { try await read("export.zip", bytes) }

    func read(_ name: String, _ bytes: [UInt8]) async throws -> RecipeCollection {
        try await RecipeCollection([RecipeSource(path: try write(name, bytes))])
    }
}

extension RecipeCollection {
    var titles: [String] { recipes.map(\.recipe.title) }

    /// The refusals, with paths below the source.
    func refusals(below source: String) -> [String] {
        refusals.map { "\($0.path.replacing("\(source)/", with: "")): \($0.reason)" }
    }

    /// The pictures, by the titles of their recipes.
    func pictures() async throws -> [String: [UInt8]] {
        let found = Pictures()
        try await readPictures(of: recipes.indices) { index, picture in
            found.bytes[recipes[index].recipe.title] = try picture.get()
        }
        return found.bytes
    }
}

private final class Pictures {
    var bytes: [String: [UInt8]] = [:]
}

/// A recipe in Cooklang.
func cook(_ title: String) -> String { "---\ntitle: \(title)\n---\n\nCook @rice{200%g} for ~{12%minutes}.\n" }
