import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Profiles in the store")
struct ProfileTests {
    private let folder: TemporaryFolder
    private let cookbook: Cookbook

    init() throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
    }

    private static let soup = Recipe.made(1, "Zebra soup", ["quince"])
    private static let pin = PIN("4711")
    private static let wrong = PIN("4712")

    /// Adds a profile and logs in.
    private func enter(_ name: String, pin: PIN? = nil) async throws -> Profile {
        let profile = try await cookbook.add(profile: name, pin: pin, at: 1).get()
        #expect(try await cookbook.logIn(profile.number, pin: pin, at: .sample()) == nil)
        return profile
    }

    private func titles(_ text: String) async throws -> [String] {
        try await cookbook.search(RecipeSearch(.words(text))).results.map(\.title)
    }

    // MARK: - Profiles

    @Test("The guest exists, is logged in at first, and can't be removed")
    func guest() async throws {
        #expect(try await cookbook.people() == People())
        #expect(try await cookbook.remove(profile: 1, pin: nil, at: .sample()) == .guest)
        #expect(try await cookbook.set(pin: Self.pin, of: 1, old: nil, at: .sample()) == .guest)
        for sql in [
            "DELETE FROM profile WHERE number = 1", "UPDATE profile SET pin = '$y$' WHERE number = 1",
            "UPDATE profile SET key = 'host' WHERE number = 1",
        ] {
            await #expect(throws: CookbookError.self, "\(sql)") {
                try await cookbook.store.write { db in try db.execute(sql: sql) }
            }
        }
        #expect(try await cookbook.people() == People())
    }

    @Test("A login survives a restart; profiles are listed by name, after the guest")
    func restart() async throws {
        _ = try await cookbook.add(profile: "zoë", pin: nil, at: 1).get()
        let ana = try await enter("Ana", pin: Self.pin)
        try cookbook.close()
        let people = try await Cookbook(folder: folder.path).people()
        #expect(people.current == ana)
        #expect(people.profiles.map(\.name) == ["guest", "Ana", "zoë"])
        #expect(people.profiles.map(\.hasPIN) == [false, true, false])
    }

    @Test("A name is unique regardless of letter case; bad names and too many profiles are refused")
    func names() async throws {
        _ = try await cookbook.add(profile: "Zoë", pin: nil, at: 1).get()
        for name in ["ZOË", "zoe\u{308}", " zoë ", "Guest"] {
            #expect(try await cookbook.add(profile: name, pin: nil, at: 1) == .failure(.nameTaken))
        }
        #expect(try await cookbook.add(profile: "--", pin: nil, at: 1) == .failure(.badName))
        for number in 3...Profile.most { _ = try await cookbook.add(profile: "\(number)", pin: nil, at: 1).get() }
        #expect(try await cookbook.add(profile: "Ana", pin: nil, at: 1) == .failure(.full))
        #expect(try await cookbook.people().profiles.count == Profile.most)
    }

    // MARK: - Data of each profile

    @Test("Favorites, foods, pantry, diet, filter and search texts belong to a person; timers and shopping don't")
    func apart() async throws {
        try await keepEverything(minutes: 1)
        try await cookbook.keep(ShoppingList(), changedFrom: ShoppingList())
        let ana = try await enter("Ana")
        #expect(try await cookbook.favorites().isEmpty)
        #expect(try await cookbook.foods().isEmpty)
        #expect(try await cookbook.pantry() == Pantry())
        #expect(try await cookbook.searchFilter() == nil)
        #expect(try await cookbook.diet() == nil)
        #expect(try await cookbook.recentTexts().isEmpty)
        #expect(try await !cookbook.hasAskedPantry())
        #expect(try await cookbook.recipePage(favorites: true).entries.isEmpty)

        // The same data again for another person.
        try await keepEverything(minutes: 2)
        for profile in [1, ana.number, nil] {
            #expect(try await cookbook.favorites(of: profile).map(\.id) == [Self.soup.id])
            #expect(try await cookbook.foods(of: profile).map(\.name) == ["soup"])
            #expect(try await cookbook.foods(of: profile).first?.recipes.count == 1)
            #expect(try await cookbook.pantry(of: profile).items.map(\.name) == ["leek"])
            #expect(try await cookbook.recentTexts(of: profile) == ["pasta"])
            #expect(try await cookbook.hasAskedPantry(of: profile))
            #expect(try await cookbook.searchFilter(of: profile)?.maxMinutes == (profile == 1 ? 1 : 2))
            #expect(try await cookbook.diet(of: profile)?.diets == [profile == 1 ? "1" : "2"])
        }
    }

    private func keepEverything(minutes: Int) async throws {
        try await cookbook.save(Self.soup, under: "soup", keep: .whole, at: 1)
        try await cookbook.keep(Pantry([Pantry.Item(name: "leek", isChecked: true)]))
        try await cookbook.keep(searchFilter: RecipeFilter(maxMinutes: minutes))
        try await cookbook.keep(Diet(diets: ["\(minutes)"]))
        try await cookbook.noteSearched("pasta")
        try await cookbook.notePantryAsked()
    }

    @Test("A stored recipe stays while it is anyone's favorite, and everyone finds it")
    func shared() async throws {
        try await cookbook.save(Self.soup, keep: .whole, at: 1)
        let ana = try await enter("Ana")
        #expect(try await titles("zebra") == ["Zebra soup"])
        try await cookbook.save(Self.soup, under: "soup", keep: .whole, at: 2)
        let removal = try await cookbook.remove(Self.soup.id)
        #expect(removal.favorites.first?.foods == ["soup"])
        #expect(try await cookbook.recipe(Self.soup.id) != nil)
        #expect(try await titles("zebra") == ["Zebra soup"])
        #expect(try await cookbook.remove(Self.soup.id, of: 1).favorites.count == 1)
        #expect(try await cookbook.recipe(Self.soup.id) == nil)
        #expect(try await titles("zebra").isEmpty)

        // The favorite is restored to the same profile.
        try await cookbook.restore(removal, keep: .whole, for: ana.number)
        #expect(try await cookbook.foods(of: ana.number).first?.recipes.map(\.id) == [Self.soup.id])
        #expect(try await cookbook.favorites(of: 1).isEmpty)
        #expect(try await titles("zebra") == ["Zebra soup"])
    }

    @Test("Removing a profile deletes all its data and nothing else, and logs in the guest")
    func removing() async throws {
        try await cookbook.save(.made(2, "Yak pie"), keep: .whole, at: 1)
        try await cookbook.save(Self.soup, keep: .whole, at: 1)
        let ana = try await enter("Ana")
        try await keepEverything(minutes: 2)
        try await cookbook.save(.made(3, "Xerus stew", ["quince"]), keep: .whole, at: 1)
        try await cookbook.save(.made(4, "Xerus tart"), keep: .title, at: 1)
        #expect(try await cookbook.remove(profile: ana.number, pin: nil, at: .sample()) == nil)
        #expect(try await cookbook.people() == People())
        try await cookbook.forgetRemovedProfiles()

        #expect(try await cookbook.recipe(RecipeID(.spoonacular, 3)) == nil)
        #expect(try await titles("xerus").isEmpty)
        #expect(Set(try await titles("zebra yak")) == ["Zebra soup", "Yak pie"])
        #expect(try await cookbook.favorites().map(\.id.number) == [1, 2])
        #expect(try await cookbook.remove(profile: ana.number, pin: nil, at: .sample()) == .unknown)
        #expect(try await cookbook.logIn(ana.number, pin: nil, at: .sample()) == .unknown)
        try cookbook.close()
        #expect(try !folder.content("galley.sqlite").contains("Xerus".utf8))
        // The number is never reused.
        #expect(try await cookbook.add(profile: "Ben", pin: nil, at: 1).get().number == ana.number + 1)
    }

    @Test("A removed profile can't be used, and comes back whole, under another name if its own is taken")
    func restoring() async throws {
        let ana = try await enter("Ana")
        try await keepEverything(minutes: 2)
        let favorites = try await cookbook.favorites()
        #expect(try await cookbook.remove(profile: ana.number, pin: nil, at: .sample()) == nil)
        #expect(try await cookbook.people() == People())
        #expect(try await cookbook.logIn(ana.number, pin: nil, at: .sample()) == .unknown)
        #expect(try await cookbook.remove(profile: ana.number, pin: nil, at: .sample()) == .unknown)
        let other = try await cookbook.add(profile: "ana", pin: nil, at: 1).get()
        try await cookbook.forgetRemovedProfiles(other.number)
        try await cookbook.restore(Removal(profile: ana), keep: .whole)
        try await cookbook.restore(Removal(profile: ana), keep: .whole)
        try await cookbook.forgetRemovedProfiles()
        #expect(try await cookbook.people().profiles.map(\.name) == ["guest", "ana", "Ana 2"])
        #expect(try await cookbook.favorites(of: ana.number) == favorites)
        #expect(try await cookbook.logIn(ana.number, pin: nil, at: .sample()) == nil)
    }

    // MARK: - PINs

    @Test("Only its PIN opens a profile; the PIN can be changed and removed")
    func pins() async throws {
        let ana = try await cookbook.add(profile: "Ana", pin: Self.pin, at: 1).get()
        #expect(ana.hasPIN)
        #expect(try await cookbook.logIn(ana.number, pin: nil, at: .sample()) == .needsPIN)
        #expect(try await cookbook.logIn(ana.number, pin: Self.wrong, at: .sample()) == .wrongPIN(wait: .zero))
        #expect(try await cookbook.people().current == .guest)
        #expect(try await cookbook.logIn(ana.number, pin: Self.pin, at: .sample()) == nil)

        let change = try await cookbook.set(pin: Self.wrong, of: ana.number, old: Self.wrong, at: .sample())
        #expect(change == .wrongPIN(wait: .zero))
        #expect(try await cookbook.set(pin: Self.wrong, of: ana.number, old: Self.pin, at: .sample()) == nil)
        #expect(try await cookbook.logIn(ana.number, pin: Self.pin, at: .sample()) == .wrongPIN(wait: .zero))
        #expect(try await cookbook.remove(profile: ana.number, pin: Self.pin, at: .sample()) == .wrongPIN(wait: .zero))
        #expect(try await cookbook.set(pin: nil, of: ana.number, old: Self.wrong, at: .sample()) == nil)
        #expect(try await cookbook.logIn(ana.number, pin: nil, at: .sample()) == nil)
        #expect(try await cookbook.people().current.hasPIN == false)
    }

    @Test("Only the person who is logged in can set the first PIN")
    func firstPIN() async throws {
        let bob = try await cookbook.add(profile: "Bob", pin: nil, at: 1).get().number
        let ana = try await enter("Ana", pin: Self.pin).number
        for pin in [Self.pin, nil] {
            #expect(try await cookbook.set(pin: pin, of: bob, old: pin, at: .sample()) == .notLoggedIn)
        }
        #expect(try await cookbook.logIn(bob, pin: nil, at: .sample()) == nil)
        #expect(try await cookbook.set(pin: Self.pin, of: bob, old: nil, at: .sample()) == nil)
        // A person logged in elsewhere can change it with the PIN.
        #expect(try await cookbook.set(pin: nil, of: ana, old: Self.pin, at: .sample()) == nil)
        #expect(try await cookbook.people().profiles.map(\.hasPIN) == [false, false, true])
    }

    @Test("Wrong PINs cause a delay that survives a restart and a power cut; a right one ends it")
    func slowing() async throws {
        let ana = try await cookbook.add(profile: "Ana", pin: Self.pin, at: 1).get().number
        let ben = try await cookbook.add(profile: "Ben", pin: Self.pin, at: 1).get().number
        for wait in [0, 0, 0, 5] {
            let refusal = try await cookbook.logIn(ana, pin: Self.wrong, at: .sample())
            #expect(refusal == .wrongPIN(wait: .seconds(wait)))
        }
        // Not even the right PIN is checked, and the try isn't counted.
        for _ in 1...3 {
            let refusal = try await cookbook.logIn(ana, pin: Self.pin, at: .sample(.seconds(1002)))
            #expect(refusal == .tooEarly(wait: .seconds(3)))
        }
        try cookbook.close()
        let again = try Cookbook(folder: folder.path)
        let cut = ClockReading.sample(boot: "second", .seconds(1), wall: 1_900_000_000)
        #expect(try await again.logIn(ana, pin: Self.pin, at: cut) == .tooEarly(wait: .seconds(4)))
        #expect(try await again.logIn(ben, pin: Self.pin, at: cut) == nil)
        let later = ClockReading.sample(boot: "second", .seconds(6))
        #expect(try await again.logIn(ana, pin: Self.wrong, at: later) == .wrongPIN(wait: .seconds(10)))
        let last = ClockReading.sample(boot: "second", .seconds(16))
        #expect(try await again.logIn(ana, pin: Self.pin, at: last) == nil)
        #expect(try await again.logIn(ana, pin: Self.wrong, at: last) == .wrongPIN(wait: .zero))
        try again.close()
    }

    @Test("Concurrent tries are all counted before one is checked")
    func together() async throws {
        let ana = try await cookbook.add(profile: "Ana", pin: Self.pin, at: 1).get().number
        let refusals = try await withThrowingTaskGroup { group in
            for _ in 1...12 { group.addTask { try await cookbook.logIn(ana, pin: Self.wrong, at: .sample()) } }
            return try await group.reduce(into: [Profile.Refusal?]()) { $0.append($1) }
        }
        let looked = refusals.filter { if case .wrongPIN = $0 { true } else { false } }
        #expect(looked.count == PINTries.free + 1)
    }

    @Test("A PIN is stored only as a yescrypt hash with its own salt")
    func hashes() async throws {
        for name in ["Ana", "Ben"] { _ = try await cookbook.add(profile: name, pin: Self.pin, at: 1).get() }
        let hashes = try await cookbook.store.read { db in
            try String.fetchAll(db, sql: "SELECT pin FROM profile WHERE pin IS NOT NULL")
        }
        #expect(Set(hashes).count == 2)
        #expect(hashes.allSatisfy { $0.hasPrefix("$y$j9T$") })
        try cookbook.close()
        #expect(try !folder.content("galley.sqlite").contains("4711".utf8))
    }

    @Test("An invalid hash opens no profile and causes an error")
    func damagedHash() async throws {
        let ana = try await cookbook.add(profile: "Ana", pin: Self.pin, at: 1).get().number
        for text in ["", "*0", "4711", "$y$"] {
            try await cookbook.store.write { db in
                try db.execute(sql: "UPDATE profile SET pin = ? WHERE number = ?", arguments: [text, ana])
            }
            await #expect(throws: CookbookError.self) { try await cookbook.logIn(ana, pin: Self.pin, at: .sample()) }
        }
        #expect(try await cookbook.people().current == .guest)
    }
}
