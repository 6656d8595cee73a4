internal import HTTP
internal import Synchronization

/// The HTTP client of all services. It is created when a service first needs it, because its thread and libraries take
/// 2 MB.
final class SharedClient: Sendable {
    private let errorLog: ErrorLog
    private let transport: TransportMaker
    private let state = Mutex(State())

    private struct State {
        var client: (any HTTPTransport)?
        /// The reason why the client could not be created; `nil` for none.
        var problem: String?
    }

    init(errorLog: ErrorLog, transport: @escaping TransportMaker) {
        (self.errorLog, self.transport) = (errorLog, transport)
    }

    var problem: String? { state.withLock(\.problem) }

    /// Returns the client.
    ///
    /// - Throws: the reason why its thread can't be started.
    func get() throws -> any HTTPTransport {
        try state.withLock { state in
            do {
                let client = try state.client ?? transport(.standard)
                state = State(client: client)
                return client
            } catch {
                state.problem = "\(error)"
                throw error
            }
        }
    }

    /// Returns the client, and logs a failure.
    func noted() throws -> any HTTPTransport {
        do {
            return try get()
        } catch {
            errorLog.note(
                "Can't use the network: \(error). Stored recipes are shown. Restart Galley.")
            throw error
        }
    }
}
