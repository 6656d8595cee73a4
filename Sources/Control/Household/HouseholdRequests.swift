/// Shows the state of the sharing with other kiosks.
public struct ShowHousehold: ControlRequest {
    public static let name = "household status"
    public typealias Reply = HouseholdDocument
    public var mayWaitForCard: Bool { false }
    public var addsNothing: Bool { true }

    public init() {}
}

/// Returns the changes after the one with number `after` as soon as there are any, or none after half a minute. Without
/// `after`, returns the present state as changes.
///
/// A connection that sends it becomes a watcher; ``ControlLimits/watchers`` limits their number.
public struct WatchHousehold: ControlRequest {
    public static let name = "household watch"
    public typealias Reply = HouseholdChangesDocument
    @Nullable public var after: Int64?
    public var waitsForEvent: Bool { true }
    public var mayWaitForCard: Bool { false }
    public var addsNothing: Bool { true }

    public init(after: Int64? = nil) { self.after = after }

    public func timeout(_ limits: ControlLimits) -> Duration { limits.service }
}

/// Ends the sharing. The kiosk's data stays, and the broker forgets the kiosk.
public struct LeaveHousehold: ControlRequest {
    public static let name = "household leave"
    public typealias Reply = Done

    public init() {}
}

/// Tells what the owner of the broker must enter for this kiosk.
public struct ShowBrokerAccount: ControlRequest {
    public static let name = "household account"
    public typealias Reply = BrokerAccountDocument

    public init() {}
}

/// Lists the kiosks of the household.
public struct ListKiosks: ControlRequest {
    public static let name = "household kiosks"
    public typealias Reply = [KioskDocument]
    public var mayWaitForCard: Bool { false }
    public var addsNothing: Bool { true }

    public init() {}
}
