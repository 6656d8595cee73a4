internal import FoundationEssentials
public import Kitchen

/// All recipes of files, folders and archives.
public struct RecipeCollection {
    /// The largest number of recipes that are read. A kitchen holds ``/Kitchen/OwnRecipe/mostKept``, but may have some already.
    public static let mostRecipes = 2 * OwnRecipe.mostKept

    /// A recipe that was read.
    public struct Found: Sendable {
        /// The file in which it is, for messages.
        public let path: String
        public let recipe: OwnRecipe
        /// The parts that were left out, in words for the shell.
        public let notes: [String]
        fileprivate let place: PicturePlace?

        /// True if there is a picture of it.
        public var hasPicture: Bool { place != nil }
    }

    /// A file that wasn't read, or a recipe that can't be saved.
    public struct Refusal: Hashable, Sendable {
        public let path: String
        public let reason: String

        public init(path: String, reason: String) {
            self.path = path
            self.reason = reason
        }
    }

    /// The place of a recipe's picture.
    fileprivate enum PicturePlace: Hashable {
        case file(String)
        /// Path of the recipe's file, which contains the picture.
        case inside(String)
    }

    /// The recipes, in the order in which they were found.
    public private(set) var recipes: [Found] = []
    public private(set) var refusals: [Refusal] = []
    /// The number of files that are neither recipes nor pictures.
    public private(set) var others = 0

    private let sources: [RecipeSource]

    /// Reads all recipes of the sources.
    ///
    /// - Parameters:
    ///   - sources: The files, folders and archives.
    ///   - progress: Called with the number of recipes so far.
    public init(_ sources: [RecipeSource], progress: @escaping (Int) -> Void = { _ in }) async throws {
        self.sources = sources
        var reading = Reading()
        for source in sources {
            let visitor = RecipeSource.Visitor { file in
                reading.take(file)
                progress(reading.recipes.count)
            } refusal: { path, reason in
                reading.refuse(path, reason)
            }
            try await source.visit(visitor)
        }
        recipes = reading.found
        refusals = reading.refusals
        others = reading.others
    }

    /// Reads the pictures of recipes, one after another.
    ///
    /// - Parameters:
    ///   - wanted: The indices of the recipes.
    ///   - take: Called with each index and its picture, which can be anything, or the reason why it can't be read.
    /// - Throws: the error of `take`.
    public func readPictures(
        of wanted: some Collection<Int>, _ take: @escaping (Int, Result<[UInt8], UnreadableRecipe>) async throws -> Void
    ) async throws {
        var left: [PicturePlace: [Int]] = [:]
        for index in wanted {
            if let place = recipes[index].place { left[place, default: []].append(index) }
        }
        for source in sources where !left.isEmpty {
            let visitor = RecipeSource.Visitor { file in
                for place in [PicturePlace.file(file.path), .inside(file.path)] {
                    guard let indices = left.removeValue(forKey: place) else { continue }
                    let picture = Result { () throws(UnreadableRecipe) in try file.picture(at: place) }
                    for index in indices { try await take(index, picture) }
                }
            } refusal: { _, _ in
                // It was reported when the recipes were read.
            }
            try await source.visit(visitor)
        }
    }
}

extension SourceFile {
    fileprivate func picture(at place: RecipeCollection.PicturePlace) throws(UnreadableRecipe) -> [UInt8] {
        switch place {
        case .file: return try contents(Self.longestPicture)
        case .inside:
            let text = try RecipeFileReader.recipes(in: self).first?.pictureData ?? ""
            guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else {
                throw UnreadableRecipe("the picture is damaged")
            }
            return Array(data)
        }
    }
}

/// The first reading of all files.
private struct Reading {
    typealias Place = RecipeCollection.PicturePlace

    private(set) var recipes: [(path: String, recipe: ParsedRecipe, pictures: [String], isPictureInside: Bool)] = []
    private(set) var refusals: [RecipeCollection.Refusal] = []
    private(set) var others = 0
    /// The paths of pictures, by their paths in lowercase without the ending.
    private var pictures: [String: String] = [:]
    private var isFull = false

    mutating func take(_ file: SourceFile) {
        switch file.kind {
        case .picture where !file.isGiven:
            let name = (file.path.folderPath + file.path.fileStem).lowercased()
            // A JPEG or PNG is better than a WebP, which is often a smaller version of it.
            if pictures[name] == nil || file.path.lowercased().fileEnding != "webp" { pictures[name] = file.path }
        case .other where !file.isGiven: others += 1
        default: read(file)
        }
    }

    mutating func refuse(_ path: String, _ reason: UnreadableRecipe) {
        refusals.append(RecipeCollection.Refusal(path: path, reason: reason.description))
    }

    private mutating func read(_ file: SourceFile) {
        guard !isFull else { return }
        do throws(UnreadableRecipe) {
            for recipe in try RecipeFileReader.recipes(in: file) { take(recipe, of: file) }
        } catch {
            refuse(file.path, error)
        }
    }

    private mutating func take(_ read: RecipeInFile, of file: SourceFile) {
        let path = read.title.map { "\(file.path): \($0.sanitized(limit: 120))" } ?? file.path
        switch read.result {
        case .failure(let reason): refuse(path, reason)
        case .success where recipes.count == RecipeCollection.mostRecipes:
            if !isFull {
                let reason = "there are more than \(RecipeCollection.mostRecipes) recipes, so the rest was not read"
                refuse(path, UnreadableRecipe(reason))
            }
            isFull = true
        case .success(let recipe):
            let folder = file.path.folderPath
            let own = folder + file.path.fileStem
            let isAlone = ["recipe", folder.dropLast().description.fileName].contains(file.path.fileStem)
            let others = isAlone ? ["full", "image", "images/original"] : []
            let names =
                read.title == nil
                ? [own] + (read.pictures + others).map { folder + $0 } : read.pictures.map { folder + $0 }
            recipes.append((path, recipe, names, read.pictureData?.isEmpty == false))
        }
    }

    /// The recipes with the places of their pictures. A picture may come after its recipe.
    var found: [RecipeCollection.Found] {
        recipes.map { entry in
            let file = entry.pictures.lazy.compactMap { pictures[$0.lowercased()] }.first
            let inside = entry.isPictureInside ? Place.inside(entry.path) : nil
            return RecipeCollection.Found(
                path: entry.path, recipe: entry.recipe.recipe, notes: entry.recipe.notes,
                place: inside ?? file.map(Place.file))
        }
    }
}
