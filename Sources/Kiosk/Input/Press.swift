extension Gesture {
    /// True if the gesture continues a press that has already had an effect.
    var isContinuation: Bool {
        switch self {
        case .hold, .repeat: true
        case .down, .click, .up: false
        }
    }
}

/// The meaning of a gesture for a page. Up and down act at once and repeat while held. Ok and back act on release,
/// because holding them means something else.
enum Press: Hashable {
    case up(Int)
    case down(Int)
    case ok
    case back
    case holdUp
    case holdOK
    case holdBack

    /// Creates the press that a gesture means, or returns `nil` if the gesture alone has no meaning, such as ok going
    /// down.
    init?(_ gesture: Gesture) {
        switch gesture {
        case .down(.up): self = .up(1)
        case .down(.down), .hold(.down): self = .down(1)
        case .repeat(.up, let steps): self = .up(steps)
        case .repeat(.down, let steps): self = .down(steps)
        case .hold(.up): self = .holdUp
        case .click(.ok): self = .ok
        case .click(.back): self = .back
        case .hold(.ok): self = .holdOK
        case .hold(.back): self = .holdBack
        default: return nil
        }
    }
}
