import Dispatch
import Linux
import Testing

@testable import HTTP

// In a process of its own, because tasks share one thread for the life of a process.
@Suite("Documents of services", .timeLimit(.minutes(1)))
struct DecodingTests {
    @Test("are decoded while other tasks go on")
    func besideTasks() async {
        await #expect(processExitsWith: .success) {
            runTasksOnOneThread()
            let response = HTTPResponse(status: 200, body: Array(#"{"recipes":[]}"#.utf8), headers: [])
            let other = Task { _ = otherTask.signal() }
            let document: SlowDocument = try await response.document()
            await other.value
            #expect(document.wasBesideOthers)
        }
    }
}

private let otherTask = DispatchSemaphore(value: 0)

/// Takes as long to decode as another task needs to have its turn.
private struct SlowDocument: Decodable {
    let wasBesideOthers: Bool

    init(from decoder: any Decoder) throws {
        // The other task began after this one was handed over at the latest.
        wasBesideOthers = otherTask.wait(timeout: .now() + .seconds(5)) == .success
    }
}
