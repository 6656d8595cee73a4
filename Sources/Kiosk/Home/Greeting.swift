internal import Kitchen

/// The first words of a kiosk that has never run here: what was tested, how to go on, how it is reached.
///
/// They stand where home does, and home is there all the same: whatever is pressed or asked ends them, and means what it
/// means on home.
public struct Greeting: Hashable, Sendable {
    /// How long they stand at least.
    public static let leastTime = Duration.seconds(5)

    /// A part of the board that was tried.
    public struct Check: Hashable, Sendable {
        /// `Display`
        public var part: String
        public var isOK: Bool

        public init(_ part: String, isOK: Bool) {
            self.part = part
            self.isOK = isOK
        }
    }

    /// Of the board's parts; none: there is no board.
    public var checks: [Check]
    /// Nil: it is not known yet.
    var access: RemoteAccess?

    public init(_ checks: [Check]) {
        self.checks = checks
    }

    /// What belongs together.
    private var paragraphs: [[String]] {
        [
            ["Welcome to Galley"], checks.map { "\($0.part) \($0.isOK ? "ok" : "failed")" },
            ["any button: a recipe"], address,
        ].filter { !$0.isEmpty }
    }

    private var address: [String] {
        guard let access, let address = access.addresses.first else { return [] }
        return [access.command ?? "ssh to", address]
    }

    var view: View { View(.home, title: "Welcome to Galley", body: .greeting(paragraphs)) }
}

extension Kiosk {
    /// Whether the first words stand on the glass, or would if nothing covered them.
    public var isGreeting: Bool { greeting != nil }

    mutating func greet(with greeting: Greeting) {
        self.greeting = greeting
        viewChanges()
        fetch(AccessQuery(), orElse: { _, _ in }, then: { $0.greeting?.access = $1 })
        // Whoever hears it knows that the buzzer works.
        tick()
    }

    mutating func endGreeting() {
        guard isGreeting else { return }
        greeting = nil
        viewChanges()
    }

    /// When they have been read.
    var greetingEnd: Instant? {
        guard let greeting else { return nil }
        let pages = textPages(greeting.view).count
        return viewChanged + max(Greeting.leastTime, View.greetingPageTime * pages)
    }
}
