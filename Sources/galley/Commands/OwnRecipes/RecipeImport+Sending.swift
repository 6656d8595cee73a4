import Control
import Interchange
import Kitchen
import Photos

/// Sends the recipes and photos of a collection to the kiosk, and notes the results.
struct RecipeImport {
    /// The reason why a recipe is left out at the limit of own recipes.
    static let noRoom = "there are already \(OwnRecipe.mostKept) own recipes; remove some first"

    private let kiosk: KioskOptions
    private let collection: RecipeCollection
    private let isDryRun: Bool
    private let progress: SharedProgress
    private let interruption = Interruption()

    private(set) var document = RecipeImportDocument()
    /// True if a signal was to end the command, such as Ctrl-C.
    var isInterrupted: Bool { interruption.hasCome }
    /// The parts of recipes that were left out.
    private(set) var notes: [String] = []
    /// The indices of the recipes that a dry run would add, by their titles.
    private var wouldAdd: [String: [Int]] = [:]
    /// The recipes whose photos are to be sent, by their indices.
    private var wanted: [Int: RecipeID] = [:]

    init(kiosk: KioskOptions, collection: RecipeCollection, isDryRun: Bool, progress: SharedProgress) {
        self.kiosk = kiosk
        self.collection = collection
        self.isDryRun = isDryRun
        self.progress = progress
        document.others = collection.others
        document.refused = collection.refusals.map { .init(path: $0.path, reason: $0.reason) }
    }

    /// Sends everything. After an error, the document tells what was taken until then.
    mutating func run() async throws {
        let recipes = collection.recipes
        guard !recipes.isEmpty else { return }
        var work = self
        defer { self = work }
        try await kiosk.attempt { conversation in
            for part in ImportRecipes.parts(of: recipes.map(\.recipe)) {
                try interruption.check()
                let request = ImportRecipes(recipes[part].map(\.recipe), isDryRun: work.isDryRun)
                let results = try await conversation.send(request)
                for (index, result) in zip(part, results) { work.note(result, of: index) }
                work.progress.show("Saving recipes", part.upperBound, of: recipes.count)
            }
            if !work.isDryRun { try await work.sendPhotos(conversation) }
        }
    }

    private mutating func note(_ result: ImportedRecipeDocument, of index: Int) {
        let recipe = collection.recipes[index]
        if result.full {
            return document.refused.append(.init(path: recipe.path, reason: Self.noRoom))
        }
        if result.known {
            document.repeated += 1
            if let id = result.id, !document.known.contains(id) { document.known.append(id) }
        } else if isListed(recipe.recipe) {
            document.repeated += 1
        } else {
            if isDryRun { wouldAdd[recipe.recipe.title, default: []].append(index) }
            document.new += 1
            document.titles.append(recipe.recipe.title)
            if let id = result.id { document.added.append(id) }
            notes += recipe.notes.map { "\(recipe.path): \($0)" }
        }
        // An import that was cut short may have saved the recipe without its photo.
        if let id = result.id, recipe.hasPicture, !result.photo, !wanted.values.contains(id) { wanted[index] = id }
    }

    /// True for a recipe that this dry run has listed already. The kiosk doesn't know it, because a dry run saves none.
    private func isListed(_ recipe: OwnRecipe) -> Bool {
        wouldAdd[recipe.title]?.contains { collection.recipes[$0].recipe.isSame(as: recipe) } ?? false
    }

    // MARK: Photos

    private mutating func sendPhotos(_ conversation: Conversation) async throws {
        guard !wanted.isEmpty else { return }
        // All of the collection, so that an import that goes on makes them as large as the one before.
        let areSmall = collection.recipes.count(where: \.hasPicture) > DishPhoto.mostImportedLarge
        let photos = PhotoSender(
            conversation: conversation, ids: wanted, areSmall: areSmall, progress: progress, interruption: interruption)
        defer {
            document.photos = photos.sent
            notes += photos.notes
        }
        do {
            try await collection.readPictures(of: wanted.keys) { index, picture in
                try await photos.send(picture, of: index)
            }
        } catch is PhotoSender.NoRoom {
            photos.leaveOutRest()
        }
    }
}

/// Sends photos one after another, until there is no room for more.
private final class PhotoSender {
    private let conversation: Conversation
    private let ids: [Int: RecipeID]
    /// True if the photos are many, and scaled down further than others.
    private let areSmall: Bool
    private let progress: SharedProgress
    private let interruption: Interruption
    private(set) var sent = 0
    /// The reasons why photos were left out, with their numbers.
    private var leftOut: [String: Int] = [:]

    /// Error for a photo for which there is no room.
    struct NoRoom: Error {}

    init(
        conversation: Conversation, ids: [Int: RecipeID], areSmall: Bool, progress: SharedProgress,
        interruption: Interruption
    ) {
        self.conversation = conversation
        self.ids = ids
        self.areSmall = areSmall
        self.progress = progress
        self.interruption = interruption
    }

    var notes: [String] {
        leftOut.sorted { $0.key < $1.key }.map { "\($0.value.counted("photo")) left out: \($0.key)" }
    }

    func send(_ picture: Result<[UInt8], UnreadableRecipe>, of index: Int) async throws {
        guard let id = ids[index] else { return }
        try interruption.check()
        do {
            let photo = try NewPhoto(
                scaling: try picture.get(), to: areSmall ? DishPhoto.importedSide : DishPhoto.side,
                atMost: areSmall ? DishPhoto.mostImportedBytes : DishPhoto.mostBytes)
            _ = try await conversation.save(photo, of: id)
            sent += 1
        } catch let reason as UnreadableRecipe {
            leaveOut(reason.description)
        } catch let reason as PhotoError {
            leaveOut(reason == .unknownFormat ? "they are neither JPEG, PNG nor WebP" : reason.description)
        } catch let refusal as Refusal where refusal.failure.code == .unacceptable {
            throw NoRoom()
        }
        progress.show("Saving photos", sent + leftOut.values.reduce(0, +), of: ids.count)
    }

    private func leaveOut(_ reason: String) { leftOut[reason, default: 0] += 1 }

    func leaveOutRest() {
        let rest = ids.count - sent - leftOut.values.reduce(0, +)
        leftOut["the kiosk keeps at most \(DishPhoto.mostTotalBytes >> 20) MiB of photos", default: 0] += rest
    }
}

/// A progress bar that several closures use.
final class SharedProgress {
    private var bar: ProgressBar

    init(_ output: OutputOptions) { bar = ProgressBar(output) }

    func show(_ text: String, _ done: Int, of total: Int? = nil) { bar.show(text, done, of: total) }

    func clear() { bar.clear() }
}
