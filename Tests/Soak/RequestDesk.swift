import Control
import Synchronization

/// The requests that are under way at a kiosk.
final class RequestDesk: Sendable {
    private struct State {
        var last = 0
        var waiting: [Int: (name: String, until: Duration)] = [:]
        var replies: [String] = []
        /// The name of a request whose reply came too late.
        var late: String?
    }

    private let state = Mutex(State())

    func begin(_ name: String, until: Duration) -> Int {
        state.withLock { state in
            state.last += 1
            state.waiting[state.last] = (name, until)
            return state.last
        }
    }

    func end(_ number: Int, with reply: ServedReply, at now: Duration) {
        state.withLock { state in
            guard let (name, until) = state.waiting.removeValue(forKey: number) else { return }
            if until < now { state.late = name }
            switch reply.outcome {
            case .success: state.replies.append("\(name): done\(reply.warning.map { ", \($0)" } ?? "")")
            case .failure(let failure): state.replies.append("\(name): \(failure.message)")
            }
        }
    }

    /// Returns the replies since the last call.
    func takeReplies() -> [String] {
        state.withLock { state in
            defer { state.replies = [] }
            return state.replies
        }
    }

    /// Returns the name of a request that should have been answered.
    func late(at now: Duration) -> String? {
        state.withLock { state in
            state.late ?? state.waiting.sorted { $0.key < $1.key }.first { $0.value.until < now }?.value.name
        }
    }

    /// Forgets the requests and the unread replies of a program that has died. Returns the names of the requests.
    func clear() -> [String] {
        state.withLock { state in
            defer { (state.waiting, state.replies) = ([:], []) }
            return state.waiting.values.map(\.name)
        }
    }
}
