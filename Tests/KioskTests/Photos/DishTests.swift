import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Photos and cooking notes of dishes")
struct DishTests {
    private static let dish: Recipe = {
        var recipe = Recipe.soup
        recipe.picture = "https://pictures.example/7.jpg"
        return recipe
    }()

    private static let photo = DishPhoto(number: 1, taken: 0, width: 64, height: 48)

    private func evening(_ recipe: Recipe = dish, dishes: [RecipeID: DishNotes] = [:]) -> Evening {
        Evening(restored: RestoredData(userData: UserData(dishes: dishes), recipe: recipe))
    }

    private func fetches(_ effects: [Effect]) -> [AnyRequest] {
        effects.compactMap { if case .fetch(_, let query) = $0 { query } else { nil } }
    }

    // MARK: Pictures

    @Test("Opening a recipe fetches its picture once and shows it beside the actions")
    func opened() {
        var evening = evening()
        #expect(fetches(evening.press(.ok)) == [.pictures(of: Self.dish.id, address: Self.dish.picture)])
        #expect(evening.view.picture == .awaited)
        evening.answer(.pictures([.recipe]))
        #expect(evening.view.picture == .thumbnail(.gradient))
        evening.press(.back)
        #expect(fetches(evening.press(.ok)) == [])
        #expect(evening.view.picture == .thumbnail(.gradient))
    }

    @Test("A recipe without a picture fetches none and offers none")
    func none() {
        var evening = evening(.soup)
        #expect(fetches(evening.press(.ok)) == [])
        #expect(evening.view.picture == nil)
        let isOffered = evening.choose("Picture")
        #expect(!isOffered)
        #expect(evening.view.items.contains { $0.label == "Cooked it" })
    }

    @Test("Leaving a recipe cancels its picture request")
    func givenUp() {
        var evening = evening()
        evening.press(.ok)
        let id = evening.newestRequest
        #expect(evening.press(.back).contains { $0 == id.map(Effect.cancel) })
    }

    @Test("A failed picture is reported only on the picture page")
    func failed() {
        var evening = evening()
        evening.press(.ok)
        evening.fail(.offline)
        #expect(evening.view.name == .recipe)
        #expect(evening.view.picture == nil)
        evening.choose("Picture")
        #expect(evening.view.name == .picture)
        #expect(evening.view.items.first?.label == "Loading")
        evening.fail(.offline)
        #expect(evening.view.name == .message)
        #expect(evening.view.title.hasPrefix("No network"))
        evening.press(.back)
        #expect(evening.view.name == .recipe)
    }

    @Test("Up and down turn the pictures, ok shows the next one, and back returns")
    func turned() {
        var evening = evening()
        evening.press(.ok)
        evening.answer(.pictures([.photo, .recipe]))
        evening.choose("Picture")
        #expect(evening.view.items.first?.label == "Photo 1/2")
        evening.press(.down)
        #expect(evening.view.items.first?.label == "Picture 2/2")
        evening.press(.down)
        #expect(evening.view.picture == .thumbnail(.gradient))
        evening.press(.ok)
        #expect(evening.view.items.first?.label == "Photo 1/2")
        evening.press(.up, .back)
        #expect(evening.view.name == .recipe)
        #expect(evening.selected == "Picture")
    }

    @Test("Pictures are dropped after an hour")
    func forgotten() {
        var evening = evening()
        evening.press(.ok)
        evening.answer(.pictures([.recipe]))
        evening.hold(.back)
        evening.pass(.seconds(3599))
        #expect(evening.kiosk.pictureState(of: Self.dish.id) != nil)
        evening.pass(.seconds(1))
        #expect(evening.kiosk.pictureState(of: Self.dish.id) == nil)
    }

    @Test("Only the pictures of the last twenty recipes are kept")
    func bounded() {
        var cache = PictureCache()
        for number in 1...50 { cache.put([.photo], of: RecipeID(.own, number), at: .atBoot) }
        let kept = (1...50).filter { !cache.pictures(of: RecipeID(.own, $0)).isEmpty }
        #expect(kept == Array(31...50))
    }

    // MARK: Cooked

    @Test("Cooked it asks for stars, notes them and explains how to send a photo until the message is closed")
    func cooked() {
        var evening = evening()
        evening.press(.ok)
        evening.choose("Cooked it")
        #expect(evening.view.items.map(\.label) == ["5 stars", "4 stars", "3 stars", "2 stars", "1 star", "0 stars"])
        evening.press(.down)
        let change = AnyRequest.cooked(Self.dish.heading, stars: 4)
        #expect(evening.press(.ok).contains { $0.request?.request == change })
        evening.answer(.stored)
        #expect(evening.view.title.contains("4/5, cooked 1×"))
        #expect(evening.view.title.contains("galley recipe photo \(Self.dish.id) FILE"))
        evening.pass(.seconds(59))
        #expect(evening.view.title.contains("galley recipe photo"))
        evening.press(.ok)
        #expect(evening.view.name == .recipe)
        #expect(evening.view.items.last?.label == "4/5, cooked 1×")
    }

