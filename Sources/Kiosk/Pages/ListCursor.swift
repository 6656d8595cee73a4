/// The selection in a list. It stops at both ends instead of wrapping around, even while a button is held.
struct ListCursor: Hashable, Sendable {
    var index = 0

    mutating func move(by steps: Int, in count: Int) {
        index = max(0, min(count - 1, held(in: count) + steps))
    }

    /// The selected place, clamped to a list that may have become shorter.
    func held(in count: Int) -> Int {
        max(0, min(count - 1, index))
    }
}

extension Press {
    /// Number of items by which the press moves a selection down, or `nil` if it doesn't move it.
    var movement: Int? {
        switch self {
        case .up(let steps): -steps
        case .down(let steps): steps
        default: nil
        }
    }
}
