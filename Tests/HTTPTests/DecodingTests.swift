import Dispatch
import Linux
import Testing

@testable import HTTP

// This runs in a process of its own, because it changes how tasks run for the rest of the process.
@Suite("Documents of services", .timeLimit(.minutes(1)))
struct DecodingTests {
    @Test("Other tasks continue while a document is decoded")
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

/// A document whose decoding waits until another task has run.
private struct SlowDocument: Decodable {
    let wasBesideOthers: Bool

    init(from decoder: any Decoder) throws {
        // The other task starts at the latest when this one waits for the decoder.
        wasBesideOthers = otherTask.wait(timeout: .now() + .seconds(5)) == .success
    }
}
