import Kitchen
import Testing

@testable import Cookbook

@Suite("The table of foods")
struct FoodTests {
    static let foods = Food.names.sorted().compactMap { name in Food.named(name).map { (key: name, value: $0) } }
    private static let kinds: Set = ["meat", "fish", "rennet", "dairy", "egg", "honey", "gluten"]

    @Test("Names are plain text, and every food is used in a recipe")
    func names() {
        let used = Set(Starter.files.flatMap { $0.ingredients.map { $0.food ?? $0.name } })
        for (name, food) in Self.foods {
            #expect(name == name.lowercased() && !name.isEmpty)
            #expect(used.contains(name), "\(name)")
            #expect(Set(food.contains ?? []).isSubset(of: Self.kinds), "\(name)")
            #expect((1000...99999).contains(food.usda ?? 1001), "\(name)")
        }
    }

    @Test("The nutrients of 100 g weigh at most 100 g, and parts are less than their sum")
    func parts() throws {
        for (name, food) in Self.foods {
            let of100 = food.nutrition
            let salt = try #require(of100.sodium) / 1000
            let (saturated, sugar) = (try #require(of100.saturated), try #require(of100.sugar))
            let fiber = try #require(of100.fiber)
            let (protein, fat) = (try #require(of100.protein), try #require(of100.fat))
            let carbohydrate = try #require(of100.carbohydrate)
            let whole = protein + fat + carbohydrate + (food.alcohol ?? 0) + salt
            #expect((0...101).contains(whole), "\(name)")
            #expect(saturated <= fat && sugar + fiber <= carbohydrate + 1, "\(name)")
            #expect([protein, fat, saturated, sugar, fiber].allSatisfy { $0 >= 0 })
        }
    }

    /// The database counts less than 4 kcal for a gram of carbohydrate and protein if much of it isn't digested, and it
    /// counts the acids of vinegar and leaven as carbohydrate.
    private static let ownFactors: Set = [
        "allspice", "baking powder", "cayenne pepper", "chili flake", "clove", "coriander seed", "red wine vinegar",
        "rice vinegar", "vinegar", "wakame",
    ]

    @Test("The energy matches that of protein, fat, carbohydrate, fiber and alcohol", arguments: foods.map(\.key))
    func energy(_ name: String) throws {
        let food = try #require(Food.named(name))
        let of100 = food.nutrition
        let fiber = try #require(of100.fiber)
        let (protein, fat) = (try #require(of100.protein), try #require(of100.fat))
        let (carbohydrate, energy) = (try #require(of100.carbohydrate), try #require(of100.energy))
        let sum = 4 * (protein + carbohydrate - fiber) + 9 * fat + 2 * fiber + 7 * (food.alcohol ?? 0)
        // For a leaf or a mushroom, rounding and its own factors make more than 15 %.
        let isNear = abs(sum - energy) <= max(15, 0.15 * energy)
        #expect(isNear != Self.ownFactors.contains(name), "\(energy) kcal are written, \(sum) add up")
    }

    @Test("Spoons and pieces of each food have a plausible weight")
    func weights() throws {
        for (name, food) in Self.foods {
            if let density = food.grams(of: Quantity(1, .milliliter)) {
                #expect((0.1...1.5).contains(density), "\(name)")
            }
            for unit in MeasureUnit.allCases where unit.kind == .count {
                if let weight = food.grams(of: Quantity(1, unit)) { #expect((0.05...500).contains(weight), "\(name)") }
            }
        }
        let onion = try #require(Food.named("onion"))
        #expect(onion.grams(of: Quantity(2, .piece)) == 220)
        #expect(onion.grams(of: Quantity(1.5, .kilogram)) == 1500)
        #expect(onion.grams(of: Quantity(1, .clove)) == nil)
        #expect(onion.grams(of: Quantity(1, .liter)) == nil)
        #expect(onion.nutrition.energy == 40)
        let oil = try #require(Food.named("olive oil")?.grams(of: Quantity(1, .tablespoon)))
        #expect((13...14).contains(oil))
    }

    @Test("Every portion has a known unit")
    func portions() {
        for (name, food) in Self.foods {
            for unit in food.portions?.keys.sorted() ?? [] {
                #expect(MeasureUnit(rawValue: unit)?.kind == .count, "\(name): \(unit)")
            }
        }
    }
}

/// The starter recipes as written in their files.
enum Starter {
    static let files = StarterCookbook.files.map { file in
        Result { try RecipeFile(String(decoding: file, as: UTF8.self)) }
    }.compactMap { try? $0.get() }
}
