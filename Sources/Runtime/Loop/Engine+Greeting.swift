internal import Kiosk

extension Engine {
    /// The first words of a kiosk that has never run here, over home.
    public func greet() {
        handle(.greeting(Greeting(checks.map { Greeting.Check($0.part, isOK: $0.isOK) })))
    }

    /// Somebody looks from afar, and is to see home.
    public func endGreeting() {
        if isGreeting { handle(.greeting(nil)) }
    }
}
