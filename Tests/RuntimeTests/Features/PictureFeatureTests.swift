import Control
import Fixtures
import Foundation
import Kitchen
import Photos
import Simulation
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: pictures of dishes", .serialized)
final class PictureFeatureTests {
    private let kitchen: FeatureKitchen
    private static let pasta = "spoonacular:1001"
    private static let soup = "spoonacular:1002"
    private static let buns = "spoonacular:1003"
    private static let carrots = "spoonacular:1004"

    /// Starts a service in which one recipe has a picture, one links to something else, one to a damaged picture,
    /// and one to a server that never replies.
    init() throws {
        let picture = try Bitmap.plate(width: 636, height: 393).jpeg(quality: 80)
        kitchen = try FeatureKitchen(pictures: [
            1001: .answer(type: "image/jpeg", picture), 1002: .captivePortal,
            1003: .answer(type: "image/jpeg", Array(picture.dropLast(500))), 1004: .redirect(to: "http://192.168.1.1/"),
        ])
    }

    private var fetched: Int { kitchen.service?.requests.count { $0.path.hasPrefix("/pictures/") } ?? 0 }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(kitchen.folder)/\(name)"
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    private static func standIns(_ screen: ScreenDocument) -> Int { screen.lines.joined().count { $0 == "▒" } }

    /// Moves home to the recipe with this title.
    private func show(_ title: String, on kiosk: TestKiosk) async throws {
        for _ in 0..<8 where try await kiosk.now.title != title {
            let before = try await kiosk.now.title
            try await kiosk.press("down")
            try await kiosk.wait { $0.view == "home" && $0.title != before }
        }
        #expect(try await kiosk.now.title == title)
    }

    // MARK: 17

    @Test(
        "17, by buttons: a recipe opens with its thumbnail, and Picture shows it beside title and facts",
        arguments: ["20x4", "16x2"])
    func thumbnail(size: String) async throws {
        let kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.open("Search")
        try await kiosk.spell("leek pasta")
        try await kiosk.wait(forView: "results")
        try await kiosk.choose("Lemon Leek Pasta")
        try await kiosk.wait(forView: "recipe")
        try await kiosk.wait { Self.standIns($0) == 8 && $0.labels.contains("Picture") }
        try await kiosk.choose("Picture")
        let picture = try await kiosk.wait { $0.labels.first == "Picture" }
        #expect(picture.view == "picture")
        #expect(picture.title == "Lemon Leek Pasta")
        #expect(picture.labels == ["Picture", "25 min, for 2"])
        #expect(Self.standIns(picture) == 8)
        // The position in the list is kept, and nothing is fetched twice.
        try await kiosk.press("back", "back")
        #expect(try await kiosk.now.items.first { $0.selected }?.label == "Lemon Leek Pasta")
        try await kiosk.press("ok")
        try await kiosk.wait { $0.view == "recipe" && Self.standIns($0) == 8 }
        #expect(fetched == 1)
        try await kiosk.stop()
    }

