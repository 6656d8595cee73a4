/// Something that takes time and that the kiosk has done for it. Equal requests ask for the same.
///
/// A request is a value: the effect that asks for it can be compared, and so can what is under way. A new one is a type
/// of its own beside the page that needs it. A function of ``RequestRunner`` carries it out; its comment explains it.
public protocol Request: Hashable, Sendable {
    /// What comes of it.
    associatedtype Outcome: Sendable

    /// Has it done.
    ///
    /// - Throws: the reason it was not done, in words for the glass and for the log.
    func outcome(from handler: some RequestRunner) async throws(Failure) -> Outcome
}

/// A request that fetches something, and changes nothing that is kept. It is given up with the page that waits for it.
public protocol Query: Request {}

/// A request that writes something of the person who is logged in, or of the kitchen.
public protocol Change: Request {}

/// Any request, to be compared and to be done.
public struct AnyRequest: Hashable, Sendable {
    public let base: any Request

    init(_ base: any Request) {
        self.base = base
    }

    public static func == (one: AnyRequest, other: AnyRequest) -> Bool {
        AnyHashable(one.base) == AnyHashable(other.base)
    }

    public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

    /// Has it done.
    public func answer(from handler: some RequestRunner) async throws(Failure) -> Answer {
        try await base.answer(from: handler)
    }
}

extension Request {
    fileprivate func answer(from handler: some RequestRunner) async throws(Failure) -> Answer {
        Answer(try await outcome(from: handler))
    }
}

/// The outcome of a request, on its way to whatever asked for it.
public struct Answer: Sendable {
    /// Its type tells an optional outcome from none, which a cast of the outcome alone would not.
    private struct Box<Outcome: Sendable>: Sendable {
        let outcome: Outcome
    }

    private let box: any Sendable

    /// The outcome must be of the type that the request says; the request fails otherwise.
    public init<Outcome: Sendable>(_ outcome: Outcome) {
        box = Box(outcome: outcome)
    }

    func outcome<R: Request>(of request: R) -> R.Outcome? { (box as? Box<R.Outcome>)?.outcome }
}
