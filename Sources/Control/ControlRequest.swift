/// A request to the kiosk: a value that knows its name, its reply and its limits.
///
/// On the wire it is one flat object, with its name as `request` and its properties beside it.
public protocol ControlRequest: Codable, Hashable, Sendable {
    /// Document that answers the request.
    associatedtype Reply: Codable & Sendable

    /// Name on the wire, as on the command line where it can be.
    static var name: String { get }

    /// Reason to refuse the request before anything is done; nil for none.
    var refusal: ControlFailure? { get }
    /// Whether the request changes nothing or only removes: without a running kiosk it makes no store where there is
    /// none.
    var keepsNothing: Bool { get }
    /// Whether a person sees the glass by it, so that the greeting ends.
    var showsScreen: Bool { get }
    /// Whether the answer may come only after some time in which nothing is done.
    var mayWaitLong: Bool { get }
    /// Whether the handler may wait for the card.
    var mayWaitForCard: Bool { get }
    /// Whether the answer may need a service of the network.
    var mayAskService: Bool { get }
    /// Kind of the request if a place is kept for it; nil where the owner can do without it for a while.
    var essential: EssentialRequest? { get }
    /// How long the handler has.
    func patience(_ limits: ControlLimits) -> Duration
    /// How many handlers may wait for the card when another that may join them is begun.
    func orphansBefore(_ limits: ControlLimits) -> Int
}

/// A kind of requests that the owner needs to see what is wrong and to change it; a place is kept for each.
public enum EssentialRequest: Hashable, Sendable {
    case status, config, press
}

extension ControlRequest {
    public var refusal: ControlFailure? { nil }
    public var keepsNothing: Bool { false }
    public var showsScreen: Bool { false }
    public var mayWaitLong: Bool { false }
    public var mayWaitForCard: Bool { true }
    public var mayAskService: Bool { false }
    public var essential: EssentialRequest? { nil }

    public func patience(_ limits: ControlLimits) -> Duration { mayAskService ? limits.service : limits.answer }
    public func orphansBefore(_ limits: ControlLimits) -> Int { limits.orphans }
}

/// The reply to a request that has nothing to tell once it is done.
public struct Done: Hashable, Sendable, Codable {
    public init() {}

    public init(from decoder: any Decoder) throws {}

    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.singleValueContainer()
        try destination.encodeNil()
    }
}

/// A time in a request, in seconds on the wire: at most 10⁹ either way, so that later arithmetic can't overflow.
public struct Seconds: Hashable, Sendable, Codable {
    public var duration: Duration

    public init(_ duration: Duration) {
        self.duration = duration
    }

    public init(from decoder: any Decoder) throws {
        let source = try decoder.singleValueContainer()
        let seconds = try source.decode(Double.self)
        guard abs(seconds) <= 1e9 else {
            throw DecodingError.dataCorruptedError(in: source, debugDescription: "too many seconds")
        }
        duration = .seconds(seconds)
    }

    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.singleValueContainer()
        try destination.encode(duration.inSeconds)
    }
}
