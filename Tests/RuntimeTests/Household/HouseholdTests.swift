import Control
import Cookbook
import Foundation
import Household
import Kitchen
import TestBroker
import Testing
import Workbench

/// Several kiosk processes and a real mosquitto.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(5)))
struct HouseholdTests {
    private static func address(of broker: TestBroker) -> String { "mqtt://127.0.0.1:\(broker.port)" }

    @Test func aHeartGivenInTheKitchenStandsInTheCabin() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        let cabin = try await KioskOfHousehold("Cabin", at: Self.address(of: broker))
        try await cabin.wait(until: "both are connected") { $0.kiosks == 2 }
        try await kitchen.run("favorite", "add", "starter:3")
        try await cabin.waitForFavorites { $0.count == 1 }
        // Its food has come with it, and the open kiosk shows both.
        #expect(try await cabin.run("food", "list") == kitchen.run("food", "list"))
        let names = try await cabin.run("household", "kiosks")
        #expect(names.contains("Kitchen") && names.contains("Cabin"))
        try await cabin.run("favorite", "remove", "starter:3")
        try await kitchen.waitForFavorites(\.isEmpty)
    }

    @Test func changesWaitWhileTheBrokerIsAway() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        let cabin = try await KioskOfHousehold("Cabin", at: Self.address(of: broker))
        for recipe in ["starter:1", "starter:2"] { try await kitchen.run("favorite", "add", recipe) }
        try await cabin.waitForFavorites { $0.count == 2 }
        broker.stop()
        try await kitchen.wait(until: "the kiosk knows that") { $0.state == .unreachable }
        try await kitchen.run("favorite", "remove", "starter:1")
        try await kitchen.run("favorite", "add", "starter:3")
        try await cabin.run("favorite", "add", "starter:4")
        #expect(try await kitchen.status().waiting > 0)
        // The power of one kiosk is cut meanwhile.
        kitchen.process.signal(SIGKILL)
        try await kitchen.process.wait()
        try await kitchen.restart()
        try await broker.start()
        for kiosk in [kitchen, cabin] {
            try await kiosk.waitForFavorites { favorites in
                ["starter:2 ", "starter:3 ", "starter:4 "].allSatisfy { id in favorites.contains { $0.contains(id) } }
                    && favorites.count == 3
            }
        }
    }

    @Test func aBrokerThatForgotEverythingIsFilledAgain() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        try await kitchen.run("favorite", "add", "starter:3")
        try await kitchen.waitUntilShared()
        try broker.forgetEverything()
        try await broker.start()
        try await kitchen.waitUntilShared()
        let cabin = try await KioskOfHousehold("Cabin", at: Self.address(of: broker))
        try await cabin.waitForFavorites { $0.count == 1 }
    }

    @Test func aRestoredBackupLosesNothingAndBringsNothingBack() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        let cabin = try await KioskOfHousehold("Cabin", at: Self.address(of: broker))
        try await kitchen.run("favorite", "add", "starter:1")
        try await cabin.waitForFavorites { $0.count == 1 }
        let backup = cabin.folder.file("backup.galley")
        try await cabin.run("backup", backup)
        try await kitchen.run("favorite", "remove", "starter:1")
        try await kitchen.run("favorite", "add", "starter:2")
        try await cabin.waitForFavorites { $0.count == 1 && !$0.contains { $0.contains("starter:1 ") } }
        try await cabin.run("restore", backup)
        try await cabin.waitForFavorites { $0.count == 1 && $0.contains { $0.contains("starter:2 ") } }
        #expect(try await kitchen.favorites() == cabin.favorites())
    }

    @Test func threeKiosksThatStartAtOnceWithTwoThousandFavoritesAgree() async throws {
        let broker = try await TestBroker(settings: ["max_queued_messages 0", "sys_interval 1"])
        var kiosks: [KioskOfHousehold] = []
        for number in 1...3 {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.file("state"), withIntermediateDirectories: true)
            let cookbook = try Cookbook(folder: folder.file("state"))
            let favorites = (1...2_000).map { recipe in
                let heading = Recipe.Heading(id: RecipeID(.spoonacular, recipe), title: "Dish number \(recipe)")
                return Removal.Favorite(
                    heading: heading, picture: nil, recipe: nil, number: recipe, savedAt: Double(recipe), foods: [])
            }
            try await cookbook.restore(Removal(favorites: favorites), keep: .title)
            try await cookbook.save(Recipe(id: RecipeID(.starter, number), title: "Own"), keep: .whole, at: 1)
            try cookbook.close()
            kiosks.append(try await KioskOfHousehold("Kiosk \(number)", at: Self.address(of: broker), in: folder))
        }
        for kiosk in kiosks {
            // Without optimization and beside other tests this takes much longer than in a kitchen.
            try await kiosk.waitForFavorites(within: .seconds(120)) { $0.count == 2_003 }
            try await kiosk.waitUntilShared()
        }
        let traffic = try broker.traffic()
        // The documents have 0.5 MB with the favorites of one kiosk and 1.3 MB with those of all. Each kiosk must send its own
        // once, and the broker sends each to three kiosks: measured were 3.5 and 10.4 MB.
        #expect(traffic.received < 7_000_000 && traffic.sent < 21_000_000, "\(traffic) bytes")
        #expect(traffic.received > 500_000, "the broker counts its messages")
    }

    // MARK: Refusals

    @Test func eachRefusalHasItsOwnWords() async throws {
        let broker = try await TestBroker(accounts: [
            .init("kitchen", "right", topics: ["readwrite galley/1/home/#"]),
            .init("other", "right", topics: ["readwrite galley/1/other/#"]),
        ])
        func problem(_ settings: String) async throws -> HouseholdDocument {
            let kiosk = try await KioskOfHousehold("K", at: Self.address(of: broker), settings: settings)
            try await kiosk.wait(until: "the kiosk is refused") { $0.state == .refused }
            return try await kiosk.status()
        }
        let wrong = try await problem("user = \"kitchen\"\npassword = \"wrong\"")
        #expect(wrong.problem == "the broker refuses the user or the password")
        let foreign = try await problem("user = \"other\"\npassword = \"right\"")
        #expect(foreign.problem == "the broker doesn't let this account write to the topics of the household")
        let kiosk = try await KioskOfHousehold(
            "K", at: Self.address(of: broker), settings: "user = \"kitchen\"\npassword = \"right\"")
        try await kiosk.waitUntilShared()
    }

    @Test func whatArrivesIsNotTrusted() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        try await kitchen.waitUntilShared()
        let texts = ["", "\u{0}\u{1}", "[", String(repeating: "[", count: 60_000), #"{"v":9}"#, #"{"v":1,"items":7}"#]
        var sent = 0
        for topic in ["set/favorites/3", "kiosk/abc/about", "kiosk/a.b/online"] {
            for text in texts + [String(repeating: "x", count: 100_000)] {
                try broker.publish("galley/1/home/\(topic)", text)
                sent += text.isEmpty ? 0 : 1
            }
        }
        try await kitchen.wait(until: "everything is counted") { $0.ignored == sent }
        #expect(try await kitchen.status().state == .ok)
        try await kitchen.run("favorite", "add", "starter:3")
        try await kitchen.waitUntilShared()
    }

    @Test func tooMuchToShareIsSaidInTheStatus() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        try await kitchen.waitUntilShared()
        let place = DocumentPlace(.favorites, of: "guest\tstarter:3")
        // Each of the two is accepted, but both together would be too long to be sent.
        for half in 0...1 {
            let recipes = (0..<100_000).lazy.filter { $0 % 2 == half }.map { "guest\tspoonacular:\($0)" }
            let keys = recipes.filter { DocumentPlace(.favorites, of: $0) == place }.prefix(200)
            let items = Dictionary(
                uniqueKeysWithValues: keys.map { key in
                    let title = SharedValue.object(["title": .text(String(repeating: "x", count: 120))])
                    return (key, SharedItem(title, of: Dot(run: KioskRun(name: 7), number: 1)))
                })
            let json = String(decoding: try SharedDocument(items).json(), as: UTF8.self)
            try broker.publish("galley/1/home/set/favorites/\(place.bucket.number)", json)
            if half == 0 { try await kitchen.waitForFavorites { $0.count == 200 } }
        }
        try await kitchen.wait(until: "the status says so") { $0.full == ["favorites"] }
        #expect(
            try await kitchen.run("household", "status").contains("there is too much of favorites to share all of it"))
        let doctor = try await GalleyCommand.run(["doctor"], in: kitchen.folder.path)
        #expect(doctor.output.contains("there is too much of favorites"))
        #expect(try await kitchen.run("favorite", "list").split(separator: "\n").count == 200)
    }

    @Test func aCopiedCardIsNoticedOnceAndNobodyIsCutOff() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        try await kitchen.waitUntilShared()
        #expect(try await kitchen.status().problem == nil)
        kitchen.process.signal(SIGKILL)
        try await kitchen.process.wait()
        let copied = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: copied.file("state"), withIntermediateDirectories: false)
        for name in try kitchen.folder.names(in: "state") where name.hasPrefix("galley.sqlite") {
            try FileManager.default.copyItem(
                atPath: kitchen.folder.file("state/\(name)"), toPath: copied.file("state/\(name)"))
        }
        try await kitchen.restart()
        try await kitchen.waitUntilShared()
        let copy = try await KioskOfHousehold("Copy", at: Self.address(of: broker), in: copied)
        try await kitchen.wait(until: "the copy is noticed") {
            $0.problem?.contains("one of the cards is a copy") == true
        }
        let doctor = try await GalleyCommand.run(["doctor"], in: kitchen.folder.path)
        #expect(doctor.output.contains("On the copy, run `galley household leave`"))
        #expect(!doctor.output.contains("Check household.url"))
        try await kitchen.run("favorite", "add", "starter:1")
        try await copy.run("favorite", "add", "starter:2")
        try await kitchen.waitForFavorites { $0.count == 2 }
        try await copy.waitForFavorites { $0.count == 2 }
        #expect(try kitchen.process.log.components(separatedBy: "is a copy").count == 2)
        #expect(try await kitchen.status().state == .ok)
    }

    // MARK: Settings

    @Test func aNewSettingIsAnsweredAtOnce() async throws {
        let broker = try await TestBroker(accounts: [.init("kitchen", "right", topics: ["readwrite galley/1/home/#"])])
        let kitchen = try await KioskOfHousehold("Kitchen", at: nil)
        func set(_ words: String...) async throws -> String {
            let result = try await GalleyCommand.run(["config", "set"] + words, in: kitchen.folder.path)
            #expect(result.status == 0)
            return result.errors
        }
        let nobody = "mqtt://127.0.0.1:\(try freePort())"
        #expect(try await set("household.url", nobody).contains("the broker can't be reached: Connection refused"))
        let refused = try await set("household.url", Self.address(of: broker), "household.user", "kitchen")
        #expect(refused.contains("the broker refuses the user or the password"))
        let password = try await GalleyCommand.run(
            ["config", "set", "household.password", "-"], in: kitchen.folder.path, input: "right\n")
        #expect(password.errors.contains("household: the broker accepts this kiosk"))
        let doctor = try await GalleyCommand.run(["doctor"], in: kitchen.folder.path)
        #expect(doctor.output.contains("home at \(Self.address(of: broker)), 1 kiosk"))
        let id = try #require(try await kitchen.status().id)
        #expect(
            try await kitchen.run("household", "account") == """
                user kitchen
                topic readwrite galley/1/home/set/#
                topic readwrite galley/1/home/ask
                topic readwrite galley/1/home/photo/#
                topic readwrite galley/1/home/kiosk/\(id)/#
                topic read galley/1/home/#
                topic write homeassistant/device/galley_\(id)/config
                topic read homeassistant/status

                """)
        #expect(
            try await kitchen.run("household", "account", "--nats") == """
                {
                  user: "kitchen", password: "…"
                  permissions: {
                    publish: ["galley.1.home.set.>", "galley.1.home.ask", "galley.1.home.photo.>", "galley.1.home.kiosk.\(id).>", "homeassistant.device.galley_\(id).config"]
                    subscribe: ["galley.1.home.set.>", "galley.1.home.ask", "galley.1.home.photo.>", "galley.1.home.kiosk.\(id).>", "galley.1.home.>", "homeassistant.status"]
                  }
                }

                """)
        #expect(try await kitchen.run("status").contains("household home at \(Self.address(of: broker)), 1 kiosk"))
    }

    @Test func aKioskThatLeavesIsForgottenByTheBrokerAndKeepsItsData() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        let cabin = try await KioskOfHousehold("Cabin", at: Self.address(of: broker))
        try await kitchen.run("favorite", "add", "starter:3")
        try await cabin.waitForFavorites { $0.count == 1 }
        try await cabin.run("household", "leave")
        #expect(try await cabin.status() == HouseholdDocument(state: .off))
        #expect(try await cabin.favorites().count == 1)
        try await Workbench.wait(until: "the kitchen has forgotten it") {
            try await !kitchen.run("household", "kiosks").contains("Cabin")
        }
        try await cabin.run("favorite", "remove", "starter:3")
        #expect(try await kitchen.favorites().count == 1)
        let again = try await GalleyCommand.run(["household", "leave"], in: cabin.folder.path)
        #expect(again.status == 65)
    }

    @Test(arguments: [["set", "household.name", "smith"], ["unset", "household.url"]])
    func aKioskThatGoesElsewhereIsForgottenByTheBroker(change: [String]) async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        let cabin = try await KioskOfHousehold("Cabin", at: Self.address(of: broker))
        try await kitchen.wait(until: "both are connected") { $0.kiosks == 2 }
        let id = try #require(try await kitchen.status().id)
        #expect(try await GalleyCommand.run(["config"] + change, in: cabin.folder.path).status == 0)
        try await Workbench.wait(until: "the kitchen has forgotten it") {
            try await !kitchen.run("household", "kiosks").contains("Cabin")
        }
        #expect(try broker.retained("galley/1/home/kiosk/#").keys.allSatisfy { $0.contains(id) })
    }

    @Test func aKioskWhoseNewPasswordIsWrongIsOff() async throws {
        let broker = try await TestBroker(accounts: [.init("kitchen", "right"), .init("cabin", "right")])
        func account(_ user: String) -> String { "user = \"\(user)\"\npassword = \"right\"" }
        let address = Self.address(of: broker)
        let kitchen = try await KioskOfHousehold("Kitchen", at: address, settings: account("kitchen"))
        let cabin = try await KioskOfHousehold("Cabin", at: address, settings: account("cabin"))
        try await cabin.wait(until: "both are connected") { $0.kiosks == 2 }
        let wrong = try await GalleyCommand.run(
            ["config", "set", "household.password", "-"], in: kitchen.folder.path, input: "wrong\n")
        #expect(wrong.errors.contains("the broker refuses the user or the password"))
        try await cabin.wait(until: "the broker has sent the kitchen's will") { $0.kiosks == 1 }
    }

    @Test func aStoreWithAnotherIDLeavesNoKioskBehind() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: Self.address(of: broker))
        let cabin = try await KioskOfHousehold("Cabin", at: Self.address(of: broker))
        let backup = kitchen.folder.file("backup.galley")
        try await kitchen.run("backup", backup)
        // The kiosk joins again under another id, until the backup is restored.
        try await kitchen.run("household", "leave")
        try await kitchen.run("config", "set", "household.url", Self.address(of: broker))
        let id = try #require(try await kitchen.status().id)
        try await cabin.wait(until: "both are connected") { $0.kiosks == 2 }
        try await kitchen.run("restore", backup)
        try await kitchen.wait(until: "it is connected again") { $0.state == .ok && $0.id != id }
        try await Workbench.wait(until: "the cabin knows only the present id") {
            let kiosks = try await cabin.run("household", "kiosks")
            return !kiosks.contains(id) && kiosks.split(separator: "\n").count == 2
        }
    }

    @Test func aHouseholdBeginsAndEndsWithoutARestart() async throws {
        let broker = try await TestBroker()
        let kitchen = try await KioskOfHousehold("Kitchen", at: nil)
        #expect(try await kitchen.status() == HouseholdDocument(state: .off))
        try await kitchen.run("favorite", "add", "starter:3")
        try await kitchen.run("config", "set", "household.url", Self.address(of: broker))
        let cabin = try await KioskOfHousehold("Cabin", at: Self.address(of: broker))
        try await cabin.waitForFavorites { $0.count == 1 }
        try await kitchen.run("config", "unset", "household.url")
        #expect(try await kitchen.status() == HouseholdDocument(state: .off))
        try await cabin.run("favorite", "add", "starter:4")
        try await kitchen.run("config", "set", "household.url", Self.address(of: broker))
        try await kitchen.waitForFavorites { $0.count == 2 }
    }
}