    @Test("Cooked it asks once for a recipe of a server that keeps it for good, with the safe answer first")
    func cookedForGood() throws {
        let id = try #require(RecipeID(.mealie, key: "0e000000-0000-4000-9000-000000000001"))
        let dish = Recipe(id: id, title: "Soup")
        var evening = Evening(
            preferences: Preferences(sendsCooking: true), restored: RestoredData(recipe: dish))
        evening.press(.ok)
        evening.choose("Cooked it")
        #expect(evening.view.items.first?.label == "5 stars", "without the time of day the server learns nothing")
        evening.press(.back)
        evening.timeOfDay = TimeOfDay(seconds: 18 * 3600)
        evening.choose("Cooked it")
        #expect(evening.view.name == .confirm)
        #expect(evening.view.items.prefix(2).map(\.label) == ["Cancel", "5 stars"])
        #expect(evening.view.items.suffix(2).map(\.label) == ["0 stars", "No stars"])
        #expect(!evening.press(.ok).contains { $0.request != nil })
        #expect(evening.view.name == .recipe && evening.kiosk.user.dishes.isEmpty)
        evening.choose("Cooked it")
        evening.press(.down, .down)
        let change = AnyRequest.cooked(dish.heading, stars: 4)
        #expect(evening.press(.ok).contains { $0.request?.request == change })
        // Without a server it is the kiosk's own note.
        evening.answer(.stored)
        evening.press(.back)
        evening.happen(.preferences(Preferences()))
        evening.choose("Cooked it")
        #expect(evening.view.items.first?.label == "5 stars")
    }

    @Test("A failed write notes nothing")
    func notStored() {
        var evening = evening()
        evening.press(.ok)
        evening.choose("Cooked it")
        evening.press(.ok)
        evening.fail(.full)
        #expect(evening.view.title == Failure.full.glass)
        #expect(evening.kiosk.user.dishes.isEmpty)
    }

    @Test("Noting a dish without stars keeps the earlier stars")
    func orders() {
        var evening = evening(dishes: [Self.dish.id: DishNotes(cooked: 2, stars: 3)])
        evening.happen(.order(.dish(.cooked(Self.dish.heading, stars: nil)), RequestID(-1)))
        evening.answer(.stored)
        let notes = DishNotes(cooked: 3, stars: 3)
        #expect(evening.effects.contains(.reply(RequestID(-1), .dish(.notes(notes)))))
    }

    // MARK: Photos

    @Test("A photo added while its recipe is open is offered and fetched at once")
    func added() {
        var evening = evening(.soup)
        evening.press(.ok)
        let orders = evening.happen(.order(.dish(.addPhoto(upload: 7)), RequestID(-1)))
        #expect(orders == [.store(RequestID(1), .addPhoto(upload: 7))], "the kiosk itself stores the photo")
        let effects = evening.answer(.photo(Self.photo, of: Recipe.soup.heading, profile: Profile.guest.number))
        #expect(effects.contains(.reply(RequestID(-1), .dish(.photo(Self.photo)))))
        #expect(fetches(effects) == [.pictures(of: Recipe.soup.id, address: nil)])
        #expect(evening.view.items.contains { $0.label == "Picture" })
        #expect(evening.selected == "Steps")
    }

    @Test("A photo of another person isn't added to the dishes of the person logged in")
    func ofAnother() {
        var evening = evening(.soup)
        evening.press(.ok)
        evening.happen(.order(.dish(.addPhoto(upload: 7)), RequestID(-1)))
        let effects = evening.answer(.photo(Self.photo, of: Recipe.soup.heading, profile: 2))
        #expect(fetches(effects).isEmpty)
        #expect(evening.kiosk.user.dishes[Recipe.soup.id] == nil)
        #expect(evening.effects.last == .reply(RequestID(-1), .dish(.photo(Self.photo))))
    }

    @Test("Stars are written as a number first")
    func stars() {
        #expect(DishNotes(cooked: 12, stars: 5).text == "5/5, cooked 12×")
        #expect(DishNotes(cooked: 1, stars: 0).text == "0/5, cooked 1×")
        #expect(DishNotes(cooked: 3).text == "Cooked 3×" && DishNotes(stars: 3).text == nil)
    }

    @Test("A removed photo can be restored, and the count follows")
    func removed() {
        var evening = evening(.soup, dishes: [Recipe.soup.id: DishNotes(photos: 1)])
        evening.happen(.order(.dish(.removePhoto(Recipe.soup.heading, number: nil)), RequestID(-1)))
        let removal = Removal(photo: Removal.Photo(number: 7, of: Recipe.soup.heading))
        evening.answer(.removed(removal))
        #expect(evening.effects.contains(.reply(RequestID(-1), .removed(removal))))
        #expect(evening.kiosk.user.dishes[Recipe.soup.id]?.photos == 0)
        evening.happen(.order(.restore, RequestID(-2)))
        evening.answer(.stored)
        #expect(evening.effects.contains(.reply(RequestID(-2), .restored(removal))))
        #expect(evening.kiosk.user.dishes[Recipe.soup.id]?.photos == 1)
    }

    @Test("Removing a photo that doesn't exist replies that there is none")
    func noSuchPhoto() {
        var evening = evening(.soup)
        evening.happen(.order(.dish(.removePhoto(Recipe.soup.heading, number: 3)), RequestID(-1)))
        evening.answer(.removed(Removal()))
        #expect(evening.effects.contains(.reply(RequestID(-1), .dish(.noSuchPhoto))))
    }
}
