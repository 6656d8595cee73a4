/// Finds places around the kitchen.
public struct FindPlaces: ControlRequest {
    public static let name = "nearby"
    public typealias Reply = NearbyDocument
    /// Food to eat; null for the food of the recipe on the home page.
    @Nullable public var food: String?
    /// True to find shops for the shopping list instead.
    public var stores: Bool
    /// True to ask the service even if it answered this week.
    public var anew: Bool
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(food: String? = nil, stores: Bool = false, anew: Bool = false) {
        self.food = food
        self.stores = stores
        self.anew = anew
    }
}
