import Control
import Kitchen

extension RecipePricesDocument {
    /// Lines with the price of each ingredient, the total, and the price of a serving. A sum that lacks prices begins
    /// with "at least".
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
