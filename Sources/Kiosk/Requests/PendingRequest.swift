internal import Kitchen

/// A request in progress with its completion handlers.
struct PendingRequest: Sendable {
    let request: AnyRequest
    /// The order of the command line that started it, or `nil` if the kiosk did.
    let order: RequestID?
    /// True if the outcome needs no network, and someone waits for it.
    let isImmediate: Bool
    let finish: @Sendable (inout Kiosk, Answer) -> Void
    let fail: @Sendable (inout Kiosk, Failure) -> Void

    /// True if it writes data of the current profile. Such writes end before another profile becomes current.
    var isChange: Bool { request.base is any Change }
}

/// A completion handler for an outcome or a failure.
typealias Continuation<Value> = @Sendable (inout Kiosk, Value) -> Void

extension Kiosk {
    // MARK: Starting requests

    /// Fetches something in the background. If `network` is false, ``waitsForStore`` is true until the request ends.
    @discardableResult
    mutating func fetch<Q: Query>(
        _ query: Q, network: Bool = true, orElse fail: Continuation<Failure>? = nil,
        then: @escaping Continuation<Q.Outcome>
    ) -> RequestID {
        let id = begin(query, isImmediate: !network, orElse: fail, then: then)
        perform(.fetch(id, AnyRequest(query)))
        return id
    }

    /// Fetches something and shows a loading page: at once if the network may be needed, or else only if it takes long.
    /// Leaving the page cancels the request.
    mutating func fetchAndWait<Q: Query>(
        _ query: Q, text: String, network: Bool, orElse fail: Continuation<Failure>? = nil,
        then: @escaping Continuation<Q.Outcome>
    ) {
        let id = fetch(query, network: network, orElse: fail, then: then)
        open(Loading(request: id, text: text, appears: now.instant + (network ? .zero : Loading.delay)))
    }

    /// Writes something. A failure is reported to the order, or else on the display.
    @discardableResult
    mutating func store<C: Change>(
        _ change: C, order: RequestID? = nil, orElse fail: Continuation<Failure>? = nil,
        then: @escaping Continuation<C.Outcome>
    ) -> RequestID {
        let id = begin(change, order: order, isImmediate: true, orElse: fail, then: then)
        perform(.store(id, AnyRequest(change)))
        return id
    }

    /// Writes something and shows a loading page if it takes long. Leaving the page doesn't cancel the write.
    mutating func storeAndWait<C: Change>(_ change: C, then: @escaping Continuation<C.Outcome>) {
        let id = store(change, then: then)
        open(
            Loading(
                request: id, text: "One moment", appears: now.instant + Loading.delay, cancelsRequest: false))
    }

    /// Writes something minor in the background. Without `fail`, a failure appears in the log only.
    mutating func storeQuietly<C: Change>(
        _ change: C, orElse fail: @escaping Continuation<Failure> = { _, _ in },
        then: @escaping Continuation<C.Outcome> = { _, _ in }
    ) {
        perform(.store(begin(change, isImmediate: false, orElse: fail, then: then), AnyRequest(change)))
    }

    private mutating func begin<R: Request>(
        _ request: R, order: RequestID? = nil, isImmediate: Bool, orElse fail: Continuation<Failure>?,
        then: @escaping Continuation<R.Outcome>
    ) -> RequestID {
        let id = RequestID(nextRequest)
        nextRequest += 1
        let fail = fail ?? { kiosk, failure in kiosk.report(failure, to: order) }
        pending[id] = PendingRequest(
            request: AnyRequest(request), order: order, isImmediate: isImmediate,
            finish: { kiosk, answer in
                guard let outcome = answer.outcome(of: request) else { return fail(&kiosk, .wrongOutcome) }
                then(&kiosk, outcome)
            }, fail: fail)
        return id
    }

    // MARK: Requests in progress

    /// True if a request is in progress whose outcome needs no network.
    public var waitsForStore: Bool { pending.values.contains(where: \.isImmediate) }

    /// Returns the requests of one kind that are in progress.
    func pending<R: Request>(_: R.Type) -> [(id: RequestID, request: R)] {
        pending.compactMap { id, pending in (pending.request.base as? R).map { (id, $0) } }
    }

    /// Returns true if the kiosk itself has started an equal request that is in progress.
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

    /// Sends a reply to the order, or else shows the text on the display.
    mutating func reply(_ reply: Reply, to order: RequestID?, orSay text: String) {
        guard let order else { return confirm(text) }
        perform(.reply(order, reply))
    }

    mutating func report(_ failure: Failure, to order: RequestID?) {
        guard let order else { return say(failure.glass) }
        perform(.reply(order, .failed(failure)))
    }
}

extension Failure {
    fileprivate static let wrongOutcome = Failure(
        .unacceptable, glass: "Galley failed.\nTry again", detail: "a request was answered with the outcome of another")
}
