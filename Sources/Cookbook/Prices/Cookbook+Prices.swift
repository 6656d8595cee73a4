internal import GRDB
public import Kitchen

// MARK: - The owner's prices

extension Cookbook {
    /// The largest number of prices in the store.
    public static let mostPrices = 1000

    /// Returns all prices, sorted by the name of the food.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func prices() async throws(CookbookError) -> [FoodPrice] {
        try await store.read { db in try PriceRecord.order(Column("food")).fetchAll(db).compactMap(\.price) }
    }

    /// Stores the price of a food and replaces an earlier one.
    ///
    /// - Returns: False if there are already ``mostPrices`` other prices. Nothing is saved then.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(_ price: FoodPrice) async throws(CookbookError) -> Bool {
        try await store.write { db in
            try PriceRecord.deleteOne(db, key: price.food)
            guard try PriceRecord.fetchCount(db) < Self.mostPrices else { return false }
            try PriceRecord(price).insert(db)
            return true
        }
    }

    /// Removes the price of a food.
    ///
    /// - Parameter food: The name of the food, as in `FoodPrice.food` of the stored price.
    /// - Returns: False if there was no such price.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func removePrice(of food: String) async throws(CookbookError) -> Bool {
        try await store.write { db in try PriceRecord.deleteOne(db, key: food) }
    }

    /// Returns the weight of a quantity of a food in grams, or `nil` if the table of foods doesn't know it.
    public static func grams(of quantity: Quantity, of food: String) -> Double? {
        if quantity.unit.kind == .mass { return quantity.size }
        let names = [food, food.foodName, CommonFood.named(food)?.name].compactMap(\.self)
        return names.lazy.compactMap { Food.named($0)?.grams(of: quantity) }.first
    }
}

private struct PriceRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "price"

    private let food: String
    private let amount: Double
    private let currency: String
    private let perAmount: Double
    private let perUnit: String

    init(_ price: FoodPrice) {
        food = price.food
        amount = price.amount
        currency = price.currency
        perAmount = price.per.amount
        perUnit = price.per.unit.rawValue
    }

    /// The price, or `nil` if its unit is unknown. A newer version may have written it.
    var price: FoodPrice? {
        guard let unit = MeasureUnit(rawValue: perUnit) else { return nil }
        return FoodPrice(food: food, amount: amount, currency: currency, per: Quantity(perAmount, unit))
    }
}
