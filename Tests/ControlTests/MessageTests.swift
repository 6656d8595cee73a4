import Foundation
import Kitchen
import Testing

@testable import Control

/// A sample of each request.
let everyRequest: [any ControlRequest] = [
    ShowScreen(waitFor: nil, timeout: .zero), ShowScreen(waitFor: "Pasta ▶", timeout: .milliseconds(1500)),
    PressButtons(buttons: ["up", "ok"], hold: true), TypeText("leek \u{1B}[2J"), ShowStatus(), AcknowledgeDamage(),
    ListHosts(), ShowHousehold(), LeaveHousehold(), ShowBrokerAccount(), ListKiosks(), WatchHousehold(),
    WatchHousehold(after: 7), CheckRecipeServer(), SyncRecipes(full: true), ShowSync(), ListPlan(days: 3), RunDoctor(),
    TestBoard(.begin),
    TestBoard(.picture(isFull: true)),
    TestBoard(.characters(page: 3)),
    TestBoard(.button("up")), TestBoard(.knob), TestBoard(.listen), TestBoard(.buzzer),
    TestBoard(.backlight(isOn: false)),
    TestBoard(.statusLight(isOn: true)), TestBoard(.end), WatchScreen(after: nil), WatchScreen(after: .max),
    ListTimers(), StartTimer(duration: .seconds(720), label: "Pasta"),
    StartTimer(duration: .seconds(1), label: nil), ChangeTimers(.pause, of: ["1"]),
    ChangeTimers(.resume, of: ["2"]), ChangeTimers(.addMinute, of: ["Rice"]), ChangeTimers(.stop, of: ["3", "4"]),
    RenameTimer("3", label: "Oven"),
    ListRecipes(favorites: true, own: false), ShowRecipe(id: RecipeID(.own, 3)), ShowRecipe(id: nil),
    FindRelatedRecipes(id: RecipeID(.starter, 3)), FindRecipesByName(names: ["Pad thai"], own: true),
    SearchRecipes(.words("leek soup"), diets: ["vegan"], cuisines: [], maxTime: 30, page: 2),
    SearchRecipes(.pantry), SearchRecipes(.popular), SearchRecipes(.words("leek"), source: .mealie),
    ListRecipes(favorites: true, own: false, after: 7),
    AddFavorites(ids: [RecipeID(.spoonacular, 716_429), RecipeID(.starter, 3)]),
    RemoveFavorites(ids: [RecipeID(.starter, 12)]), ListPantry(), ChangePantry(.add, names: ["leek", "crème fraîche"]),
    ChangePantry(.remove, names: ["leek"]), ChangePantry(.check, names: ["leek"]),
    ChangePantry(.uncheck, names: ["leek", "egg"]),
    ListMissingIngredients(id: RecipeID(.starter, 2)),
    ListShopping(), AddToShoppingList(lines: ["2 l milk", "eggs"]),
    AddRecipeToShoppingList(id: RecipeID(.starter, 2), missing: true), ChangeShoppingLines(.done, names: ["milk"]),
    ChangeShoppingLines(.undone, names: ["milk"]), ChangeShoppingLines(.remove, names: ["eggs"]), StowShopping(),
    SyncShopping(),
    ClearShoppingList(doneOnly: true),
    ListProfiles(), ChangeProfiles(.add, name: "Ana", pin: PIN("4711")), ChangeProfiles(.add, name: "Zoë", pin: nil),
    ChangeProfiles(.logIn, name: "Ana", pin: nil), SetPIN(PIN("082345"), of: "Ana", old: PIN("4711")),
    SetPIN(nil, of: "Ana", old: nil), ChangeProfiles(.remove, name: "Ana", pin: PIN("4711")), ShowDiet(),
    SetDiet(diets: ["vegan"], intolerances: nil), ListFoods(), FindFoods(food: "leek \u{1B}[2J"),
    AddFood(food: "leek"), RemoveFood(food: "leek"), FindFoodRecipes(food: "leek", page: 2),
    SaveUnderFood(id: RecipeID(.spoonacular, 7), food: "leek"), UndoRemoval(isDryRun: true),
    OpenRecipe(id: RecipeID(.starter, 3)),
    ShowRecipe(id: RecipeID(.own, 3), servings: 6, prices: true),
    ShowRecipe(id: nil, servings: nil, prices: false),
    AddRecipeToShoppingList(id: RecipeID(.starter, 2), servings: 6, missing: true), ListPrices(),
    SetPrice(food: "rye \u{1B}[2J", text: "2.49 kg"), RemovePrice(food: "milk"),
    ShareRecipe(id: RecipeID(.starter, 3), send: false), ShareRecipe(id: nil, send: true), FindPlaces(),
    FindPlaces(food: "pasta", anew: true), FindPlaces(stores: true), ShowPicture(id: RecipeID(.starter, 3)),
    SendPhoto(id: RecipeID(.starter, 3), bytes: 1234, thumbnail: Data(repeating: 7, count: Thumbnail.count)),
    SendPhotoPiece(Data([0xFF, 0xD8, 0, 7]), upload: 2), SavePhoto(upload: 2),
    RemovePhoto(id: RecipeID(.starter, 3), photo: 4), RemovePhoto(id: RecipeID(.starter, 3), photo: nil),
    SendRecipe(id: RecipeID(.own, 3)), NoteCooked(id: RecipeID(.starter, 3), stars: 4),
    NoteCooked(id: RecipeID(.starter, 3), stars: nil),
    ShowSettings(prefix: "display"), ShowSettings(prefix: nil), GetSetting(key: "display.size"),
    ChangeSettings([.init(key: "location.longitude", value: "-0.125"), .init(key: "location.name", value: "Ä")]),
    ChangeSettings(
        [.init(key: "spoonacular.key", value: nil)], on: .init(isDryRun: true, revision: 4, confirmWithin: 60)),
    ListRevisions(), UndoSettings(2), ConfirmSettings(), ReloadSettings(), ReadRecipe(id: RecipeID(.starter, 3)),
    SaveOwnRecipe(OwnRecipe(title: "Bread")), SaveOwnRecipe(Sample.own),
    ImportRecipes([OwnRecipe(title: "Bread"), Sample.own]), ImportRecipes([], isDryRun: true),
    SaveOwnRecipe(Sample.own, replacing: RecipeID(.own, 3)), RemoveOwnRecipe(id: RecipeID(.own, 3)),
    ReadWebRecipe(url: "https://recipes.example/bread"),
    MakeBackup(secrets: true), FetchBackup(archive: 7, from: 1 << 20), ForgetBackup(archive: 7), BeginRestore(),
    SendRestorePiece(Data([0, 0xFF]), upload: 7), FinishRestore(upload: 7),
]

