import MQTT
import Testing

/// Reads a client's events one at a time.
final class Listener {
    let client: MQTTClient
    private var events: AsyncStream<MQTTClient.Event>.Iterator

    init(_ options: MQTTClient.Options) throws {
        client = try MQTTClient(options)
        events = client.events.makeAsyncIterator()
    }

    deinit { client.close() }

    func next() async throws -> MQTTClient.Event {
        let event = await events.next(isolation: #isolation)
        client.noteHandled()
        return try #require(event, "the client has ended")
    }

    /// Returns the reason why the broker can't be used.
    func refusal() async throws -> MQTTError {
        guard case .disconnected(let error) = try await next() else { throw NoRefusal() }
        return error
    }

    /// Says goodbye, and waits until the client has ended.
    func end() async {
        client.close()
        while await events.next(isolation: #isolation) != nil { client.noteHandled() }
    }

    func wait(for event: MQTTClient.Event) async throws {
        while try await next() != event {}
    }
}

struct NoRefusal: Error {}
