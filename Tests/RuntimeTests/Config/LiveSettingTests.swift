import Control
import Foundation
import Kiosk
import Kitchen
import Linux
import Logging
import SimulatedKiosk
import Synchronization
import Testing
import Workbench

@testable import Runtime

/// Every setting takes effect without a restart.
@Suite("Changing settings while the kiosk runs")
struct LiveSettingTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    /// A value other than the default for each key.
    private static let values = [
        "display.size": "16x2", "display.characters": "A02", "display.timing": "slow",
        "display.backlight-off-after": "60", "display.motion": "off", "display.text": "large", "display.clock": "12h",
        "board.name": "raspberry-pi", "buzzer.pattern": "calm",
        "buzzer.duration": "60", "buzzer.tick": "off", "buzzer.tone": "low", "spoonacular.key": "abc",
        "spoonacular.url": "https://recipes.example.org", "recipes.diet": "vegan", "recipes.intolerances": "peanut",
        "recipes.cuisine": "thai", "recipes.max-time": "30", "recipes.change-every": "5",
        "location.name": "Pontoise", "location.latitude": "49", "location.longitude": "2", "location.radius": "500",
        "nearby.url": "https://overpass.example.org/x", "nearby.geocoder": "https://nominatim.example.org",
        "spoonacular.keep": "titles", "units.system": "us", "prices.currency": "EUR",
        "share.url": "https://home.example.org/recipes", "share.token": "abc", "backup.folder": "/media/stick",
        "mealie.url": "http://mealie.local:9000", "mealie.token": "abc", "mealie.profile": "Anna",
        "mealie.cookbook": "weeknights", "mealie.scope": "household", "mealie.list": "Groceries",
        "shopping.sync": "none", "caldav.url": "https://cloud.example.org", "caldav.user": "anna",
        "caldav.password": "abc", "caldav.list": "Groceries",
        "household.url": "mqtts://broker.example.org", "household.name": "smith", "household.user": "kitchen",
        "household.password": "abc", "household.kiosk": "Kitchen", "household.home-assistant": "off",
        "household.remote-silence": "on", "household.show-alarms": "off",
        "tls.ca": "/etc/ssl/certs/ca-certificates.crt",
    ]
    /// The keys used only by services and backups. The kiosk itself uses the others.
    private static let ofServices: Set = [
        "spoonacular.url", "location.radius", "nearby.url", "nearby.geocoder", "prices.currency", "share.token",
        "backup.folder", "mealie.url", "mealie.token", "mealie.profile", "mealie.cookbook", "mealie.scope",
        "mealie.list",
        "shopping.sync", "caldav.url", "caldav.user", "caldav.password", "caldav.list", "household.name",
        "household.user", "household.password", "household.kiosk",
        "household.home-assistant", "household.remote-silence", "household.show-alarms", "tls.ca",
    ]
    /// A coordinate takes effect only together with the other one.
    private static let withoutEffect: Set = ["location.latitude", "location.longitude"]

    @Test("A change of any key takes effect at once")
    func all() async throws {
        let options = Daemon.Options(
            config: "\(folder)/galley.toml", state: folder, socket: "", board: nil, isSimulated: true, environment: [:])
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let clock = VirtualKioskClock()
        let service = try ConfigurationService(options, clock: clock, errorLog: ErrorLog(logger: logger, clock: clock))
        service.usePlaceLookup { _, _ throws(Failure) in throw Failure(.passing, glass: "", detail: "no network") }
        let changes = Mutex<[RunningConfiguration]>([])
        service.onChange { new in changes.withLock { $0.append(new) } }
        let caller = Caller(peer: Peer(uid: getuid(), pid: getpid()), connection: 1)
        let settings = try await service.show("")
        for key in settings.map(\.key) {
            let value = try #require(Self.values[key], "\(key) needs a value here")
            let before = service.current
            _ = try await service.set([.init(key: key, value: value)], for: caller)
            let after = try #require(changes.withLock { $0.last })
            #expect(before.settings != after.settings, "\(key)")
            let isOfKiosk = before.engine != after.engine || before.keep != after.keep
            #expect(isOfKiosk == (!Self.ofServices.contains(key) && !Self.withoutEffect.contains(key)), "\(key)")
            _ = try await service.set([.init(key: key, value: nil)], for: caller)
            #expect(service.current.engine == before.engine, "\(key) goes back")
        }
    }
}
