import Foundation
import Kitchen
import Testing
import Workbench

@testable import Interchange

@Suite("Folders and archives of recipes")
struct RecipeSourceTests {
    private let folder: ImportFolder

    init() throws { folder = try ImportFolder() }

    private var source: RecipeSource { RecipeSource(path: folder.path) }

    @Test("A folder is read with all folders below it; hidden files are skipped, others are counted")
    func folders() async throws {
        try folder.write("Bread.cook", cook("Bread"))
        try folder.write("Soups/Leek.cook", "Cut @leek{2}.\n\nBoil it for ~{10%minutes}.\n")
        try folder.write(
            "Soups/Winter/pea.jsonld",
            "{\"@type\":\"Recipe\",\"name\":\"Pea soup\",\"recipeIngredient\":[\"500 g peas\"]}")
        try folder.write(
            "page.html",
            "<script type=\"application/ld+json\">{\"@type\":\"Recipe\",\"name\":\"Page\",\"recipeInstructions\":\"Mix.\"}</script>"
        )
        try folder.write("readme.txt", "Not a recipe.")
        try folder.write(".hidden.cook", cook("Hidden"))
        try folder.write(".git/x.cook", cook("Git"))
        try folder.write("empty.cook", "")
        try folder.write("broken.json", "{\n]")
        let collection = try await RecipeCollection([source])
        #expect(collection.titles == ["Bread", "Leek", "Pea soup", "Page"])
        #expect(collection.others == 1)
        #expect(
            collection.refusals(below: folder.path) == [
                "broken.json: line 2: this is not JSON: a name in quotes is expected",
                "empty.cook: it has neither ingredients nor steps",
            ])
    }

    @Test("A picture beside a recipe is its picture, whatever the case of its name; JPEG and PNG go before WebP")
    func pictures() async throws {
        for title in ["Bread", "Tea", "Soup", "Rice"] { try folder.write("\(title).cook", cook(title)) }
        try folder.write("bread.JPG", [1])
        try folder.write("Tea.webp", [2])
        try folder.write("Soup.webp", [3])
        try folder.write("Soup.png", [4])
        let collection = try await RecipeCollection([source])
        #expect(try await collection.pictures() == ["Bread": [1], "Tea": [2], "Soup": [4]])
        let one = try await RecipeCollection([RecipeSource(path: "\(folder.path)/Soup.cook")])
        #expect(one.titles == ["Soup"])
        #expect(try await one.pictures() == ["Soup": [4]])
    }

    @Test("Links are not followed, and neither pipes nor too deep folders are read")
    func links() async throws {
        try folder.write("outside/Bread.cook", cook("Bread"))
        try folder.write("in/Tea.cook", cook("Tea"))
        let inner = "\(folder.path)/in"
        try FileManager.default.createSymbolicLink(
            atPath: "\(inner)/link.cook", withDestinationPath: "../outside/Bread.cook")
        try FileManager.default.createSymbolicLink(atPath: "\(inner)/round", withDestinationPath: "..")
        #expect(mkfifo("\(inner)/pipe.cook", 0o600) == 0)
        let deep = "deep/" + String(repeating: "a/", count: 20)
        try folder.write("in/\(deep)Deep.cook", cook("Deep"))
        let collection = try await RecipeCollection([RecipeSource(path: inner)])
        #expect(collection.titles == ["Tea"])
        let refusals = collection.refusals(below: inner)
        #expect(
            refusals.contains("link.cook: it is a symbolic link") && refusals.contains("round: it is a symbolic link"))
        #expect(refusals.contains("pipe.cook: it is not a file") && refusals.count == 4)
        #expect(refusals.contains { $0.hasSuffix("it is more than 16 folders deep") })
    }

    @Test("Zip and tar archives are read, compressed or not, and by their content if the name says nothing")
    func archives() async throws {
        let entries = [
            ArchiveBuilder.Entry("./Soups/Leek.cook", cook("Leek soup")), .init("./Soups/Leek.jpg", [1, 2]),
            .init("__MACOSX/Soups/._Leek.cook", "x"), .init("notes.txt", "x"),
        ]
        let tar = ArchiveBuilder.tar(entries)
        for (name, bytes) in [
            ("a.zip", ArchiveBuilder.zip(entries)), ("a.tar", tar), ("a.tar.gz", ArchiveBuilder.gzip(tar)),
            ("a.tgz", ArchiveBuilder.gzip(tar)), ("zip", ArchiveBuilder.zip(entries)), ("tar", tar),
            ("gz", ArchiveBuilder.gzip(tar)),
        ] {
            let collection = try await folder.read(name, bytes)
            #expect(collection.titles == ["Leek soup"] && collection.others == 1, "\(name)")
            #expect(collection.recipes.map(\.path) == ["\(folder.path)/\(name)/Soups/Leek.cook"])
            #expect(try await collection.pictures() == ["Leek soup": [1, 2]])
        }
    }

    @Test("Standard input is an archive or a recipe, and is read twice")
    func descriptor() async throws {
        let archive = ArchiveBuilder.zip([.init("a.jpg", [9]), .init("a.cook", cook("Tea"))])
        let file = try FileHandle(forReadingFrom: URL(filePath: try folder.write("a", archive)))
        let source = RecipeSource(descriptor: file.fileDescriptor, name: "standard input")
        let collection = try await RecipeCollection([source])
        #expect(collection.recipes.map(\.path) == ["standard input/a.cook"])
        #expect(try await collection.pictures() == ["Tea": [9]])
        let json = try folder.write("b", "{\"@type\":\"Recipe\",\"name\":\"Mate\",\"recipeInstructions\":\"Brew.\"}")
        let text = try FileHandle(forReadingFrom: URL(filePath: json))
        let one = try await RecipeCollection([RecipeSource(descriptor: text.fileDescriptor, name: "standard input")])
        #expect(one.titles == ["Mate"])
    }

    @Test("What is none of all that is refused with a reason")
    func others() async throws {
        let text = try folder.write("letter", "Dear aunt")
        let collection = try await RecipeCollection([text, "/nonexistent/recipes"].map { RecipeSource(path: $0) })
        #expect(collection.recipes.isEmpty)
        #expect(
            collection.refusals(below: folder.path) == [
                "letter: it is not a recipe, a page or an archive",
                "/nonexistent/recipes: it cannot be read (open: No such file or directory)",
            ])
    }
}
