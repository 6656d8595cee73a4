@testable import Interchange

/// A Cooklang text with its expected content, in the form of the language's own test suite.
struct CanonicalCase: Sendable, CustomStringConvertible {
    enum Item: Hashable, Sendable {
        case text(String)
        case ingredient(String, Quantity, units: String)
        case cookware(String, Quantity)
        case timer(String, Quantity, units: String)
    }

    enum Quantity: Hashable, Sendable {
        case number(Double)
        case text(String)
    }

    let name: String
    let source: String
    var steps: [[Item]] = []
    var metadata: [String: String] = [:]

    init(_ name: String, _ source: String, _ steps: [Item]..., metadata: [String: String] = [:]) {
        self.name = name
        self.source = source + "\n"
        self.steps = steps
        self.metadata = metadata
    }

    init(name: String, source: String, steps: [[Item]], metadata: [String: String]) {
        self.name = name
        self.source = source
        self.steps = steps
        self.metadata = metadata
    }

    var description: String { name }
}

extension CanonicalCase.Item: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .text(text) }
}

extension CanonicalCase.Quantity: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(floatLiteral number: Double) { self = .number(number) }
    init(integerLiteral number: Int) { self = .number(Double(number)) }
}

extension CooklangDocument {
    /// The steps in the suite's form: an ingredient without an amount is *some*, cookware is one.
    var canonicalSteps: [[CanonicalCase.Item]] {
        blocks.compactMap { block in
            guard case .step(let items) = block else { return nil }
            return items.map { item in
                switch item {
                case .text(let text): .text(text)
                case .ingredient(let part): .ingredient(part.name, part.quantity("some"), units: part.amount.unit)
                case .cookware(let part): .cookware(part.name, part.quantity(1))
                case .timer(let part): .timer(part.name, part.quantity(""), units: part.amount.unit)
                }
            }
        }
    }

    var canonicalMetadata: [String: String] {
        Dictionary(metadata.map { ($0.key, $0.values.joined(separator: ", ")) }) { $1 }
    }
}

extension CooklangDocument.Component {
    fileprivate func quantity(_ none: CanonicalCase.Quantity) -> CanonicalCase.Quantity {
        amount.text.isEmpty ? none : amount.number.map { .number($0) } ?? .text(amount.text)
    }
}
