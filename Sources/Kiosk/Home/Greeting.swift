internal import Kitchen

/// The greeting of the very first start: test results, how to go on and how to reach the kiosk.
///
/// It only covers the home page, which keeps working: any press or command ends the greeting and acts on that page.
public struct Greeting: Hashable, Sendable {
    /// Minimum time that the greeting is shown.
    public static let leastTime = Duration.seconds(5)

    /// The test result of one part of the board.
    public struct Check: Hashable, Sendable {
        /// The name of the part, such as `Display`.
        public var part: String
        public var isOK: Bool

        public init(_ part: String, isOK: Bool) {
            self.part = part
            self.isOK = isOK
        }
    }

    /// The test results, empty without a board.
    public var checks: [Check]
    /// The account and addresses of this machine, or `nil` until they are known.
    var access: RemoteAccess?

    public init(_ checks: [Check]) {
        self.checks = checks
    }

    /// Lines in groups that belong on one screen.
    private var paragraphs: [[String]] {
        [
            ["Welcome to Galley"], checks.map { "\($0.part) \($0.isOK ? "ok" : "failed")" },
            ["ok: open, hold: save, back: menu"], address,
        ].filter { !$0.isEmpty }
    }

    private var address: [String] {
        guard let access, let address = access.addresses.first else { return [] }
        return [access.command ?? "Log in with ssh:", address]
    }

    var view: View { View(.home, title: "Welcome to Galley", body: .greeting(paragraphs)) }
}

extension Kiosk {
    /// True while the greeting is shown, or covered by another page.
    public var isGreeting: Bool { greeting != nil }

    mutating func greet(with greeting: Greeting) {
        self.greeting = greeting
        viewChanges()
        fetch(AccessQuery(), orElse: { _, _ in }, then: { $0.greeting?.access = $1 })
        // The tick proves that the buzzer works.
        tick()
    }

    mutating func endGreeting() {
        guard isGreeting else { return }
        greeting = nil
        viewChanges()
    }

    /// The instant at which the greeting ends: after the time that reading its screens takes.
    var greetingEnd: Instant? {
        guard let greeting else { return nil }
        let pages = textPages(greeting.view).count
        return viewChanged + max(Greeting.leastTime, View.greetingPageTime * pages)
    }
}
