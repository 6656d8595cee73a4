import ArgumentParser
import Cookbook
import Foundation
import Kitchen
import Workbench

/// Measures the copy of a recipe server.
enum CopyGrowth {
    private static let queries = 200

    static func measure(_ counts: [Int]) async throws -> Subject {
        var folders: [Folder] = []
        for count in counts {
            let folder = try Folder()
            try await InventedRecipes.copy(1...count, to: RecipeCopy(folder: folder.path))
            folders.append(folder)
        }
        let memory = try folders.map { try CopyMemory.measure($0) }
        let openings = try await times(11, of: folders) { folder, _ in
            _ = try await RecipeCopy(folder: folder.path).recipe(InventedRecipes.copiedID(1))
        }
        let copies = folders.map { RecipeCopy(folder: $0.path) }
        var invented = InventedRecipes()
        let texts = (0..<queries).map { invented.query($0) }
        let searches = try await times(queries, of: copies) { copy, round in
            _ = try await copy.search(RecipeSearch(.words(texts[round])))
        }
        let readings = try await times(101, of: copies) { copy, round in
            _ = try await copy.recipe(InventedRecipes.copiedID(round % 10 + 1))
        }
        let surprises = try await times(51, of: copies) { copy, round in
            let generator = SplitMix(seed: UInt64(round))
            let recipe = try await copy.anyRecipe(RecipeFilter(), excluding: [], using: generator)
            precondition(recipe != nil, "the copy has recipes")
        }
        let saves = try await times(21, of: copies) { copy, round in
            try await InventedRecipes.copy(200_000 + round...200_000 + round, to: copy)
        }
        return Subject(
            name: "copied recipes", counts: counts,
            rows: [
                Subject.Row("open the copy, and read one", openings),
                Subject.Row("read one", readings),
                Subject.Row("read a random one", surprises, mostValue: 1),
                Subject.Row("search by words", searches, mostValue: 3),
                Subject.Row("save a new one", saves),
                Subject.Row("anonymous memory of the open copy and \(CopyMemory.queries) searches", bytes: memory),
            ])
    }
}

/// Searches in a copy, in a process of its own so that only this memory counts.
struct CopyMemory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy-memory", abstract: "Print the memory that searches in a copy take.", shouldDisplay: false)
    static let queries = 100

    @Argument var folder: String

    static func measure(_ folder: Folder) throws -> Int {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [configuration.commandName ?? "", folder.path]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0,
            let bytes = Int(String(decoding: data, as: UTF8.self).filter { $0.isNumber || $0 == "-" })
        else { throw ExitCode.failure }
        return bytes
    }

    func run() async throws {
        var invented = InventedRecipes()
        let before = try anonymousMemory()
        let copy = RecipeCopy(folder: folder)
        for number in 0..<Self.queries { _ = try await copy.search(RecipeSearch(.words(invented.query(number)))) }
        print(try anonymousMemory() - before)
    }
}
