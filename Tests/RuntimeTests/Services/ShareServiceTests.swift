import Kiosk
import Settings
import Testing

@testable import Runtime

@Suite("The owner's page for shared recipes")
struct ShareServiceTests {
    private struct NoThread: Error {}

    @Test("If no thread can be created for the network, the error doesn't claim that no page is set")
    func noClient() {
        let settings = LoadedSettings(
            path: "/nowhere/galley.toml", state: nil, environment: ["GALLEY_SHARE_URL": "https://home.example/recipes"]
        ).settings
        guard case .failure(let failure) = ShareService().webhook(for: settings, client: { throw NoThread() }) else {
            Issue.record("there is nobody to send it")
            return
        }
        #expect(failure == .noNetworkParts("the network failed to start, so nothing was sent to home.example"))
    }
}
