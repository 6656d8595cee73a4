import Control
import Foundation
import Testing

@Suite("The example of the documentation")
struct ExampleTests {
    @Test(
        "A server answers a request of a session",
        .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "the session blocks one of the shared threads"))
    func example() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)").path()
        let path = "\(folder)/control.sock"
        let server = try ControlServer(
            path: path, requests: [GetSetting.self],
            handler: { request, _ in
                guard let request = request as? GetSetting else {
                    return .failure(ControlFailure(.usage, "There is no such request."))
                }
                return .success(SettingDocument(key: request.key, value: "20x4", origin: "default", isSet: true))
            })
        try server.start()

        let session = try ControlSession(to: path, timeout: .seconds(5))
        let reply = try session.send(GetSetting(key: "display.size"), timeout: .seconds(5))
        let size = try reply.outcome.get().value  // "20x4"
        await server.stop()
        #expect(size == "20x4")
        try FileManager.default.removeItem(atPath: folder)
    }
}