/// The types of all requests.
let everyType: [any ControlRequest.Type] = Array(
    Dictionary(everyRequest.map { (type(of: $0).name, type(of: $0)) }, uniquingKeysWith: { first, _ in first }).values)

@Suite("Messages")
struct MessageTests {
    @Test("A request is the same after encoding and decoding", arguments: everyRequest)
    func request(request: any ControlRequest) throws {
        let received = try received(ControlMessage.bytes(of: request))
        #expect(AnyHashable(received.request) == AnyHashable(request))
        #expect(received.sender == Sender())
    }

    private func received(_ bytes: [UInt8]) throws(ControlFailure) -> ReceivedRequest {
        try ControlMessage.request(
            from: bytes, among: Dictionary(uniqueKeysWithValues: everyType.map { ($0.name, $0) }))
    }

    @Test("A request carries its sender, whose author is cut to one line of limited length")
    func sender() throws {
        let sender = Sender(author: "ana@sofa\n\u{1B}[2J" + String(repeating: "x", count: 200), isRemote: true)
        #expect(sender.author?.hasPrefix("ana@sofa") == true)
        #expect(sender.author?.count == Sender.authorLimit)
        #expect(sender.author?.contains("\u{1B}") == false)
        #expect(try received(ControlMessage.bytes(of: ShowStatus(), from: sender)).sender == sender)
        #expect(
            String(
                decoding: ControlMessage.bytes(of: ShowStatus(), from: Sender(author: "ana", isRemote: true)),
                as: UTF8.self)
                == #"{"author":"ana","remote":true,"request":"status","version":2}"#)
        #expect(Sender(author: " \n ").author == nil)
    }

    @Test(
        "The largest piece of a photo is a request that a kiosk takes, whatever is in it", arguments: [0, 0x5B, 0xFF])
    func largestPiece(byte: UInt8) {
        let piece = Data(repeating: byte, count: ControlLimits.piece)
        #expect(ControlMessage.bytes(of: SendPhotoPiece(piece, upload: .max)).count <= ControlLimits().request)
    }

