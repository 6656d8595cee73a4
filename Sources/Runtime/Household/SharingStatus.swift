internal import Control
internal import MQTT

/// The state of the sharing, and its last problem.
struct SharingStatus {
    private(set) var state = HouseholdDocument.State.unreachable
    private(set) var problem: String?
    /// The advice on the problem, or `nil` if it is enough to check the settings.
    private(set) var remedy: String?
    /// True if the problem is one of the store, not of the broker.
    var isOfStore = false
    /// True once it is known whether the broker can be used.
    private(set) var isDecided = false
    /// The last problem that was logged, so that each is logged once.
    private var noted: String?

    /// Notes that the broker can be used.
    mutating func accept() { (state, problem, remedy, isDecided) = (.ok, nil, nil, true) }

    mutating func fail(_ error: MQTTError, wasConnected: Bool) {
        isDecided = true
        state = error.isRefusal ? .refused : .unreachable
        if wasConnected { noted = nil }
    }

    mutating func refuse() { (state, isDecided) = (.refused, true) }

    /// Sets the problem, and the advice on it.
    ///
    /// - Returns: false if it was reported before.
    mutating func report(_ problem: String, _ remedy: String?) -> Bool {
        (self.problem, self.remedy, isOfStore) = (problem, remedy, false)
        guard noted != problem else { return false }
        noted = problem
        return true
    }

    /// Ends a problem of the store.
    mutating func solveStore() {
        if isOfStore { (problem, remedy, isOfStore) = (nil, nil, false) }
    }
}

extension MQTTError {
    /// True if another try fails until a person changes something.
    fileprivate var isRefusal: Bool {
        switch self {
        case .certificate, .authorities, .credentials, .mayNotWrite, .mayNotRead, .notPermitted, .refused: true
        case .unreachable, .lost, .notConnected: false
        }
    }
}
