/// Shows the kiosk's status.
public struct ShowStatus: ControlRequest {
    public static let name = "status"
    public typealias Reply = StatusDocument
    public var mayWaitForCard: Bool { false }
    public var essential: EssentialRequest? { .status }

    public init() {}
}

/// Acknowledges damage to the store, so that status and display no longer report it.
public struct AcknowledgeDamage: ControlRequest {
    public static let name = "status acknowledge"
    public typealias Reply = Done

    public init() {}
}

/// Lists the hosts that the kiosk sends requests to.
public struct ListHosts: ControlRequest {
    public static let name = "hosts"
    public typealias Reply = [HostDocument]
    public var mayWaitForCard: Bool { false }

    public init() {}
}
