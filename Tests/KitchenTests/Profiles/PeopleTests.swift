import Kitchen
import Testing

@Suite("Names and PINs of profiles")
struct PeopleTests {
    @Test(
        "A name has a letter or a digit and fits a line",
        arguments: [
            ("Ana", "Ana"), ("  Ana \n Maria ", "Ana Maria"), ("Zoë", "Zoë"), ("7", "7"), ("", nil), (" ", nil),
            ("--", nil), ("\u{1B}[2J", nil), ("0123456789abcdef", "0123456789abcdef"), ("0123456789abcdefg", nil),
            (String(repeating: "x", count: 100_000), nil),
        ] as [(String, String?)])
    func names(_ typed: String, _ name: String?) {
        #expect(Profile.name(typed) == name)
    }

    @Test("Names that differ in letter case are the same")
    func sameName() {
        let people = People(profiles: [.guest, Profile(number: 2, name: "Zoë")])
        #expect(people.profile(named: "ZOË")?.number == 2)
        #expect(people.profile(named: "Guest")?.isGuest == true)
        #expect(people.profile(named: "zoe") == nil)
    }

    @Test(
        "A PIN is four to eight digits",
        arguments: [
            ("1234", true), ("12345678", true), ("0000", true), ("123", false), ("123456789", false), ("", false),
            ("12 34", false), ("12a4", false), ("-123", false), ("１２３４", false), ("٣٣٣٣", false), ("1234\n", false),
        ])
    func pins(_ typed: String, _ isPIN: Bool) {
        #expect((PIN(typed) != nil) == isPIN)
    }

    @Test("Printing a PIN prints no digit")
    func silence() throws {
        let pin = try #require(PIN("4711"))
        var dumped = ""
        dump([pin], to: &dumped)
        for text in ["\(pin)", String(describing: pin as PIN?), String(reflecting: [pin]), dumped] {
            #expect(!text.contains("4711"))
        }
    }
}

@Suite("Delays after wrong PINs")
struct PINTriesTests {
    private static func reading(_ bootID: String, _ seconds: Int, wall: Double = 1_800_000_000) -> ClockReading {
        ClockReading(
            bootID: bootID, boot: Instant(sinceBoot: .seconds(seconds)), wall: wall, isWallTrusted: true)
    }

    /// Returns the state after a number of failures, the last one 1000 s after the boot.
    private static func failed(_ count: Int) -> PINTries {
        (0..<count).reduce(PINTries()) { tries, _ in tries.failed(at: reading("first", 1000)) }
    }

    @Test("Three wrong PINs cause no delay, and each further one doubles it, up to five minutes")
    func waits() {
        let waits = (0...13).map { Self.failed($0).wait(at: Self.reading("first", 1000)) }
        #expect(waits == [0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300].map { .seconds($0) })
        #expect(Self.failed(100_000).wait(at: Self.reading("first", 1000)) == .seconds(300))
    }

    @Test("A delay passes by the boot clock, whatever the wall clock shows", arguments: [0, 1e12, -1e12, .nan])
    func passing(wall: Double) {
        let tries = Self.failed(6)
        #expect(tries.wait(at: Self.reading("first", 1019, wall: wall)) == .seconds(1))
        #expect(tries.wait(at: Self.reading("first", 1020, wall: wall)) == .zero)
        #expect(tries.wait(at: Self.reading("first", 90_000, wall: wall)) == .zero)
    }

    @Test("A reboot restarts the delay, so unplugging the kiosk doesn't shorten it")
    func powerCut() {
        let tries = Self.failed(6)
        #expect(tries.wait(at: Self.reading("second", 3)) == .seconds(17))
        #expect(tries.wait(at: Self.reading("second", 1000)) == .zero)
        // A kernel can hide its boot ID.
        let nameless = PINTries().failed(at: Self.reading("", 1000)).failed(at: Self.reading("", 1000))
            .failed(at: Self.reading("", 1000)).failed(at: Self.reading("", 1000))
        #expect(nameless.wait(at: Self.reading("", 2)) == .seconds(3))
        #expect(nameless.wait(at: Self.reading("", 1004)) == .seconds(1))
    }
}
