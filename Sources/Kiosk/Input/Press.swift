extension Gesture {
    /// Whether it is more of a press that has had its meaning.
    var goesOn: Bool {
        switch self {
        case .hold, .repeat: true
        case .down, .click, .up: false
        }
    }
}

/// What a gesture means to a page: up and down act as soon as they are down and repeat while held;
/// ok and back act when let go, because holding them means something else.
enum Press: Hashable {
    case up(Int)
    case down(Int)
    case ok
    case back
    case holdUp
    case holdOK
    case holdBack

    /// Nil for gestures that are only a part of a press.
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