    @Test("The largest stored photo fits into one reply")
    func largestPicture() throws {
        let reply = ServedReply.success(Data(repeating: 0xFF, count: 1 << 20))
        #expect(try ControlMessage.bytes(of: reply).count <= ControlLimits().reply)
    }

    @Test(
        "The largest piece of a backup fits into a request and into a reply",
        arguments: [0, 0x5B, 0xFF])
    func largestBackupPiece(byte: UInt8) throws {
        let sent = Data(repeating: byte, count: ControlLimits.piece)
        #expect(ControlMessage.bytes(of: SendRestorePiece(sent, upload: .max)).count <= ControlLimits().request)
        let fetched = ServedReply.success(Data(repeating: byte, count: FetchBackup.size))
        #expect(try ControlMessage.bytes(of: fetched).count <= ControlLimits().reply)
    }

    @Test("Any number of recipes of any length is imported with requests that a kiosk takes")
    func parts() {
        let long = OwnRecipe(
            title: "Long", steps: (1...10).map { _ in Step(text: String(repeating: "é\"", count: 660)) })
        let recipes = (1...500).map { $0.isMultiple(of: 7) ? long : OwnRecipe(title: "Dish \($0)") }
        let parts = ImportRecipes.parts(of: recipes)
        #expect(parts.flatMap { Array($0) } == Array(recipes.indices))
        for part in parts {
            let request = ImportRecipes(Array(recipes[part]))
            let sender = Sender(author: String(repeating: "ä", count: Sender.authorLimit), isRemote: true)
            #expect(ControlMessage.bytes(of: request, from: sender).count <= ControlLimits.standard.request)
            #expect(request.refusal == nil)
        }
        #expect(parts.count < 60)
        let many = ImportRecipes(Array(repeating: OwnRecipe(title: "x"), count: ImportRecipes.mostRecipes + 1))
        #expect(many.refusal?.code == .unacceptable)
    }