    @Test("17, over the command line: pictures of recipes, also in lists; without colors if there is no terminal")
    func pictureByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("favorite", "add", Self.pasta)
        let whole = try await kitchen.output("recipe", "show", Self.pasta, "--picture")
        #expect(whole.contains("█") && whole.contains("Lemon Leek Pasta ♥\n") && !whole.contains("\u{1B}"))
        #expect(whole.split(separator: "\n").count > 20)
        let list = try await kitchen.output("recipe", "list", "--favorites", "--picture")
        #expect(list.contains("█") && list.contains("Lemon Leek Pasta"))
        #expect(try await kitchen.output("search", "leek", "pasta", "--picture").contains("█"))
        #expect(fetched == 1)
        let hosts: [HostDocument] = try await kitchen.galley("status", "--hosts", "--json").document()
        #expect(hosts.count { $0.host == "127.0.0.1" } == 2, "the service and the host of its pictures")
        #expect(try await kitchen.galley("recipe", "show", Self.pasta, "--picture", "--json").status == 64)
        try await kiosk.stop()
    }

    @Test("17, trouble: invalid, damaged and private-network pictures don't affect anything else")
    func trouble() async throws {
        let kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("timer", "start", "30", "Eggs")
        let titles = ["Smoky Bean Soup", "Overnight Oat Buns", "Crème of Roasted Carrot"]
        for (title, id) in zip(titles, [Self.soup, Self.buns, Self.carrots]) {
            try await show(title, on: kiosk)
            try await kiosk.press("ok")
            try await kiosk.wait { $0.view == "recipe" && Self.standIns($0) == 0 }
            // Opening the picture requests it again and shows the error.
            try await kiosk.choose("Picture")
            #expect(try await kiosk.wait(forView: "message").timers.first?.label == "Eggs")
            try await kiosk.press("back", hold: true)
            let command = try await kitchen.galley("recipe", "show", id, "--picture")
            #expect(command.status == 0 && command.output.contains(title))
            #expect(command.errors.contains("No picture of \(id)"))
        }
        #expect(try await kitchen.output("status").contains("Eggs"))
        let status: StatusDocument = try await kitchen.galley("status", "--json").document()
        #expect(status.errors.count { $0.message.contains("picture is damaged") } == 1)
        let requests = kitchen.service?.requests.filter { $0.path.contains("/pictures/1003") } ?? []
        #expect(requests.count == 1, "a damaged picture is fetched once: \(requests.map(\.path))")
        try await kiosk.stop()
    }

    @Test("17, without a network: saved photos are shown, and a recipe opens without its missing picture")
    func offline() async throws {
        let photo = try file("dish.png", Bitmap.plate(width: 320, height: 240).png)
        let before = try await kitchen.kiosk()
        _ = try await kitchen.output("favorite", "add", Self.pasta, Self.soup)
        _ = try await kitchen.output("recipe", "photo", Self.pasta, photo)
        try await before.stop()
        try kitchen.unplug()

        let kiosk = try await kitchen.kiosk()
        try await kiosk.open("Favorites")
        try await kiosk.choose("Lemon Leek Pasta")
        try await kiosk.wait { $0.view == "recipe" && Self.standIns($0) == 8 }
        try await kiosk.press("back")
        try await kiosk.choose("Smoky Bean Soup")
        try await kiosk.wait { $0.view == "recipe" && Self.standIns($0) == 0 }
        try await kiosk.choose("Steps")
        #expect(try await kiosk.now.view == "steps")
        try await kiosk.stop()
    }

    // MARK: 31

    @Test(
        "31, by buttons: Cooked it records date and stars and explains how to send a photo; all survives a restart",
        arguments: ["20x4", "16x2"])
    func cooked(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        _ = try await kitchen.output("favorite", "add", "starter:3")
        try await kiosk.open("Favorites")
        let title = try await kiosk.press("ok").title
        try await kiosk.choose("Cooked it")
        #expect(try await kiosk.now.labels.first == "5 stars")
        let noted = try await kiosk.choose("4 stars")
        #expect(noted.title.contains("4/5, cooked 1×") && noted.title.contains("recipe photo starter:3 FILE"))
        try await kiosk.stop()

        kiosk = try await kitchen.kiosk(size: size)
        let photo = try file("dish.png", Bitmap.plate(width: 320, height: 240).png)
        _ = try await kitchen.output("recipe", "photo", "starter:3", photo)
        try await kiosk.open("Favorites")
        #expect(try await kiosk.press("ok").title == title)
        let recipe = try await kiosk.wait { Self.standIns($0) == 8 }
        #expect(recipe.labels.suffix(3) == ["Cooked it", "Picture", "4/5, cooked 1×"])
        try await kiosk.choose("Picture")
        let picture = try await kiosk.wait { $0.labels.first == "Photo" }
        #expect(picture.labels.last == "4/5, cooked 1×")
        try await kiosk.stop()
    }

    @Test(
        "31, over the command line: a photo is saved, listed, drawn, removed and restored, with a kiosk and without one"
    )
    func photoByCommand() async throws {
        let jpeg = try file("dish.jpeg", Bitmap.plate(width: 2000, height: 1500).jpeg(quality: 90))
        // From here on without a kiosk.
        let first: PhotoDocument = try await kitchen.galley("recipe", "photo", "starter:3", jpeg, "--json").document()
        #expect((first.width, first.height) == (1280, 960))
        #expect(try await kitchen.output("recipe", "show", "starter:3", "--picture").contains("█"))
        #expect(try await kitchen.output("recipe", "cooked", "starter:3", "--stars", "2").contains("2/5, cooked 1×"))

        let kiosk = try await kitchen.kiosk()
        let second: PhotoDocument = try await kitchen.galley("recipe", "photo", "starter:3", jpeg, "--json").document()
        let cooked: DishDocument = try await kitchen.galley("recipe", "cooked", "starter:3", "--json").document()
        #expect(cooked.times == 2 && cooked.stars == 2)
        func shown() async throws -> RecipeDocument {
            try await kitchen.galley("recipe", "show", "starter:3", "--json").document()
        }
        #expect(try await shown().photos == [second, first])
        #expect(try await kitchen.output("recipe", "photo", "starter:3", "--remove").contains(Self.undoOffer))
        #expect(try await shown().photos == [first])
        #expect(try await kitchen.output("undo").contains("back again"))
        #expect(try await shown().photos == [second, first])
        _ = try await kitchen.output("recipe", "photo", "starter:3", "--remove", "--number", "\(first.id)")
        try await kiosk.stop()

        let again = try await kitchen.kiosk()
        #expect(try await shown().photos == [second])
        #expect(try await kitchen.galley("undo").status == 66)
        try await again.stop()
    }

    /// The message after each removal, which promises only what undo can do.
    private static let undoOffer = "galley undo can bring it back for ten minutes"

    @Test("7 and 31, over the command line: undo restores one removal after another, and each message says so")
    func undoOffers() async throws {
        let kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("food", "add", "leek")
        _ = try await kitchen.output("favorite", "add", "starter:3")
        #expect(try await kitchen.galley("favorite", "remove", "starter:3").errors.contains(Self.undoOffer))
        #expect(try await kitchen.output("food", "remove", "leek").contains(Self.undoOffer))
        #expect(try await kitchen.output("undo", "--dry-run") == "leek: would come back\n")
        #expect(try await kitchen.output("undo") == "leek: back again\n")
        #expect(try await kitchen.output("undo").contains(": back again"))
        #expect(try await kitchen.output("favorite", "list").contains("starter:3"))
        #expect(try await kitchen.galley("undo").status == 66)
        try await kiosk.stop()
    }

    @Test("31, wrong input: damaged pictures, unknown recipes and too many photos are refused, and nothing changes")
    func wrong() async throws {
        let whole = Bitmap.plate(width: 320, height: 240).png
        let good = try file("good.png", whole)
        let bad = [
            try file("cut.png", Array(whole.dropLast(2000))), try file("text.jpg", Array("no picture".utf8)),
            try file("long.png", whole + Array(repeating: 0, count: PhotoLimits.bytes)),
        ]
        for isRunning in [false, true] {
            let kiosk = isRunning ? try await kitchen.kiosk() : nil
            for file in bad { #expect(try await kitchen.galley("recipe", "photo", "starter:3", file).status == 65) }
            #expect(try await kitchen.galley("recipe", "photo", "starter:999", good).status == 66)
            #expect(try await kitchen.galley("recipe", "photo", "starter:3", "/nonexistent").status == 66)
            #expect(try await kitchen.galley("recipe", "photo", "own:lunch", good).status == 65)
            #expect(try await kitchen.galley("recipe", "photo", "lunch", good).status == 66)
            #expect(try await kitchen.galley("recipe", "photo", "starter:3").status == 64)
            #expect(try await kitchen.galley("recipe", "photo", "starter:3", "--remove").status == 66)
            #expect(try await kitchen.galley("recipe", "cooked", "starter:3", "--stars", "6").status == 65)
            let recipe: RecipeDocument = try await kitchen.galley("recipe", "show", "starter:3", "--json").document()
            #expect(recipe.photos.isEmpty && recipe.cooked.times == 0)
            try await kiosk?.stop()
        }
        let kiosk = try await kitchen.kiosk()
        for _ in 0..<DishPhoto.mostPerRecipe { _ = try await kitchen.output("recipe", "photo", "starter:3", good) }
        #expect(try await kitchen.galley("recipe", "photo", "starter:3", good).status == 65)
        try await kiosk.stop()
    }

    @Test("31, over the socket: a photo belongs to the profile that was logged in when the upload began")
    func whose() async throws {
        let kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("profile", "add", "Ana")
        let id = RecipeID(.starter, 3)
        let photo = try Bitmap.plate(width: 320, height: 240).jpeg(quality: 50)
        let thumbnail = Data(repeating: 0, count: Thumbnail.count)
        func begin() async throws -> Int {
            let number = try await kiosk.document(SendPhoto(id: id, bytes: photo.count, thumbnail: thumbnail))
            _ = try await kiosk.document(SendPhotoPiece(Data(photo), upload: number))
            return number
        }
        func photos() async throws -> Int {
            let recipe: RecipeDocument = try await kitchen.galley("recipe", "show", "\(id)", "--json").document()
            return recipe.photos.count
        }
        let guests = try await begin()
        _ = try await kitchen.output("profile", "switch", "Ana")
        let anas = try await begin()
        _ = try await kiosk.document(SavePhoto(upload: guests))
        #expect(try await photos() == 0)
        _ = try await kitchen.output("profile", "remove", "Ana")
        #expect(try await photos() == 1)
        guard case .failure(let failure) = try await kiosk.ask(SavePhoto(upload: anas)).outcome else {
            throw TestKiosk.UnexpectedReply()
        }
        #expect(failure.code == .notFound, "Ana's photo is removed with her profile")
        #expect(try await photos() == 1)
        try await kiosk.stop()
    }

    @Test("31, over the socket: a client that uploads in chunks never blocks other clients")
    func pieces() async throws {
        let kiosk = try await kitchen.kiosk()
        let id = RecipeID(.starter, 3)
        let thumbnail = Data(repeating: 0, count: Thumbnail.count)
        let begin = SendPhoto(id: id, bytes: DishPhoto.mostBytes, thumbnail: thumbnail)
        let first = try await kiosk.document(begin)
        _ = try await kiosk.document(begin)
        let third = try await kiosk.ask(begin)
        guard case .failure(let refusal) = third.outcome else { throw TestKiosk.UnexpectedReply() }
        #expect(refusal.code == .passing)
        let piece = Data(repeating: 7, count: ControlLimits.piece)
        for _ in 0..<5 { _ = try await kiosk.document(SendPhotoPiece(piece, upload: first)) }
        let tooMuch = try await kiosk.ask(SendPhotoPiece(piece, upload: first))
        guard case .failure(let failure) = tooMuch.outcome else { throw TestKiosk.UnexpectedReply() }
        #expect(failure.code == .unacceptable)
        #expect(try await kiosk.press("ok").view == "recipe")
        #expect(try await kitchen.output("status").contains("timers"))
        try await kiosk.stop()
    }
}
