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

    /// Whether the owner needs it to see what is wrong and to change it; places are kept for these.
    var isEssential: Bool {
        switch self {
        case .status, .config, .press: true
        default: false
        }
    }

    /// Whether the handler may wait for the card without an end of its own.
    var mayWaitForCard: Bool {
        switch self {
        case .screen, .press, .watch, .type, .status, .hosts, .test: false
        default: true
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
