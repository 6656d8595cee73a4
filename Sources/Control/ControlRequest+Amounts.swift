public import Kitchen

extension ControlRequest {
    /// How much of something, what it costs, and giving it to others.
    public enum AmountsRequest: Hashable, Sendable {
        /// The recipe of that id, nil: the one that the kiosk shows; for so many people, nil: as it is written.
        case show(RecipeID?, servings: Int?, prices: Bool)
        /// What a recipe for so many people needs goes on the shopping list; without what the pantry has, if `missing`.
        case buy(RecipeID, servings: Int, missing: Bool)
        /// The prices that the owner wrote.
        case prices
        /// A food, and its price as people write it: `2.49 kg`.
        case setPrice(food: String, text: String)
        case removePrice(food: String)
        /// The recipe as it is given to others; sent to the owner's page, if `send`.
        case share(RecipeID?, send: Bool)
    }
}

extension ControlRequest.AmountsRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        switch name {
        case .recipeAmounts:
            self = .show(
                try source.decodeIfPresent(RecipeID.self, forKey: .id),
                servings: try source.decodeIfPresent(Int.self, forKey: .servings),
                prices: try source.decode(Bool.self, forKey: .prices))
        case .shoppingAddServings:
            self = .buy(
                try source.decode(RecipeID.self, forKey: .id), servings: try source.decode(Int.self, forKey: .servings),
                missing: try source.decode(Bool.self, forKey: .missing))
        case .priceList: self = .prices
        case .priceSet:
            self = .setPrice(
                food: try source.decode(String.self, forKey: .food), text: try source.decode(String.self, forKey: .text)
            )
        case .priceRemove: self = .removePrice(food: try source.decode(String.self, forKey: .food))
        case .recipeShare:
            self = .share(
                try source.decodeIfPresent(RecipeID.self, forKey: .id),
                send: try source.decode(Bool.self, forKey: .send))
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .show(let id, let servings, let prices):
            try destination.encode(name: .recipeAmounts)
            try destination.encode(id, forKey: .id)
            try destination.encode(servings, forKey: .servings)
            try destination.encode(prices, forKey: .prices)
        case .buy(let id, let servings, let missing):
            try destination.encode(name: .shoppingAddServings)
            try destination.encode(id, forKey: .id)
            try destination.encode(servings, forKey: .servings)
            try destination.encode(missing, forKey: .missing)
        case .prices: try destination.encode(name: .priceList)
        case .setPrice(let food, let text):
            try destination.encode(name: .priceSet)
            try destination.encode(food, forKey: .food)
            try destination.encode(text, forKey: .text)
        case .removePrice(let food):
            try destination.encode(name: .priceRemove)
            try destination.encode(food, forKey: .food)
        case .share(let id, let send):
            try destination.encode(name: .recipeShare)
            try destination.encode(id, forKey: .id)
            try destination.encode(send, forKey: .send)
        }
    }
}
