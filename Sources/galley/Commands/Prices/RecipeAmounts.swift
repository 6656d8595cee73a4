import Control
import Kitchen

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