    @Test("Each request has a name of its own")
    func names() throws {
        let texts = everyRequest.map { String(decoding: ControlMessage.bytes(of: $0), as: UTF8.self) }
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources/Control").standardized
        var names: [String] = []
        for case let file as URL in try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            names += text.matches(of: #/public static let name = "([^"]+)"/#).map { String($0.1) }
        }
        #expect(names.sorted() == everyType.map { $0.name }.sorted(), "each has one, of its own")
        for name in names { #expect(texts.contains { $0.contains(#""request":"\#(name)""#) }, "\(name)") }
    }

    @Test("The JSON of a request is readable")
    func readable() {
        #expect(
            text(PressButtons(buttons: ["up"], hold: false))
                == #"{"buttons":["up"],"hold":false,"request":"press","version":2}"#)
        #expect(
            text(StartTimer(duration: .milliseconds(90_500), label: nil))
                == #"{"duration":90.5,"label":null,"request":"timer start","version":2}"#)
        #expect(
            text(ChangeSettings([.init(key: "display.size", value: "16x2")]))
                == #"{"request":"config set","values":[{"key":"display.size","value":"16x2"}],"version":2}"#)
    }

    @Test("Unknown keys are ignored, and optional ones may be missing")
    func tolerance() throws {
        let bytes = Array(#"{"version":2,"request":"recipe show","prices":false,"color":4}"#.utf8)
        #expect(try received(bytes).request as? ShowRecipe == ShowRecipe(id: nil))
    }

    @Test(
        "An invalid request is answered with the reason",
        arguments: [
            ("", Sysexit.unacceptable, "it is not valid JSON"),
            ("galley", .unacceptable, "it is not valid JSON"),
            ("[1]", .unacceptable, "it is not valid JSON"),
            (String(repeating: "[", count: 60_000), .unacceptable, "it is not valid JSON"),
            (#"{"request":"status"}"#, .unacceptable, "version"),
            (#"{"version":1e400,"request":"status"}"#, .unacceptable, "it is not valid JSON"),
            (#"{"version":"one","request":"status"}"#, .unacceptable, "version"),
            (#"{"version":3,"request":"status"}"#, .unavailable, "versions 2 and 3"),
            (#"{"version":2,"request":"reboot"}"#, .usage, "“reboot”"),
            (#"{"version":2,"request":"press","buttons":"up","hold":false}"#, .unacceptable, "buttons"),
            (#"{"version":2,"request":"press","buttons":["up"]}"#, .unacceptable, "hold"),
            (#"{"version":2,"request":"timer start","duration":1e18}"#, .unacceptable, "duration"),
            (
                #"{"version":2,"request":"profile change","change":"logIn","name":"Ana","pin":"47"}"#, .unacceptable,
                "pin"
            ),
            (#"{"version":2,"request":"timer start","duration":"NaN"}"#, .unacceptable, "duration"),
            (#"{"version":2,"request":"recipe show","id":"own:0"}"#, .unacceptable, "id"),
        ])
    func malformed(text: String, status: Sysexit, says words: String) throws {
        let failure = try #require(throws: ControlFailure.self) { try received(Array(text.utf8)) }
        #expect(failure.code == status)
        #expect(failure.message.contains(words))
    }

    @Test("The message about an invalid request has no secret of it")
    func secret() throws {
        let text = #"{"version":2,"request":"config set","values":[{"key":"spoonacular.key","value":["canary"]}]}"#
        let failure = try #require(throws: ControlFailure.self) { try received(Array(text.utf8)) }
        #expect(failure.message.contains("values"))
        #expect(!failure.message.contains("canary"))
    }

    @Test("A reply is the same after encoding and decoding", arguments: everyReply)
    func reply(document: any Codable & Hashable & Sendable) throws {
        try expectReply(document, warning: nil)
        try expectReply(document, warning: "one note\nanother")
    }

    private func expectReply(_ document: some Codable & Hashable & Sendable, warning: String?) throws {
        let bytes = try ControlMessage.bytes(of: .success(document, warning: warning))
        let reply = try ControlMessage.reply(from: bytes, as: type(of: document))
        #expect(reply == ControlReply(.success(document), warning: warning))
    }

    @Test("A failure is the same after encoding and decoding")
    func refusal() throws {
        let failure = ControlFailure(.passing, "The quota is used up.", note: "It is new at 0:00 UTC.")
        let reply = try ControlMessage.reply(from: ControlMessage.bytes(of: .failure(failure)), as: ScreenDocument.self)
        #expect(reply == ControlReply(.failure(failure)))
    }

    @Test("The JSON of a reply is readable")
    func readableReply() throws {
        #expect(
            String(decoding: try ControlMessage.bytes(of: .success(warning: "The card is full.")), as: UTF8.self)
                == #"{"document":null,"version":2,"warning":"The card is full."}"#)
        #expect(
            String(decoding: try ControlMessage.bytes(of: .failure(.notFound, "No timer 4.")), as: UTF8.self)
                == #"{"failure":{"code":66,"message":"No timer 4."},"version":2,"warning":null}"#)
    }

    @Test(
        "An invalid reply is an error with the reason",
        arguments: [
            (#"{"version":3,"reply":"tea"}"#, "version 3"), (#"{"version":2,"reply":"tea"}"#, "not the expected JSON"),
            ("<html>", "not the expected JSON"),
        ])
    func strange(text: String, reason: String) throws {
        let error = try #require(throws: UnreadableReply.self) {
            try ControlMessage.reply(from: Array(text.utf8), as: Done.self)
        }
        #expect(error.reason.contains(reason))
    }

    private func text(_ request: some ControlRequest) -> String {
        String(decoding: ControlMessage.bytes(of: request), as: UTF8.self)
    }
}

/// A sample of each document that is a reply.
let everyReply: [any Codable & Hashable & Sendable] = [
    Done(), Sample.screen, Sample.status, Sample.doctor, Sample.test, [Sample.host], Sample.screen.timers,
    [TimerDocument](), Sample.screen.timers[0], Sample.recipe,
    RecipePageDocument([RecipeEntryDocument(Sample.heading, isFavorite: true)], next: 3), [PantryItemDocument](),
    Sample.pantry, Sample.profiles, DietDocument(Diet(diets: ["vegan"]), kitchens: RecipeFilter()), Sample.shopping,
    Sample.nearby, [Sample.food], ["leek", "leek root"], RemovalDocument(Removal(food: "leek")), Sample.settings,
    Sample.settings[0], Sample.own.recipe(RecipeID(.own, 3)), RecipeIDDocument(RecipeID(.own, 3)),
    ArchiveDocument(archive: 7, bytes: 1 << 30), Data([0, 0xFF]), 7,
]
