extension ControlRequest {
    /// Places around the kitchen.
    public struct NearbyRequest: Hashable, Sendable {
        /// What one would like to eat; nil: what the recipe on home is made of.
        public var food: String?
        /// Shops for the shopping list instead.
        public var stores: Bool
        /// The service is asked though its answer of this week is known.
        public var anew: Bool

        public init(food: String? = nil, stores: Bool = false, anew: Bool = false) {
            self.food = food
            self.stores = stores
            self.anew = anew
        }
    }
}

extension ControlRequest.NearbyRequest {
    init(from source: ControlRequest.Source) throws {
        self.init(
            food: try source.decodeIfPresent(String.self, forKey: .food),
            stores: try source.decode(Bool.self, forKey: .stores), anew: try source.decode(Bool.self, forKey: .anew))
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        try destination.encode(name: .nearby)
        try destination.encode(food, forKey: .food)
        try destination.encode(stores, forKey: .stores)
        try destination.encode(anew, forKey: .anew)
    }
}
