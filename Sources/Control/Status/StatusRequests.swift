/// Shows the kiosk's status.
public struct ShowStatus: ControlRequest {
    public static let name = "status"
    public typealias Reply = StatusDocument
    public var mayWaitForCard: Bool { false }
    public var essential: EssentialRequest? { .status }

    public init() {}
}

/// Acknowledges what a damage of the store did; the status need not tell it any more.
public struct AcknowledgeDamage: ControlRequest {
    public static let name = "status acknowledge"
    public typealias Reply = Done

    public init() {}
}

/// Lists the hosts that the kiosk asks things of.
public struct ListHosts: ControlRequest {
    public static let name = "hosts"
    public typealias Reply = [HostDocument]
    public var mayWaitForCard: Bool { false }

    public init() {}
}
