internal import HTTP
internal import Linux
internal import ScriptedServices
internal import Synchronization

extension ScriptedMealie {
    /// A request with its answer, as the journal keeps it.
    public struct Entry: Sendable {
        public let method: String
        /// The path without the prefix of a proxy.
        public let path: String
        /// The query as it was sent.
        public let query: String
        /// The headers, with their names in lower case.
        public let headers: [String: String]
        public let body: [UInt8]
        public let isOnUsedConnection: Bool
        /// The status of the answer, or `nil` if the connection closed without one.
        public internal(set) var status: Int?
        public internal(set) var violations: [String]

        /// The request in a line.
        public var line: String { "\(method) \(path)\(query.isEmpty ? "" : "?\(query)")" }
    }

    /// The state that the server's threads share.
    final class Core: Sendable {
        struct State {
            var server: ServerState
            var journal: [Entry] = []
            var wires = TripWires()
            var plans: [FaultPlan] = []
            var hooks: [(method: String, path: String, work: @Sendable (ScriptedMealie) -> Void)] = []
            /// The time by which a test has moved the clock.
            var passed = Duration.zero
        }

        let state: Mutex<State>
        /// Runs a hook with the stand-in.
        let onHook = Mutex<@Sendable (@Sendable (ScriptedMealie) -> Void) -> Void>({ _ in })
        private let start: ServerStamp
        private let boot = KernelClock.boot.now

        init(_ server: ServerState, start: ServerStamp) {
            state = Mutex(State(server: server))
            self.start = start
        }

        /// Runs work on the server's state, with its clock set.
        func change<Value: Sendable>(_ work: @Sendable (inout ServerState) -> Value) -> Value {
            state.withLock { state in
                state.server.setClock(time(state))
                return work(&state.server)
            }
        }

        private func time(_ state: State) -> ServerStamp {
            start.adding(state.passed + KernelClock.boot.now - boot)
        }

        func acts(for request: LoopbackServer.Request, prefix: String) -> [LoopbackServer.Act] {
            let (acts, hooks) = state.withLock { state in answer(request, prefix: prefix, &state) }
            for hook in hooks { onHook.withLock(\.self)(hook) }
            return acts
        }

        private func answer(
            _ request: LoopbackServer.Request, prefix: String, _ state: inout State
        ) -> ([LoopbackServer.Act], [@Sendable (ScriptedMealie) -> Void]) {
            let now = time(state)
            state.server.setClock(now)
            let isInside = request.path.hasPrefix(prefix + "/")
            let path = isInside ? String(request.path.dropFirst(prefix.count)) : request.path
            let call = ServerCall(
                method: request.method, path: path, query: request.query, headers: request.headers, body: request.body)
            var entry = Entry(
                method: request.method, path: path, query: request.query, headers: request.headers, body: request.body,
                isOnUsedConnection: request.isOnUsedConnection, status: nil, violations: [])
            entry.violations = state.wires.violations(of: call, query: request.query, state.server, at: now)
            let fault = state.plans.firstIndex { $0.left > 0 && $0.matches(request, path) }
                .map { index in
                    state.plans[index].left -= 1
                    return state.plans[index].fault
                }
            let hooks = state.hooks.filter { $0.method == request.method && path.contains($0.path) }.map(\.work)
            state.hooks.removeAll { $0.method == request.method && path.contains($0.path) }
            var reply = isInside || prefix.isEmpty ? nil : ServerReply.page(status: 404)
            if fault?.isBeforeEffect != true { reply = reply ?? state.server.answer(to: call) }
            let acceptsGzip = request.headers["accept-encoding"]?.contains("gzip") == true
            let acts: [LoopbackServer.Act]
            if let fault {
                acts = fault.acts(insteadOf: reply, acceptsGzip: acceptsGzip, status: &entry.status)
            } else {
                let reply = reply ?? .plainFailure
                state.wires.note(call, reply)
                entry.status = reply.status
                acts = reply.acts(acceptsGzip: acceptsGzip)
            }
            state.journal.append(entry)
            return (acts, hooks)
        }
    }

    /// A fault for requests of a kind.
    struct FaultPlan {
        let method: String
        let path: String
        var left: Int
        let fault: Fault

        func matches(_ request: LoopbackServer.Request, _ path: String) -> Bool {
            guard request.method == method, self.path.isEmpty || path.contains(self.path) else { return false }
            if case .closeAfterReuse = fault { return request.isOnUsedConnection }
            return true
        }
    }
}
