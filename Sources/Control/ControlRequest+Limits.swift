internal import Kitchen

extension ControlRequest {
    /// Whether the answer may come only after some time in which nothing is done.
    var mayWaitLong: Bool {
        switch self {
        case .watch: true
        case .screen(let text, _): text != nil
        default: false
        }
    }

    /// A kind of requests that the owner needs to see what is wrong and to change it; a place is kept for each.
    enum Essential: Hashable {
        case status, config, press
    }

    /// The most buttons of a press that a place is kept for: more of them take long.
    private static var fewButtons: Int { 10 }

    /// Nil: the owner can do without it for a while.
    var essential: Essential? {
        switch self {
        case .status: .status
        case .config: .config
        case .press(let buttons, _): buttons.count <= Self.fewButtons ? .press : nil
        default: nil
        }
    }

    /// Whether the handler may wait for the card.
    var mayWaitForCard: Bool {
        switch self {
        case .screen, .press, .watch, .type, .status, .hosts, .test, .timer(.list): false
        default: true
        }
    }

    /// How many handlers may wait for the card when another that may join them is begun.
    func orphansBefore(_ limits: ControlLimits) -> Int {
        switch self {
        // A timer runs without the card, and the handler waits for it for a few seconds only.
        case .timer: 2 * limits.orphans
        default: limits.orphans
        }
    }

    /// How long the handler has.
    func patience(_ limits: ControlLimits) -> Duration {
        switch self {
        case .watch: limits.service
        case .screen(.some, let timeout): timeout + limits.answer
        // On a slow card each press waits until the glass has settled.
        case .press(let buttons, _): min(limits.answer + .milliseconds(200) * buttons.count, limits.service)
        default: mayAskService ? limits.service : limits.answer
        }
    }

    /// Whether the answer may need a service of the network.
    private var mayAskService: Bool {
        switch self {
        case .search, .doctor, .nearby: true
        case .recipe(.show(let id)): id?.origin == .spoonacular
        case .recipe(.related): true
        case .favorite(.add(let ids)): ids.contains { $0.origin == .spoonacular }
        case .food(.find), .food(.recipes), .food(.keep): true
        case .shopping(.addRecipe(let id, _)), .own(.read(let id)): id.origin == .spoonacular
        case .picture: true
        case .amounts(.show), .amounts(.buy), .amounts(.share): true
        // A place's name is looked up.
        case .config(.set(let assignments, _)): assignments.contains { $0.key == "location.name" }
        default: false
        }
    }
}
