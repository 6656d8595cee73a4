import ArgumentParser
import Control
import Cookbook
import Kitchen
import Settings

extension KioskOptions {
    /// A recipe of the store, as it is asked for.
    func document(
        of recipe: Recipe, in cookbook: Cookbook?, servings: Int?, prices: Bool
    ) async throws -> RecipeDocument {
        let served = try scaled(recipe, toServings: servings).written(in: try units)
        var document = RecipeDocument(
            served, isFavorite: try await cookbook?.favorites().contains { $0.id == recipe.id } ?? false,
            photos: try await cookbook?.photos(of: recipe.id) ?? [],
            notes: try await cookbook?.dishes()[recipe.id] ?? DishNotes())
        if prices {
            document.prices = RecipePricesDocument(try await ownPrices(of: recipe, in: cookbook, servings: servings))
        }
        return document
    }

    /// For so many people; ends the command where that cannot be.
    func scaled(_ recipe: Recipe, toServings servings: Int?) throws -> Recipe {
        do throws(ControlFailure) {
            let served = try recipe.scaled(toServings: servings)
            let cautions = servings.map { recipe.cautions(forServings: Double($0)) } ?? []
            if !cautions.isEmpty { tell("mind: \(cautions.joined(separator: ", "))") }
            return served
        } catch {
            throw failure(error.code, error.message)
        }
    }

    /// By the owner's prices alone: the service is asked by a running kiosk.
    private func ownPrices(of recipe: Recipe, in cookbook: Cookbook?, servings: Int?) async throws -> RecipePrices {
        let currency = try configured.currency
        if recipe.id.origin == .spoonacular {
            let isInDollars = currency == ServicePrices.currency
            let reason = isInDollars ? "no kiosk is running to ask it" : "they are in \(ServicePrices.currency) only"
            tell("the service's prices are missing: \(reason)")
        }
        let own = try await cookbook?.prices() ?? []
        return recipe.priced(
            forServings: servings.map(Double.init), own: own, currency: currency,
            weigh: { Cookbook.grams(of: $1, of: $0) })
    }
}

extension RecipePricesDocument {
    /// Each ingredient, then all of them, then a serving; a sum that lacks something says so.
    var lines: [String] {
        let lines = ingredients.map { line in
            let price = line.price.map(\.moneyText) ?? "?"
            return "\(price.leftPadded(to: 8))  \(line.name)\(line.source == .own ? " (own price)" : "")"
        }
        let sums = [("total", total), ("per serving", perServing)].compactMap { name, sum in
            sum.map { "\($0.moneyText.leftPadded(to: 8))  \(complete ? "" : "at least, ")\(name), \(currency)" }
        }
        return lines + sums + (complete ? [] : ["\(known) of \(counted) prices are known"])
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
