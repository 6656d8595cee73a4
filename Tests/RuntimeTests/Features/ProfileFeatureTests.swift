import Control
import Foundation
import Kitchen
import Testing

@Suite("Features: profiles")
struct ProfileFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    @Test("21, by buttons: register with a PIN, stay logged in, log out, log in again", arguments: ["20x4", "16x2"])
    func profiles(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.press("ok", hold: true)
        #expect(try await kiosk.open("Profile").labels == ["guest", "New profile"])
        try await kiosk.choose("New profile")
        #expect(try await kiosk.spell("ana").view == "confirm")
        try await kiosk.choose("Yes")
        #expect(try await kiosk.dial("4711").title == "Repeat new PIN")
        #expect(try await kiosk.dial("4711").glass.contains("Logged in: Ana"))
        #expect(try await kiosk.open("Favorites").labels.isEmpty)
        try await kiosk.open("Pantry")
        try await kiosk.choose("egg")
        try await kiosk.choose("Done")
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        let people = try await kiosk.open("Profile")
        #expect(people.labels == ["guest", "Ana", "New profile", "Log out"])
        #expect(people.items.filter(\.marked).map(\.label) == ["Ana"])
        #expect(try await kiosk.open("Pantry").labels.contains("egg"))

        _ = try await kitchen.output("timer", "start", "30", "Rice")
        try await kiosk.open("Profile")
        #expect(try await kiosk.choose("Log out").glass.contains("Logged out"))
        #expect(try await kiosk.now.timers.map(\.label) == ["Rice"])
        #expect(try await kiosk.open("Favorites").labels.count == 1)
        #expect(try await kiosk.open("Pantry").title == "Do you have…")
        try await kiosk.open("Profile")
        #expect(try await kiosk.choose("Ana").view == "pin")
        #expect(try await kiosk.dial("4712").glass.contains("Wrong PIN"))
        #expect(try await kiosk.dial("4711").glass.contains("Logged in: Ana"))
        try await kiosk.stop()
    }

    @Test("21, by buttons: a profile's diet is respected, and removing a profile removes its data")
    func dietAndRemoval() async throws {
        let kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("profile", "add", "Ben")
        try await kiosk.open("Profile")
        #expect(try await kiosk.choose("Ben").glass.contains("Logged in: Ben"))
        try await kiosk.open("Profile")
        #expect(try await kiosk.press("ok").labels == ["Diet", "Intolerances", "Set a PIN", "Remove"])
        try await kiosk.choose("Diet")
        try await kiosk.choose("vegan")
        let diet: DietDocument = try await kitchen.galley("profile", "diet", "--json").document()
        #expect(diet.diets == ["vegan"] && diet.own)
        try await kiosk.open("Search")
        #expect(try await kiosk.choose("Filters").labels.first == "Diet: vegan")

        try await kiosk.open("Profile")
        try await kiosk.choose("Ben")
        try await kiosk.choose("Remove")
        #expect(try await kiosk.press("ok").view == "profiles", "the safe answer comes first")
        try await kiosk.choose("Ben")
        try await kiosk.choose("Remove")
        #expect(try await kiosk.choose("Remove").glass.contains("Removed: Ben ok: undo"))
        #expect(try await kiosk.press("ok").glass.contains("Restored: Ben"))
        #expect(try await kiosk.open("Profile").labels == ["guest", "Ben", "New profile"])
        #expect(try await kitchen.galley("profile", "remove", "Ben").status == 0)
        #expect(try await kiosk.open("Profile").labels == ["guest", "New profile", "Undo: Ben"])
        try await kiosk.open("Search")
        #expect(try await kiosk.choose("Filters").labels.first == "Diet: any")
        try await kiosk.stop()
    }

    @Test("21, over the command line: profiles work with a kiosk and without one, and no PIN or hash is printed")
    func profilesByCommand() async throws {
        var kiosk = try await kitchen.kiosk()
        let added = try await kitchen.galley("profile", "add", "Ana", "--pin", "-", input: "4711\n")
        #expect(added.status == 0 && added.output == "Ana added\n")
        _ = try await kitchen.output("favorite", "add", "starter:2")
        #expect(try await kitchen.galley("profile", "switch", "ana").status == Sysexit.notPermitted.rawValue)
        #expect(try await kitchen.galley("profile", "switch", "Ana", "--pin", "-", input: "4711").status == 0)
        let list = try await kitchen.output("profile", "list", "--json")
        #expect(
            list == """
                [{"current":false,"name":"guest","pin":false},{"current":true,"name":"Ana","pin":true}]

                """)
        #expect(try await kitchen.output("favorite", "list").isEmpty)
        _ = try await kitchen.output("pantry", "add", "rye")
        _ = try await kitchen.output("profile", "diet", "--diet", "vegan", "--intolerances", "peanut,sesame")
        try await kiosk.stop()

        try kitchen.unplug()
        for isRunning in [false, true] {
            if isRunning { kiosk = try await kitchen.kiosk() }
            #expect(try await kitchen.output("profile", "list", "--json") == list)
            #expect(try await kitchen.output("pantry", "list") == "✓ rye\n")
            #expect(try await kitchen.output("profile", "diet") == "diet: vegan\nintolerances: peanut, sesame\n")
            #expect(try await kitchen.output("profile", "switch", "guest") == "guest is logged in\n")
            #expect(try await kitchen.output("pantry", "list").isEmpty)
            #expect(try await kitchen.output("favorite", "list").contains("starter:2"))
            #expect(try await kitchen.galley("profile", "switch", "Ana", "--pin", "-", input: "4711").status == 0)
            try await expectRefusals()
            try await expectNoSecrets()
            if isRunning { try await kiosk.stop() }
        }
        let short = try await kitchen.galley("profile", "pin", "Ana", "--pin", "-", input: "4711\n")
        #expect(short.errors.contains("does not have one line each for: old PIN, then new PIN; nothing was changed"))
        let changed = try await kitchen.galley("profile", "pin", "Ana", "--pin", "-", input: "4711\n082345\n")
        #expect(changed.status == 0 && changed.output == "PIN of Ana changed\n")
        #expect(try await kitchen.galley("profile", "remove", "Ana", "--pin", "-", input: "082345\n").status == 0)
        #expect(try await kitchen.output("profile", "list") == "✓ guest\n")
        #expect(
            try await kitchen.output("profile", "diet") == """
                diet: any (as in the settings)
                intolerances: none (as in the settings)

                """)
    }

    /// Expects that invalid input changes nothing and gives the right exit code.
    private func expectRefusals() async throws {
        let before = try await kitchen.output("profile", "list", "--json")
        let refusals: [([String], String?, Sysexit)] = [
            (["switch", "Zoë"], nil, .notFound), (["remove", "Zoë"], nil, .notFound),
            (["pin", "Zoë", "--pin", "-"], "4711", .notFound), (["add", "--", "--"], nil, .unacceptable),
            (["add", "ANA"], nil, .unacceptable), (["add", "Guest"], nil, .unacceptable),
            (["add", "Cleo", "--pin", "-"], "12", .unacceptable),
            (["add", "Cleo", "--pin", "-"], "12345678901", .unacceptable),
            (["add", "Cleo", "--pin", "-"], "one two", .unacceptable), (["add", "Cleo", "--pin", "4711"], nil, .usage),
            (["remove", "guest"], nil, .unacceptable), (["pin", "guest", "--pin", "-"], "4711", .unacceptable),
            (["remove", "Ana"], nil, .notPermitted), (["switch", "Ana", "--pin", "-"], "4712", .notPermitted),
            (["pin", "Ana", "--pin", "-"], "4711", .unacceptable), (["diet", "--diet", "stones"], nil, .unacceptable),
        ]
        for (arguments, input, status) in refusals {
            let command = try await GalleyCommand.run(["profile"] + arguments, in: kitchen.folder, input: input)
            #expect(command.status == status.rawValue, "\(arguments): \(command.errors)")
            #expect(command.output.isEmpty && !command.errors.contains("4711"))
        }
        #expect(try await kitchen.output("profile", "list", "--json") == before)
        // Resets the count of wrong PINs.
        #expect(try await kitchen.galley("profile", "switch", "Ana", "--pin", "-", input: "4711").status == 0)
    }

    /// Expects that no command with JSON output prints a PIN or its hash.
    private func expectNoSecrets() async throws {
        for arguments in [
            ["profile"], ["status"], ["screen"], ["config", "show"], ["profile", "diet"], ["recipe"], ["favorite"],
            ["pantry"], ["shopping"], ["timer"], ["food"], ["search", "dal"],
        ] {
            let command = try await GalleyCommand.run(arguments + ["--json"], in: kitchen.folder)
            #expect(!(command.output + command.errors).contains("$y$"), "\(arguments)")
            #expect(!(command.output + command.errors).contains("4711"), "\(arguments)")
        }
    }

    @Test("21, over the command line: a wrong PIN exits with 77, the fourth one adds a delay, also after a restart")
    func slowing() async throws {
        var kiosk = try await kitchen.kiosk()
        _ = try await kitchen.galley("profile", "add", "Ana", "--pin", "-", input: "4711")
        for _ in 1...4 {
            let command = try await kitchen.galley("profile", "switch", "Ana", "--pin", "-", input: "4712")
            #expect(command.status == Sysexit.notPermitted.rawValue)
            #expect(command.errors.contains("that is not the PIN of \"Ana\""))
        }
        for isRunning in [true, false] {
            let early = try await kitchen.galley("profile", "switch", "Ana", "--pin", "-", input: "4711")
            #expect(early.status == Sysexit.notPermitted.rawValue)
            #expect(early.errors.contains(#/try again in [1-5] s/#), "\(early.errors)")
            if isRunning { try await kiosk.stop() }
        }
        kiosk = try await kitchen.kiosk()
        try await kiosk.open("Profile")
        try await kiosk.choose("Ana")
        #expect(try await kiosk.dial("4711").glass.contains("Too early"))
        try await kiosk.stop()
    }

    @Test("21, over the command line: of two logins at once one wins, and profiles can't access each other's data")
    func together() async throws {
        let kiosk = try await kitchen.kiosk()
        for (name, food) in [("Ana", "rye"), ("Bob", "leek")] {
            _ = try await kitchen.galley("profile", "add", name, "--pin", "-", input: "4711")
            #expect(try await kitchen.galley("profile", "switch", name, "--pin", "-", input: "4711").status == 0)
            _ = try await kitchen.output("pantry", "add", food)
        }
        let folder = kitchen.folder
        for round in 1...8 {
            async let ana = GalleyCommand.run(["profile", "switch", "Ana", "--pin", "-"], in: folder, input: "4711")
            async let bob = GalleyCommand.run(["profile", "switch", "Bob", "--pin", "-"], in: folder, input: "4711")
            let ends = try await [ana, bob].map(\.status)
            #expect(ends.contains(0) && ends.allSatisfy { $0 == 0 || $0 == Sysexit.passing.rawValue }, "\(ends)")
            let isAna = try await kitchen.output("profile", "list").contains("✓ Ana")
            let pantry = try await kitchen.output("pantry", "list")
            #expect(pantry.contains("rye") == isAna && pantry.contains("leek") != isAna, "\(round): \(pantry)")
            _ = try await kitchen.output("pantry", "add", isAna ? "egg of A\(round)" : "egg of B\(round)")
        }
        try await kiosk.stop()
        for (name, other) in [("Ana", "egg of B"), ("Bob", "egg of A")] {
            #expect(try await kitchen.galley("profile", "switch", name, "--pin", "-", input: "4711").status == 0)
            #expect(try await !kitchen.output("pantry", "list").contains(other))
        }
    }

    @Test("21, over the command line: only the logged-in person can set a PIN on an open profile")
    func openProfiles() async throws {
        var kiosk: TestKiosk? = try await kitchen.kiosk()
        _ = try await kitchen.output("profile", "add", "Bob")
        for _ in 1...2 {
            let shut = try await kitchen.galley("profile", "pin", "Bob", "--pin", "-", input: "4711\n")
            #expect(shut.status == Sysexit.notPermitted.rawValue && shut.errors.contains("log in to \"Bob\" first"))
            #expect(try await kitchen.output("profile", "list") == "✓ guest\n  Bob\n")
            try await kiosk?.stop()
            kiosk = nil
        }
        _ = try await kitchen.output("profile", "switch", "Bob")
        #expect(try await kitchen.galley("profile", "pin", "Bob", "--pin", "-", input: "4711\n").status == 0)
        #expect(try await kitchen.output("profile", "list") == "  guest\n✓ Bob  (PIN)\n")
    }
}

extension TestKiosk {
    /// Enters the digits of a PIN and confirms it.
    @discardableResult
    func dial(_ pin: String) async throws -> ScreenDocument {
        for digit in pin { try await choose("\(digit)") }
        return try await choose("Done")
    }
}
