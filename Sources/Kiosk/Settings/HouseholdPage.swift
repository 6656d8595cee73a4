internal import Kitchen

/// The kiosks that share their data with this one.
public struct HouseholdKiosks: Hashable, Sendable {
    public struct Member: Hashable, Sendable {
        public var name: String
        /// True if the kiosk is connected to the broker.
        public var isConnected: Bool

        public init(name: String, isConnected: Bool) {
            self.name = name
            self.isConnected = isConnected
        }
    }

    /// All kiosks of the household that are known, this one included.
    public var kiosks: [Member]
    /// True if this kiosk is connected to the broker.
    public var isConnected: Bool
    /// True if the broker refuses this kiosk, which only the owner can mend.
    public var isRefused: Bool

    public init(kiosks: [Member], isConnected: Bool, isRefused: Bool = false) {
        self.kiosks = kiosks
        self.isConnected = isConnected
        self.isRefused = isRefused
    }
}

/// A request for the kiosks of the household.
public struct HouseholdQuery: Query {
    public func outcome(from handler: some RequestRunner) async -> HouseholdKiosks? { await handler.household() }
}

/// The kiosks of the household, with a check mark at those that are connected.
struct HouseholdPage: EntryList {
    var household: HouseholdKiosks
    var cursor = ListCursor()
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        household.kiosks.map { Entry($0.name, isMarked: $0.isConnected) { _ in } }
    }

    func view(in kiosk: Kiosk) -> View { list(.settings, title: "Household", in: kiosk) }
}

extension Note {
    fileprivate static let notConnected = Note(
        name: .settings, title: "Household", heading: "Not connected.",
        text: "Your changes are kept. The other kiosks get them later.")

    fileprivate static let refused = Note(
        name: .settings, title: "Household", heading: "Broker refuses.",
        text: "Your changes are kept. The owner can see the reason: galley household")
}

extension Kiosk {
    /// Shows the present kiosks on the open page.
    mutating func follow(_ kiosks: [HouseholdKiosks.Member]) {
        for index in pages.indices {
            guard var page = pages[index] as? HouseholdPage else { continue }
            page.household.kiosks = kiosks
            page.cursor.index = page.cursor.held(in: kiosks.count)
            pages[index] = page
            viewChanges()
        }
    }

    mutating func askForHousehold() {
        fetchAndWait(HouseholdQuery(), text: "One moment", network: false) { kiosk, household in
            guard let household, household.isConnected else {
                return kiosk.open(household?.isRefused == true ? Note.refused : Note.notConnected)
            }
            kiosk.open(HouseholdPage(household: household))
        }
    }
}
