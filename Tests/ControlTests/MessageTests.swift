import Foundation
import Kitchen
import Testing

@testable import Control

/// One of each request.
let everyRequest: [ControlRequest] = [
    .screen(waitFor: nil, timeout: .zero), .screen(waitFor: "Pasta ▶", timeout: .milliseconds(1500)),
    .press(buttons: ["up", "ok"], hold: true), .type("leek \u{1B}[2J"), .status, .acknowledgeDamage, .hosts, .doctor,
    .test(.begin), .test(.picture(isFull: true)), .test(.characters(page: 3)), .test(.button("up")), .test(.knob),
    .test(.listen), .test(.buzzer), .test(.backlight(isOn: false)), .test(.statusLight(isOn: true)), .test(.end),
    .watch(after: nil), .watch(after: .max),
    .timer(.list), .timer(.start(duration: .seconds(720), label: "Pasta")),
    .timer(.start(duration: .seconds(1), label: nil)), .timer(.pause(1)), .timer(.resume(2)), .timer(.stop(3)),
    .recipe(.list(favorites: true, own: false)), .recipe(.show(RecipeID(.own, 3))), .recipe(.show(nil)),
    .recipe(.related(RecipeID(.starter, 3))),
    .search(.init(.words, text: "leek soup", diets: ["vegan"], cuisines: [], maxTime: 30, page: 2)),
    .search(.init(.pantry)), .search(.init(.popular)),
    .recipe(.list(favorites: true, own: false, after: 7)),
    .favorite(.add([RecipeID(.spoonacular, 716_429), RecipeID(.starter, 3)])),
    .favorite(.remove(RecipeID(.starter, 12))),
    .pantry(.list), .pantry(.add(["leek", "crème fraîche"])), .pantry(.remove(["leek"])), .pantry(.check(["leek"])),
    .pantry(.uncheck(["leek", "egg"])),
    .shopping(.list), .shopping(.add(["2 l milk", "eggs"])),
    .shopping(.addRecipe(RecipeID(.starter, 2), missing: true)),
    .shopping(.done(["milk"])), .shopping(.undone(["milk"])), .shopping(.remove(["eggs"])),
    .shopping(.clear(doneOnly: true)),
    .profile(.list), .profile(.add("Ana", PIN("4711"))), .profile(.add("Zoë", nil)), .profile(.logIn("Ana", nil)),
    .profile(.setPIN(PIN("082345"), of: "Ana", old: PIN("4711"))), .profile(.setPIN(nil, of: "Ana", old: nil)),
    .profile(.remove("Ana", PIN("4711"))), .profile(.diet), .profile(.setDiet(diets: ["vegan"], intolerances: nil)),
    .food(.list), .food(.find("leek \u{1B}[2J")), .food(.add("leek")), .food(.remove("leek")),
    .food(.recipes("leek", page: 2)), .food(.keep(RecipeID(.spoonacular, 7), under: "leek")), .undo,
    .amounts(.show(RecipeID(.own, 3), servings: 6, prices: true)), .amounts(.show(nil, servings: nil, prices: false)),
    .amounts(.buy(RecipeID(.starter, 2), servings: 6, missing: true)), .amounts(.prices),
    .amounts(.setPrice(food: "rye \u{1B}[2J", text: "2.49 kg")), .amounts(.removePrice(food: "milk")),
    .amounts(.share(RecipeID(.starter, 3), send: false)), .amounts(.share(nil, send: true)),
    .nearby(.init()), .nearby(.init(food: "pasta", anew: true)), .nearby(.init(stores: true)),
    .picture(.show(RecipeID(.starter, 3))),
    .picture(.send(RecipeID(.starter, 3), bytes: 1234, thumbnail: Data(repeating: 7, count: Thumbnail.count))),
    .picture(.piece(Data([0xFF, 0xD8, 0, 7]), upload: 2)), .picture(.keep(upload: 2)),
    .picture(.remove(RecipeID(.starter, 3), photo: 4)), .picture(.remove(RecipeID(.starter, 3), photo: nil)),
    .picture(.cooked(RecipeID(.starter, 3), stars: 4)), .picture(.cooked(RecipeID(.starter, 3), stars: nil)),
    .config(.show(prefix: "display")), .config(.show(prefix: nil)), .config(.get(key: "display.size")),
    .config(.set([.init(key: "location.longitude", value: "-0.125"), .init(key: "location.name", value: "Ä")])),
    .config(.set([.init(key: "spoonacular.key", value: nil)], .init(isDryRun: true, revision: 4, confirmWithin: 60))),
    .config(.history), .config(.undo(2)), .config(.confirm), .config(.reload),
    .own(.read(RecipeID(.starter, 3))), .own(.add(OwnRecipe(title: "Bread"))), .own(.add(Sample.own)),
    .own(.replace(RecipeID(.own, 3), Sample.own)), .own(.remove(RecipeID(.own, 3))),
    .backup(.make(secrets: true)), .backup(.fetch(archive: 7, from: 1 << 20)), .backup(.forget(archive: 7)),
    .backup(.send), .backup(.piece(Data([0, 0xFF]), upload: 7)), .backup(.restore(upload: 7)),
]

