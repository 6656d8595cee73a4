import Cookbook
import Kitchen
import Linux

/// Compares reading the times of a step with the single regular expression that many apps use.
enum TimesInText {
    static func figures() -> [Figure] {
        let steps = StarterCookbook.recipes.flatMap(\.steps).map(\.text)
        let grammar = mean(of: steps) { StepTimer.read(from: $0).count }
        let expression = mean(of: steps) { $0.matches(of: pattern).count }
        return [
            Figure(
                "the times of a step, mean of \(steps.count)", grammar.milliseconds, most: 0.2, unit: "ms", decimals: 3),
            Figure("one regular expression over the same", "\(expression.milliseconds.text(3)) ms"),
        ]
    }

    /// A pattern that finds `8 to 10 minutes` and nothing harder.
    private nonisolated(unsafe) static let pattern =
        #/(\d+)\s*(?:(?:-|–|to)\s*(\d+)\s*)?(hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/#

    private static func mean(of steps: [String], read: (String) -> Int) -> Duration {
        let rounds = 5
        // Keeps the compiler from removing the unused result.
        var count = 0
        let start = KernelClock.boot.now
        for _ in 0..<rounds { for step in steps { count += read(step) } }
        let time = KernelClock.boot.now - start
        precondition(count > 0, "steps of starters name times")
        return time / (rounds * steps.count)
    }
}
