import Cookbook
import Fixtures
import Kiosk
import Kitchen
import Linux

/// Measures the number of presses to spell common searches on a new kiosk.
enum Spelling {
    private static let foods = CommonFood.all.map(\.name)
    private static let common = foods.prefix(100)

    static func figures() -> [Figure] {
        let speller = Speller(Vocabulary(stored: StarterCookbook.recipes.map(\.title), foods: foods))
        let (finger, patient) = (Finger(), Finger(holds: false))
        let presses = common.map { finger.spell($0, with: speller).count }
        let clicks = common.map { patient.spell($0, with: speller).count }
        let wheel = common.map { finger.turnWheel(to: $0).count }
        return [
            Figure(
                "presses to spell a food, mean of \(common.count)", presses.mean, most: 12, unit: "", decimals: 1,
                note: "(most \(presses.max() ?? 0); never holding \(clicks.mean.text(1)))"),
            Figure("the same on a wheel of letters", "\(wheel.mean.text(1)) (most \(wheel.max() ?? 0))"),
            press(),
        ]
    }

    /// Measures the time to take a letter and offer suggestions, with a large vocabulary.
    private static func press() -> Figure {
        let stored = (0..<500).map { "\(foods[$0 % foods.count]) with \(foods[$0 * 7 % foods.count])" }
        let vocabulary = Vocabulary(recent: Array(foods.suffix(50)), stored: stored, foods: foods)
        let times = common.flatMap { food in
            var speller = Speller(vocabulary)
            return food.map { letter in
                while speller.selectedItem != .letter(letter) { speller.move(by: 1) }
                let start = KernelClock.boot.now
                speller.take()
                return KernelClock.boot.now - start
            }
        }
        return Figure(
            "a press in the speller, 500 titles", (times.max() ?? .zero).milliseconds, most: 1, unit: "ms",
            note: " at most, \(times.median.milliseconds.text(3)) in the middle")
    }
}

extension [Int] {
    fileprivate var mean: Double { Double(reduce(0, +)) / Double(count) }
}
