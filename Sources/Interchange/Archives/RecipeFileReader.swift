internal import Kitchen

/// A recipe in a file, or the reason why it can't be read.
struct RecipeInFile {
    /// The title, if the file has several recipes.
    var title: String?
    var result: Result<ParsedRecipe, UnreadableRecipe>
    /// Paths of pictures without their endings, from the folder of the file.
    var pictures: [String] = []
    /// The recipe's picture in Base64, if its file contains it.
    var pictureData: String?
}

/// Reads the recipes in a file of any kind.
enum RecipeFileReader {
    /// The largest number of values in the database of a backup of Mealie. Each takes about 100 bytes.
    private static let mostDatabaseValues = 1_000_000

    /// Reads all recipes.
    ///
    /// - Throws: the reason why the file has no recipe that can be read.
    static func recipes(in file: SourceFile) throws(UnreadableRecipe) -> [RecipeInFile] {
        let isDatabase = file.path.fileName == "database.json"
        switch file.kind {
        case .paprika: return try recipes(ofJSON: try text(of: file, upTo: SourceFile.longestPaprika))
        case .text(.json) where isDatabase:
            let text = try text(of: file, upTo: SourceFile.longestDatabase)
            return try recipes(ofJSON: text, mostValues: mostDatabaseValues)
        case .text(.json): return try recipes(ofJSON: try text(of: file, upTo: RecipeFormat.json.longest))
        case .text(let format):
            let text = try text(of: file, upTo: format.longest)
            return [RecipeInFile(result: .success(try recipe(of: text, as: format, named: file.path.fileStem)))]
        case .archive, .picture, .other: throw UnreadableRecipe("it is not a recipe, a page or an archive")
        }
    }

    private static func text(of file: SourceFile, upTo limit: Int) throws(UnreadableRecipe) -> String {
        guard let text = String(validating: try file.contents(limit), as: UTF8.self) else {
            throw UnreadableRecipe("it is not UTF-8 text")
        }
        return text
    }

    /// Reads Cooklang or a page. Any text is a recipe in Cooklang, so it must have more than the name of its file.
    private static func recipe(
        of text: String, as format: RecipeFormat, named name: String
    ) throws(UnreadableRecipe) -> ParsedRecipe {
        let read = try ParsedRecipe(text, as: format, named: name)
        if read.recipe.ingredients.isEmpty, read.recipe.steps.isEmpty {
            guard (try? ParsedRecipe(text, as: format)) != nil else {
                throw UnreadableRecipe("it has neither ingredients nor steps")
            }
        }
        return read
    }

    /// Reads JSON-LD, or the JSON of a program.
    private static func recipes(
        ofJSON text: String, mostValues: Int = JSONParser.mostValues
    ) throws(UnreadableRecipe) -> [RecipeInFile] {
        let value = try JSONParser.value(of: text, mostValues: mostValues)
        if let recipes = AppRecipe.recipes(in: value) {
            return recipes.map { recipe in
                RecipeInFile(
                    title: recipes.count > 1 ? recipe.schema["name"]?.string : nil, result: recipe.parsed,
                    pictures: recipe.pictures, pictureData: recipe.pictureData)
            }
        }
        let recipes = RecipeChoice(in: [value], addresses: [], title: nil).all
        guard !recipes.isEmpty else {
            throw UnreadableRecipe("the JSON has no Recipe of schema.org, and no recipe of a known program")
        }
        return recipes.map { recipe in
            RecipeInFile(title: recipes.count > 1 ? recipe.recipe.title : nil, result: recipe.result)
        }
    }
}

extension UncheckedRecipe {
    fileprivate var result: Result<ParsedRecipe, UnreadableRecipe> {
        Result { () throws(UnreadableRecipe) in try checked() }
    }
}

extension AppRecipe {
    fileprivate var parsed: Result<ParsedRecipe, UnreadableRecipe> {
        guard bytes <= RecipeFormat.longestText else { return .failure(.tooLong(RecipeFormat.longestText)) }
        let choice = RecipeChoice(in: [.object(schema)], addresses: [], title: nil)
        return choice.all[0].result
    }
}
