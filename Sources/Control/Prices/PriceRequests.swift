/// Lists the owner's own prices.
public struct ListPrices: ControlRequest {
    public static let name = "price list"
    public typealias Reply = [PriceDocument]
    public var addsNothing: Bool { true }

    public init() {}
}

/// Sets the price of a food.
public struct SetPrice: ControlRequest {
    public static let name = "price set"
    public typealias Reply = [PriceDocument]
    public var food: String
    /// Price and amount as text: "2.49 kg".
    public var text: String

    public init(food: String, text: String) {
        self.food = food
        self.text = text
    }
}

/// Removes the price of a food.
public struct RemovePrice: ControlRequest {
    public static let name = "price remove"
    public typealias Reply = [PriceDocument]
    public var food: String
    public var addsNothing: Bool { true }

    public init(food: String) { self.food = food }
}
