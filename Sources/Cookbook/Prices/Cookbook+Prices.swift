internal import GRDB
public import Kitchen

// MARK: - Prices that the owner wrote

extension Cookbook {
    public static let mostPrices = 1000

    /// By the names of the foods.
    public func prices() async throws(CookbookError) -> [FoodPrice] {
        try await store.read { db in try PriceRecord.order(Column("food")).fetchAll(db).compactMap(\.price) }
    }

    /// Keeps the price of a food in place of the one before.
    ///
    /// - Returns: false where there are so many already that nothing was kept.
    public func keep(_ price: FoodPrice) async throws(CookbookError) -> Bool {
        try await store.write { db in
            try PriceRecord.deleteOne(db, key: price.food)
            guard try PriceRecord.fetchCount(db) < Self.mostPrices else { return false }
            try PriceRecord(price).insert(db)
            return true
        }
    }

    /// - Returns: whether there was one; the food is named as the price is kept, `FoodPrice.food`.
    public func removePrice(of food: String) async throws(CookbookError) -> Bool {
        try await store.write { db in try PriceRecord.deleteOne(db, key: food) }
    }

    /// What a quantity of a food weighs, in grams, by the table of foods; nil where that is not known.
    public static func grams(of quantity: Quantity, of food: String) -> Double? {
        if quantity.unit.kind == .mass { return quantity.size }
        let names = [food, food.foodName, CommonFood.named(food)?.name].compactMap(\.self)
        return names.lazy.compactMap { Food.all[$0]?.grams(of: quantity) }.first
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

    /// Nil for one that a later version wrote otherwise.
    var price: FoodPrice? {
        guard let unit = MeasureUnit(rawValue: perUnit) else { return nil }
        return FoodPrice(food: food, amount: amount, currency: currency, per: Quantity(perAmount, unit))
    }
}
