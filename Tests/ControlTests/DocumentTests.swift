import Kitchen
import Testing

@testable import Control

@Suite("Documents")
struct DocumentTests {
    @Test("A screen has the view, its items and its timers")
    func screen() throws {
        #expect(
            try JSONText.of(Sample.screen) == """
                {"backlight":true,"buzzer":false,\
                "items":[{"label":"Pasta","marked":true,"selected":true}],"itemsOffset":0,"itemsTotal":1,\
                "lines":["Favorites      ⏲2:05","▶♥ Pasta","",""],"size":"20x4","text":null,\
                "timers":[{"atMost":false,"check":null,"checkDue":false,"duration":720,"id":1,"interrupted":false,"label":"Pasta","next":[],"powerOff":null,\
                "recipe":null,"remaining":125,"state":"running","step":null}],\
                "title":"Favorites","view":"favorites"}
                """)
    }

    @Test("A check has its name, its state, and a remedy or null")
    func doctor() throws {
        #expect(
            try JSONText.of(DoctorDocument(checks: Array(Sample.doctor.checks.prefix(2)))) == """
                {"checks":[{"name":"kiosk","remedy":null,"state":"ok","text":"0.1.0"},\
                {"name":"clock","remedy":"Switch a time service on.","state":"look","text":"not set"}]}
                """)
    }

    @Test("The exit code of doctor is that of the worst failure; a part to look at is a success")
    func doctorStatus() {
        func status(_ checks: [DoctorDocument.Check.Name]) -> Sysexit {
            DoctorDocument(checks: checks.map { .fails($0, "", remedy: "") } + [.look(.board, "", remedy: "")]).status
        }
        #expect(status([]) == .done)
        #expect(status([.space]) == .notWritten)
        #expect(status([.space, .network]) == .passing)
        #expect(status([.network, .config]) == .configuration)
        #expect(status([.config, .permissions]) == .notPermitted)
        #expect(status([.permissions, .config, .buttons]) == .unavailable)
    }

    @Test("A screen version has its number, and sixteen digits for the dots of each cell")
    func look() throws {
        let look = ScreenVersionDocument(
            Sample.screen, number: 1_792_000_000_000, dots: [[[0, 31, 4, 4, 4, 4, 16, 0]]])
        let text = try JSONText.of(look)
        let screen = try JSONText.of(Sample.screen)
        #expect(
            text
                == screen.replacing(#""items""#, with: #""dots":[["001f040404041000"]],"items""#)
                .replacing(#""size""#, with: #""number":1792000000000,"size""#))
        let reply = ServedReply.success(look)
        let received = try ControlMessage.reply(from: ControlMessage.bytes(of: reply), as: ScreenVersionDocument.self)
        #expect(received == ControlReply(.success(look)))
        for wrong in ["001f0404040410", "001f0404040410zz", "001f040404041020"] {
            #expect(throws: (any Error).self) {
                try ControlMessage.reply(
                    from: Array(
                        String(decoding: ControlMessage.bytes(of: reply), as: UTF8.self)
                            .replacing("001f040404041000", with: wrong).utf8), as: ScreenVersionDocument.self)
            }
        }
    }

    @Test("A recipe has all its keys, with null for missing values")
    func recipe() throws {
        #expect(
            try JSONText.of(Sample.recipe) == """
                {"cooked":{"stars":null,"times":0},"cuisines":[],"diets":[],"favorite":false,"id":"own:3","ingredients":[\
                {"amount":500,"name":"rye flour","text":"500 g rye flour","unit":"g"},\
                {"amount":1.5,"name":"egg","text":"1 ½ eggs","unit":null},\
                {"amount":null,"name":"salt","text":"some salt","unit":null}],\
                "likes":null,"minutes":90,"nutrition":null,"photos":[],"prices":null,"servings":2,"source":{"name":"Mum","url":null},"steps":[\
                {"number":1,"text":"Knead for 10 to 12 minutes.",\
                "timers":[{"ask":false,"follows":false,"label":"Knead","rate":null,"seconds":600,"until":720}]},\
                {"number":2,"text":"Bake.","timers":[{"ask":true,"follows":false,"label":"Bake","rate":null,"seconds":null,"until":null}]}],\
                "summary":null,"title":"Rye bread"}
                """)
    }

    @Test("Photos of a dish have a number, a time and a size")
    func photos() throws {
        let recipe = RecipeDocument(
            Recipe(id: RecipeID(.starter, 1), title: "Scones"), isFavorite: false,
            photos: [DishPhoto(number: 7, taken: 1_800_000_000.5, width: 1280, height: 960)],
            notes: DishNotes(cooked: 3, stars: 4, photos: 1))
        #expect(try JSONText.of(recipe.photos) == #"[{"height":960,"id":7,"taken":1800000000.5,"width":1280}]"#)
        #expect(try JSONText.of(recipe.cooked) == #"{"stars":4,"times":3}"#)
    }

    @Test("Nutrition has all its keys, with rounded values")
    func nutrition() throws {
        let nutrition = Nutrition(
            energy: 397.6, protein: 7.24, fat: 17.3, saturated: 0.04, carbohydrate: 54.6, sugar: 9.96, fiber: 0,
            sodium: 431)
        let recipe = Recipe(id: RecipeID(.starter, 1), title: "Scones", nutrition: nutrition)
        #expect(
            try JSONText.of(RecipeDocument(recipe, isFavorite: false).nutrition) == """
                {"carbohydrate":55,"energy":398,"fat":17,"fiber":0,"protein":7.2,"saturated":0,"sodium":430,"sugar":10}
                """)
    }

    @Test("A list of recipes has ids, titles and favorite marks")
    func recipes() throws {
        #expect(
            try JSONText.of([RecipeEntryDocument(Sample.heading, isFavorite: true)])
                == #"[{"favorite":true,"id":"starter:12","title":"Pasta"}]"#)
    }

    @Test("The pantry has names and check marks")
    func pantry() throws {
        #expect(
            try JSONText.of(Sample.pantry)
                == #"[{"checked":true,"name":"leek"},{"checked":false,"name":"egg"}]"#)
    }

    @Test("A refused change of the pantry has an exit code and the name")
    func pantryRefusals() {
        for (refusal, code, text) in [
            (Pantry.Refusal.badName("\u{7}"), Sysexit.unacceptable, "1 to 60 characters"),
            (.unknown("saffron"), .notFound, "no \"saffron\""), (.full, .unacceptable, "more than 200"),
        ] {
            let failure = ControlFailure(refusal)
            #expect(failure.code == code)
            #expect(failure.message.contains(text) && failure.message.contains("nothing was changed"))
        }
    }

    @Test("Profiles show who is logged in and who has a PIN")
    func profiles() throws {
        #expect(
            try JSONText.of(Sample.profiles) == """
                [{"current":true,"name":"guest","pin":false},{"current":false,"name":"Ana","pin":true}]
                """)
        #expect(
            try JSONText.of(DietDocument(Diet(diets: ["vegan"]), kitchens: RecipeFilter(intolerances: ["egg"])))
                == #"{"asInSettings":["intolerances"],"diets":["vegan"],"intolerances":["egg"],"own":true}"#)
    }

    @Test(
        "A refused change of a profile has an exit code, and says when to try again",
        arguments: [
            (Profile.Refusal.badName, Sysexit.unacceptable, "1 to 16 characters"),
            (.nameTaken, .unacceptable, "another name"), (.full, .unacceptable, "30 profiles"),
            (.unknown, .notFound, "no profile \"Ana\""), (.guest, .unacceptable, "the guest"),
            (.notLoggedIn, .notPermitted, "log in to \"Ana\" first"), (.busy, .passing, "try again"),
            (.needsPIN, .notPermitted, "--pin -"), (.wrongPIN(wait: .zero), .notPermitted, "; try again"),
            (.wrongPIN(wait: .milliseconds(4200)), .notPermitted, "try again in 5 s"),
            (.tooEarly(wait: .seconds(300)), .notPermitted, "try again in 300 s"),
        ])
    func profileRefusals(_ refusal: Profile.Refusal, _ code: Sysexit, _ text: String) {
        let failure = ControlFailure(refusal, of: "Ana")
        #expect(failure.code == code)
        #expect(failure.message.contains(text) && failure.message.contains("nothing was changed"))
    }

    @Test("A shopping list has amounts in the chosen units, null without one, and checked-off lines last")
    func shopping() throws {
        #expect(
            try JSONText.of(Sample.shopping) == """
                [{"amount":480,"done":false,"name":"milk","shop":"Dairy","text":"480 ml milk","unit":"ml"},\
                {"amount":null,"done":false,"name":"salt","shop":"Supermarket","text":"salt","unit":null},\
                {"amount":3,"done":true,"name":"eggs","shop":"Dairy","text":"3 eggs","unit":null}]
                """)
    }

    @Test("Settings have their origin, and secrets have no value")
    func settings() throws {
        #expect(
            try JSONText.of(Sample.settings) == """
                [{"key":"display.size","origin":"default","set":true,"value":"20x4"},\
                {"key":"location.name","origin":"default","set":false,"value":null},\
                {"key":"spoonacular.key","origin":"environment GALLEY_SPOONACULAR_KEY","set":true,"value":null}]
                """)
    }

    @Test("The status has all of its parts")
    func status() throws {
        #expect(
            try JSONText.of(Sample.status) == """
                {"access":{"account":null,"addresses":["192.0.2.7","2001:db8::7"],"host":"galley"},\
                "board":{"name":"raspberry-pi","problem":"The line GPIO17 is in use.","size":"20x4"},\
                "clock":{"trusted":false},\
                "configuration":{"origin":"last good","path":"/etc/galley/galley.toml","problem":"line 3","trial":null},\
                "errors":[{"age":2.5,"message":"no network"}],\
                "household":{"broker":null,"full":[],"household":null,"id":null,"ignored":0,"kiosks":0,"name":null,"problem":null,"remedy":null,\
                "state":"off","waiting":0},\
                "mealie":{"problem":null,"progress":null,"recipes":0,"state":"off","synced":null,"syncing":false,\
                "waiting":0},\
                "network":{"key":true,"problem":"no route","state":"unreachable"},"process":4321,\
                "quota":{"left":12.5,"reset":null,"used":37.5},"safeMode":false,\
                "shopping":{"problem":null,"remedy":null,"state":"off","sync":"none","synced":null,"waiting":0},\
                "store":{"bytes":4096,"cache":0,"damage":null,"favorites":1,"path":"/var/lib/galley/galley.sqlite",\
                "problem":null,"state":"read-only"},\
                "timers":[{"atMost":false,"check":null,"checkDue":false,"duration":720,"id":1,"interrupted":false,"label":"Pasta","next":[],"powerOff":null,\
                "recipe":null,"remaining":125,"state":"running","step":null}],\
                "uptime":3600.5,"version":"0.1.0"}
                """)
        #expect(
            try JSONText.of([Sample.host]) == """
                [{"asked":true,"breaker":"open","failures":5,"host":"api.spoonacular.com","port":443,"problem":"no network",\
                "retry":30,"role":"recipes"}]
                """)
        let roles = "recipes mealie pictures places sharing shopping location household"
        #expect(HostDocument.Role.allCases.map(\.rawValue).joined(separator: " ") == roles)
    }

    @Test(
        "A timer counts down to the millisecond and below zero once it is over",
        arguments: [
            (CookTimer.State.running(until: at(2.0004)), TimerDocument.State.running, 2.0),
            (.running(until: at(1.9996)), .running, 2.0), (.paused(remaining: .milliseconds(1234)), .paused, 1.234),
            (.ringing(since: at(-0.0001)), .ringing, 0), (.ringing(since: at(-1.5)), .ringing, -1.5),
            (.over(since: at(-42), missed: true), .over, -42), (.interrupted(since: at(-42)), .over, -42),
        ])
    func timer(state: CookTimer.State, says name: TimerDocument.State, remaining: Double) throws {
        let timer = CookTimer(id: 1, label: "Tea", duration: .milliseconds(1500), state: state)
        let document = TimerDocument(timer, at: at(0))
        #expect(document.state == name)
        #expect(document.remaining == remaining)
        #expect(document.remaining.sign == (remaining < 0 ? .minus : .plus))
        #expect(document.duration == 2)
        #expect(document.interrupted == timer.isInterrupted)
    }

    @Test("A change in the household has all of its keys, whatever changed")
    func householdChange() throws {
        var change = HouseholdChangeDocument(.kiosk, id: "k7f3abcd", name: "Cabin")
        change.online = true
        #expect(
            try JSONText.of(HouseholdChangesDocument(number: 7, changes: [change])) == """
                {"changes":[{"change":"kiosk","event":null,"id":"k7f3abcd","label":null,"name":"Cabin","online":true,\
                "problem":null,"state":null,"time":null,"timers":null}],"number":7}
                """)
        let kiosk = KioskDocument(
            id: "k7f3abcd", name: "Cabin", online: true, version: nil, seen: "2026-11-23T18:45:00+00:00")
        #expect(
            try JSONText.of(kiosk) == """
                {"id":"k7f3abcd","name":"Cabin","online":true,"seen":"2026-11-23T18:45:00+00:00","version":null}
                """)
    }

    @Test("A timer of a step has the recipe and the step")
    func origin() throws {
        let origin = TimerOrigin(recipe: Sample.heading, step: 2, offer: 0)
        let timer = CookTimer(
            id: 1, label: "Tea", duration: .seconds(60), state: .paused(remaining: .seconds(5)), origin: origin)
        let text = try JSONText.of(TimerDocument(timer, at: at(0)))
        #expect(text.contains(#""recipe":{"id":"starter:12","title":"Pasta"}"#), "\(text)")
        #expect(text.contains(#""step":2"#))
    }

    @Test("A timer whose check is due has that mark")
    func checkDue() {
        let timer = CookTimer(
            id: 1, label: "Tea", duration: .seconds(60), state: .running(until: at(9)), isCheckDue: true)
        #expect(TimerDocument(timer, at: at(0)).checkDue)
    }

    @Test("A timer shows the effect of a power cut, as far as it is known")
    func powerCut() {
        var timer = CookTimer(id: 1, label: "Tea", duration: .seconds(60), state: .paused(remaining: .seconds(5)))
        let cuts: [PowerCut?] = [nil, .unknown, .awaited(lastSeen: 0, back: at(0)), .known(.milliseconds(2500))]
        let documents = cuts.map { cut in
            timer.powerCut = cut
            return TimerDocument(timer, at: at(0))
        }
        #expect(documents.map(\.atMost) == [false, true, true, false])
        #expect(documents.map(\.powerOff) == [nil, nil, nil, 2.5])
    }

    @Test("A food has its recipes, and a removal lists what was removed with it")
    func foods() throws {
        let recipes = #"[{"id":"starter:12","title":"Pasta"}]"#
        #expect(try JSONText.of([Sample.food]) == #"[{"name":"pasta","recipes":\#(recipes)}]"#)
        let favorite = Removal.Favorite(
            heading: Sample.heading, picture: nil, recipe: nil, number: 1, savedAt: 0, foods: [])
        let one = RemovalDocument(Removal(favorites: [favorite]))
        #expect(
            try JSONText.of(one)
                == #"{"dish":null,"food":null,"pantry":[],"photo":null,"profile":null,"recipes":\#(recipes),"shopping":[]}"#
        )
        let photo = RemovalDocument(Removal(photo: Removal.Photo(number: 7, of: Sample.heading)))
        let dish = #"{"id":"starter:12","title":"Pasta"}"#
        let list = #""pantry":[],"photo":7,"profile":null,"recipes":[],"shopping":[]}"#
        #expect(try JSONText.of(photo) == #"{"dish":\#(dish),"food":null,\#(list)"#)
    }

    @Test(
        "JSON has no control characters, and decodes to the same text",
        arguments: [
            "\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\u{202E}evil\u{2066}", "\u{200B}", "\u{2028}", "\u{E0001}", "a\r\nb",
        ])
    func terminal(text: String) throws {
        let json = try JSONText.of([text])
        let categories = Set(json.unicodeScalars.map(\.properties.generalCategory))
        #expect(categories.isDisjoint(with: [.control, .format, .lineSeparator, .paragraphSeparator]))
        let failure = ControlFailure(.notFound, text)
        let reply = try ControlMessage.reply(from: ControlMessage.bytes(of: .failure(failure)), as: Done.self)
        #expect(reply == ControlReply(.failure(failure)))
    }

    @Test("Letters, custom glyphs and web addresses are not escaped")
    func plain() throws {
        #expect(try JSONText.of(["Crème ♥ ▶ ⏲ 🍝 https://a/b"]) == #"["Crème ♥ ▶ ⏲ 🍝 https://a/b"]"#)
    }
}

private func at(_ seconds: Double) -> Instant {
    Instant(sinceBoot: .seconds(1000) + .seconds(seconds))
}
