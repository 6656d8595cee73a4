import ArgumentParser
import Control
import FoundationEssentials
import Interchange
import Kitchen
import Linux

/// Writes all own recipes and favorites of a person into a folder, with their photos.
struct RecipeFolderExport {
    private let kiosk: KioskOptions
    private let format: RecipeFormat
    private var folder: ExportFolder
    private var progress: ProgressBar
    private var document: RecipeExportDocument
    /// The code of the first recipe or file that was refused.
    private var status: Sysexit?

    /// Ends the command if the folder can't be used.
    init(to path: String, as format: RecipeFormat, kiosk: KioskOptions, progress: ProgressBar) throws {
        self.kiosk = kiosk
        self.format = format
        self.progress = progress
        folder = try Self.writing(to: path) { () throws(SystemError) in try ExportFolder(path) }
        document = RecipeExportDocument(folder: path)
    }

    mutating func run() async throws {
        let favorites = try await kiosk.allRecipes(favorites: true, own: false)
        let own = try await kiosk.allRecipes(favorites: false, own: true)
        var ids: Set<RecipeID> = []
        let entries = (own + favorites).filter { ids.insert($0.id).inserted }
        let names = FileNames(entries.map { ($0.id, $0.title) })
        var work = self
        let outcome: Result<Void, any Error>
        do {
            try await kiosk.converse { conversation in
                for (index, entry) in entries.enumerated() {
                    try await work.write(entry.id, as: names[entry.id], conversation)
                    work.progress.show("Writing recipes", index + 1, of: entries.count)
                }
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        work.progress.clear()
        self = work
        try finish()
        try outcome.get()
        if let status { throw ExitCode(status.rawValue) }
    }

    private mutating func write(_ id: RecipeID, as name: String, _ conversation: Conversation) async throws {
        do {
            let recipe = OwnRecipe(try await conversation.send(ReadRecipe(id: id)))
            let text = Array(recipe.written(as: format).utf8)
            guard try put(text, as: "\(name).\(format.rawValue)") else { return }
            document.recipes += 1
            // Without a photo, the picture would be fetched from the network.
            let hasPhoto = try await !conversation.send(ShowRecipe(id: id)).photos.isEmpty
            guard hasPhoto else { return }
            let photo = Array(try await conversation.send(ShowPicture(id: id)))
            if try put(photo, as: "\(name).jpg") { document.photos += 1 }
        } catch let refusal as Refusal {
            refuse(id.description, refusal.failure.message, refusal.failure.code)
        }
    }

    /// Writes a file. Returns false if another one has its name.
    private mutating func put(_ bytes: [UInt8], as name: String) throws -> Bool {
        switch try Self.writing(to: name, { () throws(SystemError) in try folder.write(bytes, as: name) }) {
        case .unchanged: document.unchanged += 1
        case .written: break
        case .taken:
            refuse(
                name, "a file with this name is not from the last export, or was changed; it was left as it is",
                .unacceptable)
            return false
        }
        return true
    }

    private mutating func refuse(_ path: String, _ reason: String, _ code: Sysexit) {
        document.refused.append(.init(path: path, reason: reason))
        status = status ?? code
    }

    /// Prints the result, also that of an export that was cut short.
    private mutating func finish() throws {
        try Self.writing(to: ExportFolder.list) { () throws(SystemError) in try folder.finish() }
        for refused in document.refused { printMessage("\(refused.path): \(refused.reason)") }
        try kiosk.output.confirm(document) { document.text }
    }

    /// Runs code that writes into the folder. If that fails, prints the reason and throws the exit code.
    private static func writing<Value>(
        to place: String, _ work: () throws(SystemError) -> Value
    ) throws -> Value {
        do throws(SystemError) {
            return try work()
        } catch {
            throw failure(
                error.statusOfWriting,
                "\(place) can't be written (\(error)); the files that were written before stay as they are")
        }
    }
}

/// The result of an export, as `recipe export --all --json` prints it.
struct RecipeExportDocument: Encodable {
    var folder: String
    /// Number of recipes and of photos in the folder, whether they had to be written or not.
    var recipes = 0
    var photos = 0
    /// Number of files that were already there.
    var unchanged = 0
    var refused: [RecipeImportDocument.Refused] = []

    fileprivate var text: String {
        let parts = [recipes.counted("recipe"), photos.counted("photo")].joined(separator: " and ")
        return "\(parts) in \(folder); \(unchanged.counted("file")) unchanged"
    }

    init(folder: String) { self.folder = folder }
}

/// Names of files for recipes: their titles, without characters that a file system can't store.
private struct FileNames {
    private var names: [RecipeID: String] = [:]

    init(_ recipes: [(id: RecipeID, title: String)]) {
        let named = recipes.map { ($0.id, Self.safe($0.title)) }
        let counts = Dictionary(named.map { ($0.1.lowercased(), 1) }, uniquingKeysWith: +)
        for (id, name) in named {
            // Recipes of one name always get their ids, so that each keeps its file in the next export.
            let isAlone = counts[name.lowercased()] == 1
            names[id] = isAlone ? name : "\(name) (\(id.description.replacing(":", with: "-")))"
        }
    }

    subscript(id: RecipeID) -> String { names[id] ?? Self.safe(id.description) }

    /// The characters that neither Linux nor the file systems of other machines accept.
    private static let unsafe = Set("/\\:*?\"<>|~")

    private static func safe(_ title: String) -> String {
        let plain = String(title.sanitized(limit: 80).map { unsafe.contains($0) ? "-" : $0 })
        let visible = plain.drop { $0 == "." || $0 == "-" || $0 == " " }
        var name = String(visible.reversed().drop { $0 == "." || $0 == " " }.reversed())
        while name.utf8.count > 200 { name.removeLast() }
        return name.isEmpty ? "Recipe" : name
    }
}
