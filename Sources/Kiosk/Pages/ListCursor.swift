/// The selection in a list. A press at an end moves it to the other end. A held button stops at the ends, so that it
/// doesn't rush past them.
struct ListCursor: Hashable, Sendable {
    var index = 0

    /// Moves the selection.
    ///
    /// - Parameters:
    ///   - steps: the number of items, downward positive.
    ///   - count: the length of the list.
    ///   - isHeld: true if the button is held.
    mutating func move(by steps: Int, in count: Int, isHeld: Bool) {
        let (selected, last) = (held(in: count), max(0, count - 1))
        let isAtEnd = selected == (steps < 0 ? 0 : last)
        index = isAtEnd && !isHeld ? last - selected : max(0, min(last, selected + steps))
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
