internal import Household
internal import Synchronization

/// The documents that have changed at this kiosk and weren't taken yet.
final class SharedChanges: Sendable {
    private let state = Mutex(State())

    private struct State {
        var places: Set<DocumentPlace> = []
        var changed: AsyncStream<Void>.Continuation?
    }

    func note(_ places: Set<DocumentPlace>) {
        guard !places.isEmpty else { return }
        state.withLock { state in
            state.places.formUnion(places)
            state.changed?.yield()
        }
    }

    func take() -> Set<DocumentPlace> {
        state.withLock { state in
            defer { state.places = [] }
            return state.places
        }
    }

    func stream() -> AsyncStream<Void> {
        let (stream, changed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.changed?.finish()
            state.changed = changed
        }
        return stream
    }
}
