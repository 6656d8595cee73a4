import Fixtures
import Foundation
import Photos
import ScriptedServices
import Simulation
import Testing

@testable import Runtime

@Suite("The user agent")
struct UserAgentTests {
    @Test("All services receive the same user agent with the name, the version and the kind of program")
    func everywhere() async throws {
        let picture = try Bitmap.plate(width: 64, height: 40).jpeg(quality: 80)
        let kitchen = try FeatureKitchen(pictures: [1001: .answer(type: "image/jpeg", picture)])
        let (map, page) = (try ScriptedMap(), try ScriptedWebhook())
        defer {
            map.stop()
            page.stop()
        }
        let kiosk = try await kitchen.kiosk(
            settings: """
                nearby.url = "\(map.interpreter)"
                nearby.geocoder = "\(map.geocoder)"
                share.url = "\(page.url)"
                """)
        _ = try await kitchen.output("config", "set", "location.name", "Brambleford")
        _ = try await kitchen.output("nearby")
        _ = try await kitchen.output("recipe", "show", "spoonacular:1001", "--picture")
        _ = try await kitchen.output("recipe", "share", "spoonacular:1001", "--send")
        let service = try #require(kitchen.service).requests
        #expect(service.contains { $0.path.hasPrefix("/pictures/") } && map.requests.count == 2)
        #expect(page.requests.count == 1)
        let names = Set((service + map.requests + page.requests).map { $0.headers["user-agent"] })
        #expect(names == [galleyUserAgent])
        #expect(galleyUserAgent.hasPrefix("Galley/\(galleyVersion) (kitchen kiosk"))
        try await kiosk.stop()
    }
}
