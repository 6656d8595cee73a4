/// Lists the meal plan from today on.
public struct ListPlan: ControlRequest {
    public static let name = "plan list"
    public typealias Reply = [PlannedMealDocument]
    /// Number of days, 1 for today alone.
    public var days: Int
    public var addsNothing: Bool { true }
    public var refusal: ControlFailure? {
        (1...8).contains(days)
            ? nil : ControlFailure(.unacceptable, "--days must be from 1 to 8: the kiosk copies today and a week")
    }

    public init(days: Int) { self.days = days }
}
