/// A value that a test changes while it checks the outcome, which `#expect` doesn't allow for a variable.
final class Held<Value> {
    private(set) var value: Value

    init(_ value: Value) { self.value = value }

    func callAsFunction<Outcome>(_ change: (inout Value) throws -> Outcome) rethrows -> Outcome { try change(&value) }
}
