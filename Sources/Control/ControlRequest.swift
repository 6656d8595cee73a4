/// A request to the kiosk, with its name, its reply type and its limits.
///
/// On the wire it is one flat JSON object. The key `request` has the name. Each property has its own key.
public protocol ControlRequest: Codable, Hashable, Sendable {
    /// Document that answers the request.
    associatedtype Reply: Codable & Sendable

    /// Name on the wire; as on the command line where possible.
    static var name: String { get }

    /// Reason to refuse the request before anything is done; `nil` for none.
    var refusal: ControlFailure? { get }
    /// True if the request changes nothing or only removes. Without a running kiosk, such a request creates no store.
    var addsNothing: Bool { get }
    /// True if the caller sees the screen, which ends the greeting of the first start.
    var showsScreen: Bool { get }
    /// True if the handler may wait for an event, such as a change of the screen.
    var waitsForEvent: Bool { get }
    /// True if the handler may wait for the card.
    var mayWaitForCard: Bool { get }
    /// True if the reply may need a service in the network.
    var mayAskService: Bool { get }
    /// Kind of the request if a place is reserved for it; `nil` for all others.
    var essential: EssentialRequest? { get }
    /// Returns the timeout of the handler.
    func timeout(_ limits: ControlLimits) -> Duration
    /// Returns the number of timed-out handlers beyond which this request is not begun.
    func orphanLimit(_ limits: ControlLimits) -> Int
}

/// A kind of request with a reserved place, because the owner needs it to find and fix a problem.
public enum EssentialRequest: Hashable, Sendable {
    case status, config, press
}

extension ControlRequest {
    public var refusal: ControlFailure? { nil }
    public var addsNothing: Bool { false }
    public var showsScreen: Bool { false }
    public var waitsForEvent: Bool { false }
    public var mayWaitForCard: Bool { true }
    public var mayAskService: Bool { false }
    public var essential: EssentialRequest? { nil }

    public func timeout(_ limits: ControlLimits) -> Duration { mayAskService ? limits.service : limits.answer }
    public func orphanLimit(_ limits: ControlLimits) -> Int { limits.orphans }
}

/// Empty reply to a request that was carried out.
public struct Done: Hashable, Sendable, Codable {
    public init() {}

    public init(from decoder: any Decoder) throws {}

    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.singleValueContainer()
        try destination.encodeNil()
    }
}

/// A duration in a request, in seconds on the wire. Its absolute value is at most 10⁹ s, so that later arithmetic can't
/// overflow.
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
