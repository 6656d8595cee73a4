import Control
import Logging
import SimulatedKiosk
import Synchronization
import Testing

@testable import Runtime

@Suite("The most recent errors in the status")
struct ErrorLogTests {
    /// Collects the messages that are logged.
    private final class LoggedMessages: Sendable {
        private let messages = Mutex<[String]>([])

        var all: [String] { messages.withLock { $0 } }

        func add(_ message: String) { messages.withLock { $0.append(message) } }
    }

    private struct CollectingLog: LogHandler {
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .info
        let messages: LoggedMessages

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { messages.add("\(event.level) \(event.message)") }
    }

    private let clock = VirtualKioskClock()
    private let logged = LoggedMessages()
    private let errorLog: ErrorLog

    init() {
        let log = CollectingLog(messages: logged)
        errorLog = ErrorLog(logger: Logger(label: "test") { _ in log }, clock: clock)
    }

    @Test("A repeated error is listed once, first and with its new time, but logged each time")
    func again() {
        errorLog.note("card")
        errorLog.note("network")
        clock.wait(until: .seconds(60))
        errorLog.note("card")
        let documents = errorLog.documents()
        #expect(documents.map(\.message) == ["card", "network"])
        #expect(documents.map(\.age) == [0, 60])
        #expect(logged.all == ["warning card", "warning network", "warning card"])
    }

    @Test("The status lists the 20 most recent errors")
    func memory() {
        for number in 1...25 { errorLog.note("\(number)") }
        #expect(errorLog.documents().map(\.message) == (6...25).reversed().map { "\($0)" })
    }

    @Test("A message that is not an error is logged but not listed")
    func noError() {
        errorLog.logOnly("the card accepts changes again")
        #expect(errorLog.documents().isEmpty)
        #expect(logged.all == ["notice the card accepts changes again"])
    }
}