@Suite("Messages")
struct MessageTests {
    @Test("A request survives the way over", arguments: everyRequest)
    func request(request: ControlRequest) throws {
        let sent = try Message.request(from: Message.bytes(of: request))
        #expect(sent == Sent(request: request, sender: Sender()))
    }

    @Test("Who asks is told beside what is asked, in one line that is not too long")
    func sender() throws {
        let sender = Sender(author: "ana@sofa\n\u{1B}[2J" + String(repeating: "x", count: 200), isRemote: true)
        #expect(sender.author?.hasPrefix("ana@sofa") == true)
        #expect(sender.author?.count == Sender.authorLimit)
        #expect(sender.author?.contains("\u{1B}") == false)
        #expect(try Message.request(from: Message.bytes(of: .status, from: sender)).sender == sender)
        #expect(
            String(decoding: Message.bytes(of: .status, from: Sender(author: "ana", isRemote: true)), as: UTF8.self)
                == #"{"author":"ana","remote":true,"request":"status","version":1}"#)
        #expect(Sender(author: " \n ").author == nil)
    }

    @Test(
        "The largest piece of a photo is a request that a kiosk takes, whatever is in it", arguments: [0, 0x5B, 0xFF])
    func largestPiece(byte: UInt8) {
        let piece = Data(repeating: byte, count: ControlRequest.PictureRequest.pieceSize)
        #expect(Message.bytes(of: .picture(.piece(piece, upload: .max))).count <= ControlLimits().request)
    }

    @Test("A photo as large as any that is kept comes in one answer")
    func largestPicture() throws {
        let reply = ControlReply.success(.picture(.bytes(Data(repeating: 0xFF, count: 1 << 20))))
        #expect(try Message.bytes(of: reply).count <= ControlLimits().reply)
    }

    @Test(
        "A backup's largest piece fits into a request, and one that is fetched into a reply",
        arguments: [0, 0x5B, 0xFF])
    func largestBackupPiece(byte: UInt8) throws {
        typealias Request = ControlRequest.BackupRequest
        let sent = Data(repeating: byte, count: Request.sentSize)
        #expect(Message.bytes(of: .backup(.piece(sent, upload: .max))).count <= ControlLimits().request)
        let fetched = ControlReply.success(.backup(.bytes(Data(repeating: byte, count: Request.fetchedSize))))
        #expect(try Message.bytes(of: fetched).count <= ControlLimits().reply)
    }

    @Test("There is a request for each name")
    func names() {
        let texts = everyRequest.map { String(decoding: Message.bytes(of: $0), as: UTF8.self) }
        for name in ControlRequest.Name.allCases {
            #expect(texts.contains { $0.contains(#""request":"\#(name.rawValue)""#) })
        }
    }

    @Test("A request reads as one would write it")
    func readable() {
        #expect(
            text(.press(buttons: ["up"], hold: false))
                == #"{"buttons":["up"],"hold":false,"request":"press","version":1}"#)
        #expect(
            text(.timer(.start(duration: .milliseconds(90_500), label: nil)))
                == #"{"duration":90.5,"label":null,"request":"timer start","version":1}"#)
        #expect(
            text(.config(.set([.init(key: "display.size", value: "16x2")])))
                == #"{"request":"config set","values":[{"key":"display.size","value":"16x2"}],"version":1}"#)
    }

