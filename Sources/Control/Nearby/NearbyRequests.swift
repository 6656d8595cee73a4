/// Finds places around the kitchen.
public struct FindPlaces: ControlRequest {
    public static let name = "nearby"
    public typealias Reply = NearbyDocument
    /// What one would like to eat; null: what the recipe on home is made of.
    @Nullable public var food: String?
    /// Whether shops for the shopping list are looked for instead.
    public var stores: Bool
    /// Whether the service is asked though its answer of this week is known.
    public var anew: Bool
    public var keepsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(food: String? = nil, stores: Bool = false, anew: Bool = false) {
        self.food = food
        self.stores = stores
        self.anew = anew
    }
}
