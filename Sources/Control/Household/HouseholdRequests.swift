/// Shows the state of the sharing with other kiosks.
public struct ShowHousehold: ControlRequest {
    public static let name = "household status"
    public typealias Reply = HouseholdDocument
    public var mayWaitForCard: Bool { false }
    public var addsNothing: Bool { true }

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
