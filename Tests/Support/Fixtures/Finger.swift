package import Kiosk

/// Simulates a person who spells a text, sees the suggestions, and turns the shorter way around.
package struct Finger {
    package enum Move: Hashable {
        case click(Button)
        /// Holds a button until the selection has moved by a number of items.
        case hold(Button, items: Int)
        case holdOK
    }

    /// The distance from which a button is held instead of pressed. It is released one item too late, and pressed
    /// back.
    package static let far = 6

    package var holds: Bool

    package init(holds: Bool = true) { self.holds = holds }

    /// Returns the moves that spell a text and confirm it.
    package func spell(_ text: String, with speller: Speller) -> [Move] {
        var speller = speller
        var moves: [Move] = []
        while speller.text != text {
            let target = target(for: text, in: speller)
            guard let place = speller.items.firstIndex(of: target) else { preconditionFailure("\(target) is there") }
            moves += self.moves(from: speller.selected, to: place, of: speller.items.count) + [.click(.ok)]
            while speller.selected != place { speller.move(by: 1) }
            speller.take()
        }
        return moves + [speller.selectedItem == .done ? .click(.ok) : .holdOK]
    }

    /// Returns the longest suggestion that the text begins with, or else its next letter.
    private func target(for text: String, in speller: Speller) -> Speller.Item {
        let offers = speller.items.compactMap { item in
            if case .text(let offer) = item, offer == text || text.hasPrefix(offer + " ") { offer } else { nil }
        }
        if let longest = offers.max(by: { $0.count < $1.count }) { return .text(longest) }
        return .letter(text[text.index(text.startIndex, offsetBy: speller.text.count)])
    }

    /// Returns the moves on a plain wheel: a to z and the space in a fixed ring, with a held ok at the end.
    package func turnWheel(to text: String) -> [Move] {
        let wheel = Speller.letters + [" "]
        var place = 0
        return text.flatMap { letter in
            defer { place = wheel.firstIndex(of: letter) ?? place }
            return moves(from: place, to: wheel.firstIndex(of: letter) ?? place, of: wheel.count) + [.click(.ok)]
        } + [.holdOK]
    }

    private func moves(from start: Int, to end: Int, of count: Int) -> [Move] {
        let down = (end - start + count) % count
        let up = count - down
        let (way, back, distance): (Button, Button, Int) = down <= up ? (.down, .up, down) : (.up, .down, up)
        guard holds, distance >= Self.far else { return Array(repeating: .click(way), count: distance) }
        return [.hold(way, items: distance + 1), .click(back)]
    }
}