    @Test("Keys that a later release adds do not hurt, and optional ones may be missing")
    func tolerance() throws {
        let bytes = Array(#"{"version":1,"request":"recipe show","servings":4}"#.utf8)
        #expect(try Message.request(from: bytes).request == .recipe(.show(nil)))
    }

    @Test(
        "What is no request is answered with the reason",
        arguments: [
            ("", Sysexit.unacceptable, "it is not the JSON of one"),
            ("galley", .unacceptable, "it is not the JSON of one"),
            ("[1]", .unacceptable, "it is not the JSON of one"),
            (String(repeating: "[", count: 60_000), .unacceptable, "it is not the JSON of one"),
            (#"{"request":"status"}"#, .unacceptable, "version"),
            (#"{"version":1e400,"request":"status"}"#, .unacceptable, "it is not the JSON of one"),
            (#"{"version":"one","request":"status"}"#, .unacceptable, "version"),
            (#"{"version":2,"request":"status"}"#, .unavailable, "version 2"),
            (#"{"version":1,"request":"reboot"}"#, .usage, "“reboot”"),
            (#"{"version":1,"request":"press","buttons":"up","hold":false}"#, .unacceptable, "buttons"),
            (#"{"version":1,"request":"press","buttons":["up"]}"#, .unacceptable, "hold"),
            (#"{"version":1,"request":"timer start","duration":1e18}"#, .unacceptable, "duration"),
            (#"{"version":1,"request":"profile log in","name":"Ana","pin":"47"}"#, .unacceptable, "pin"),
            (#"{"version":1,"request":"timer start","duration":"NaN"}"#, .unacceptable, "duration"),
            (#"{"version":1,"request":"recipe show","id":"own:0"}"#, .unacceptable, "id"),
        ])
    func malformed(text: String, status: Sysexit, says words: String) throws {
        let failure = try #require(throws: ControlFailure.self) { try Message.request(from: Array(text.utf8)) }
        #expect(failure.code == status)
        #expect(failure.message.contains(words))
    }

    @Test("A refused request does not repeat a secret that stood in it")
    func secret() throws {
        let text = #"{"version":1,"request":"config set","values":[{"key":"spoonacular.key","value":["canary"]}]}"#
        let failure = try #require(throws: ControlFailure.self) { try Message.request(from: Array(text.utf8)) }
        #expect(failure.message.contains("values"))
        #expect(!failure.message.contains("canary"))
    }

    @Test("A reply survives the way over", arguments: everyReply)
    func reply(reply: ControlReply) throws {
        #expect(try Message.reply(from: Message.bytes(of: reply)) == reply)
    }

    @Test("A reply reads as one would write it")
    func readableReply() throws {
        #expect(
            String(decoding: try Message.bytes(of: .success(warning: "The card is full.")), as: UTF8.self)
                == #"{"document":null,"reply":"none","version":1,"warning":"The card is full."}"#)
        #expect(
            String(decoding: try Message.bytes(of: .failure(.notFound, "No timer 4.")), as: UTF8.self)
                == #"{"failure":{"code":66,"message":"No timer 4."},"version":1,"warning":null}"#)
    }

    @Test(
        "A strange reply is told as such",
        arguments: [
            (#"{"version":2,"reply":"tea"}"#, "version 2"), (#"{"version":1,"reply":"tea"}"#, "no reply"),
            ("<html>", "no reply"),
        ])
    func strange(text: String, reason: String) throws {
        let error = try #require(throws: StrangeReply.self) { try Message.reply(from: Array(text.utf8)) }
        #expect(error.reason.contains(reason))
    }

    private func text(_ request: ControlRequest) -> String {
        String(decoding: Message.bytes(of: request), as: UTF8.self)
    }
}

/// One of each reply.
let everyReply: [ControlReply] = [
    .success(), .success(.screen(Sample.screen), warning: "no network"), .success(.status(Sample.status)),
    .success(.doctor(Sample.doctor)), .success(.test(Sample.test)), .success(.hosts([Sample.host])),
    .success(.timers(Sample.screen.timers)), .success(.timers([])),
    .success(.timer(Sample.screen.timers[0])), .success(.recipe(Sample.recipe)),
    .success(.recipes(RecipePageDocument([RecipeEntryDocument(Sample.heading, isFavorite: true)], next: 3))),
    .success(.pantry([])), .success(.pantry(Sample.pantry)), .success(.profiles(Sample.profiles)),
    .success(.diet(DietDocument(Diet(diets: ["vegan"]), kitchens: RecipeFilter()))),
    .success(.shopping(Sample.shopping)),
    .success(.nearby(Sample.nearby)), .success(.foods([Sample.food])), .success(.names(["leek", "leek root"])),
    .success(.removal(RemovalDocument(Removal(food: "leek")))),
    .success(.settings(Sample.settings), warning: "one note\nanother"), .success(.setting(Sample.settings[0])),
    .success(.whole(Sample.own.recipe(RecipeID(.own, 3)))), .success(.recipeID(RecipeIDDocument(RecipeID(.own, 3)))),
    .failure(.passing, "The quota is used up.", note: "It is new at 0:00 UTC."),
]
