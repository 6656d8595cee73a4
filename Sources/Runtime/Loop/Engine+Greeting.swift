internal import Kiosk

extension Engine {
    /// Shows the welcome page of a kiosk that has never run here, over home.
    public func greet() {
        handle(.greeting(Greeting(checks.map { Greeting.Check($0.part, isOK: $0.isOK) })))
    }

    /// Closes the welcome page, because a remote command is about to use the screen.
    public func endGreeting() {
        if isGreeting { handle(.greeting(nil)) }
    }
}
