internal import Household
internal import Synchronization

/// The documents that have changed at this kiosk and weren't taken yet.
final class SharedChanges: Sendable {
    let stream: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation
    private let places = Mutex<Set<DocumentPlace>>([])

    init() {
        (stream, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func note(_ fresh: Set<DocumentPlace>) {
        guard !fresh.isEmpty else { return }
        places.withLock { $0.formUnion(fresh) }
        changed.yield()
    }

    func take() -> Set<DocumentPlace> {
        places.withLock { places in
            defer { places = [] }
            return places
        }
    }
}
