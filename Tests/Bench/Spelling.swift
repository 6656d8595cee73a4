import Cookbook
import Kiosk
import Kitchen

/// How many presses it takes to type what people look for.
enum Spelling {
    /// In a kiosk that nobody has used yet.
    private static let vocabulary = Vocabulary(
        stored: StarterCookbook.recipes.map(\.title), foods: CommonFood.all.map(\.name))

    static func figures() -> [Figure] {
        let foods = CommonFood.all.prefix(100).map(\.name)
        let speller = Speller(vocabulary)
        func counts(_ finger: Finger) -> (speller: [Int], wheel: [Int]) {
            (foods.map { finger.spell($0, with: speller).count }, foods.map { finger.turnWheel(to: $0).count })
        }
        let (held, clicked) = (counts(Finger()), counts(Finger(holds: false)))
        return [
            Figure("presses to spell a food, of \(foods.count)", held.speller.mean, most: 12, unit: "", decimals: 1,
                note: "(\(clicked.speller.mean.text(1)) without holding)"),
            Figure("the food that takes most", held.speller.max() ?? 0, most: 12, unit: "presses"),
            Figure("the same on a wheel of letters", "\(held.wheel.mean.text(1)), most \(held.wheel.max() ?? 0)"
                + " (\(clicked.wheel.mean.text(1)) without holding)"),
        ]
    }
}

extension [Int] {
    fileprivate var mean: Double { Double(reduce(0, +)) / Double(count) }
}
