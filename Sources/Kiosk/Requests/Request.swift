/// A task that takes time and that the runtime carries out for the kiosk. Equal requests ask for the same.
///
/// Requests are values, so effects and pending requests can be compared. To add one, declare a type beside the page
/// that needs it, and a function of ``RequestRunner`` that carries it out.
public protocol Request: Hashable, Sendable {
    /// The result of the request.
    associatedtype Outcome: Sendable

    /// Carries out the request.
    ///
    /// - Throws: the reason why it failed, in words for the display and for the log.
    func outcome(from handler: some RequestRunner) async throws(Failure) -> Outcome
}

/// A request that fetches something and changes no stored data. It is canceled when its page closes.
public protocol Query: Request {}

/// A request that writes data of the current profile or of the kitchen.
public protocol Change: Request {}

/// Any request, for comparison and execution.
public struct AnyRequest: Hashable, Sendable {
    public let base: any Request

    init(_ base: any Request) {
        self.base = base
    }

    public static func == (one: AnyRequest, other: AnyRequest) -> Bool {
        AnyHashable(one.base) == AnyHashable(other.base)
    }

    public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

    /// Carries out the request.
    ///
    /// - Throws: the reason why it failed.
    public func answer(from handler: some RequestRunner) async throws(Failure) -> Answer {
        try await base.answer(from: handler)
    }
}

extension Request {
    fileprivate func answer(from handler: some RequestRunner) async throws(Failure) -> Answer {
        Answer(try await outcome(from: handler))
    }
}

/// The outcome of a request, with its type erased.
public struct Answer: Sendable {
    /// A wrapper whose type distinguishes an optional outcome from a missing one; a cast of the outcome alone would
    /// not.
    private struct Box<Outcome: Sendable>: Sendable {
        let outcome: Outcome
    }

    private let box: any Sendable

    /// Wraps an outcome. If its type isn't that of the request's outcome, the request fails.
    public init<Outcome: Sendable>(_ outcome: Outcome) {
        box = Box(outcome: outcome)
    }

    func outcome<R: Request>(of request: R) -> R.Outcome? { (box as? Box<R.Outcome>)?.outcome }
}
