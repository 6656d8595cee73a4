internal import Kitchen

/// A request that is under way, and what is done with its outcome.
struct PendingRequest: Sendable {
    let request: AnyRequest
    /// The order of the command line that asked for it; nil: a person at the kiosk, or nobody.
    let order: RequestID?
    /// Whether it needs no network, so that its outcome comes at once, and somebody waits for it.
    let comesAtOnce: Bool
    let finish: @Sendable (inout Kiosk, Answer) -> Void
    let fail: @Sendable (inout Kiosk, Failure) -> Void

    /// Whether it writes something that is to be written before somebody else is logged in.
    var isChange: Bool { request.base is any Change }
}

/// What is done with an outcome, or with a failure.
typealias Continuation<Value> = @Sendable (inout Kiosk, Value) -> Void

extension Kiosk {
    // MARK: Asking

    /// Fetches something that nobody waits for, unless it needs no `network`.
    @discardableResult
    mutating func fetch<Q: Query>(
        _ query: Q, network: Bool = true, orElse fail: Continuation<Failure>? = nil,
        then: @escaping Continuation<Q.Outcome>
    ) -> RequestID {
        let id = begin(query, comesAtOnce: !network, orElse: fail, then: then)
        perform(.fetch(id, AnyRequest(query)))
        return id
    }

    /// Fetches something, and shows that it is under way: at once where a network may be in it, else only if it takes
    /// long. Leaving it gives it up.
    mutating func fetchAndWait<Q: Query>(
        _ query: Q, text: String, network: Bool, orElse fail: Continuation<Failure>? = nil,
        then: @escaping Continuation<Q.Outcome>
    ) {
        let id = fetch(query, network: network, orElse: fail, then: then)
        open(Loading(request: id, text: text, appears: now.instant + (network ? .zero : Loading.patience)))
    }

    /// Writes something. A failure is told to who asked: the order, else the person at the kiosk.
    @discardableResult
    mutating func store<C: Change>(
        _ change: C, order: RequestID? = nil, orElse fail: Continuation<Failure>? = nil,
        then: @escaping Continuation<C.Outcome>
    ) -> RequestID {
        let id = begin(change, order: order, comesAtOnce: true, orElse: fail, then: then)
        perform(.store(id, AnyRequest(change)))
        return id
    }

    /// Writes something, and shows that it is under way if it takes long. Leaving it does not undo it.
    mutating func storeAndWait<C: Change>(_ change: C, then: @escaping Continuation<C.Outcome>) {
        let id = store(change, then: then)
        open(
            Loading(
                request: id, text: "One moment", appears: now.instant + Loading.patience, isGivenUp: false))
    }

    /// Writes something that nobody waits for. Unless there is something to do about it, a failure is told by the log
    /// alone, for nothing is lost but a little comfort.
    mutating func storeQuietly<C: Change>(
        _ change: C, orElse fail: @escaping Continuation<Failure> = { _, _ in },
        then: @escaping Continuation<C.Outcome> = { _, _ in }
    ) {
        perform(.store(begin(change, comesAtOnce: false, orElse: fail, then: then), AnyRequest(change)))
    }

    private mutating func begin<R: Request>(
        _ request: R, order: RequestID? = nil, comesAtOnce: Bool, orElse fail: Continuation<Failure>?,
        then: @escaping Continuation<R.Outcome>
    ) -> RequestID {
        let id = RequestID(nextRequest)
        nextRequest += 1
        let fail = fail ?? { kiosk, failure in kiosk.tell(failure, to: order) }
        pending[id] = PendingRequest(
            request: AnyRequest(request), order: order, comesAtOnce: comesAtOnce,
            finish: { kiosk, answer in
                guard let outcome = answer.outcome(of: request) else { return fail(&kiosk, .strangeOutcome) }
                then(&kiosk, outcome)
            }, fail: fail)
        return id
    }

    // MARK: What is under way

    /// Whether a request is under way whose answer needs no network and so comes at once.
    public var waitsForStore: Bool { pending.values.contains(where: \.comesAtOnce) }

    /// The requests of one kind that are under way.
    func pending<R: Request>(_: R.Type) -> [(id: RequestID, request: R)] {
        pending.compactMap { id, pending in (pending.request.base as? R).map { (id, $0) } }
    }

    /// Whether the same was asked at the kiosk and is under way.
    func isUnderWay(_ request: some Request) -> Bool {
        pending.values.contains { $0.order == nil && $0.request == AnyRequest(request) }
    }

    mutating func cancel(_ id: RequestID) {
        guard pending.removeValue(forKey: id) != nil else { return }
        perform(.cancel(id))
    }

    // MARK: Outcomes

    mutating func finish(_ id: RequestID, with answer: Answer) { end(id)?.finish(&self, answer) }

    mutating func fail(_ id: RequestID, with failure: Failure) { end(id)?.fail(&self, failure) }

    private mutating func end(_ id: RequestID) -> PendingRequest? {
        guard let request = pending.removeValue(forKey: id) else { return nil }
        if let index = pages.firstIndex(where: { ($0 as? Loading)?.request == id }) {
            changePages { $0.remove(at: index) }
        }
        return request
    }

    /// Who asked over the command line gets a reply, who asked at the kiosk a word on the glass.
    mutating func reply(_ reply: Reply, to order: RequestID?, orSay text: String) {
        guard let order else { return confirm(text) }
        perform(.reply(order, reply))
    }

    mutating func tell(_ failure: Failure, to order: RequestID?) {
        guard let order else { return say(failure.glass) }
        perform(.reply(order, .failed(failure)))
    }
}

extension Failure {
    fileprivate static let strangeOutcome = Failure(
        .unacceptable, glass: "Galley failed.\nTry again", detail: "a request was answered with the outcome of another")
}
