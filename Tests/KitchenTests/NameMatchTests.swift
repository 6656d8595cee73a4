import Kitchen
import Testing

@Suite("Names that a person types")
struct NameMatchTests {
    private static let dishes = ["Pad thai", "Pasta", "Pasta with garlic", "Crème brûlée"]

    private func found(_ typed: String) -> [String] {
        switch NameMatch(typed, among: Self.dishes, by: { $0 }) {
        case .one(let dish): [dish]
        case .several(let dishes): dishes
        case .none: []
        }
    }

    @Test("Case, accents and signs don't matter")
    func plain() {
        #expect(found("PAD THAI") == ["Pad thai"])
        #expect(found("creme brulee") == ["Crème brûlée"])
        #expect(found("pad-thai") == ["Pad thai"])
    }

    @Test("A whole name comes before the beginning of another; a beginning may mean several")
    func beginnings() {
        #expect(found("pasta") == ["Pasta"])
        #expect(found("pasta w") == ["Pasta with garlic"])
        #expect(found("pa") == ["Pad thai", "Pasta", "Pasta with garlic"])
    }

    @Test("Words inside a name count if no name begins with them; letters inside a word don't")
    func inside() {
        #expect(found("thai") == ["Pad thai"])
        #expect(found("with gar") == ["Pasta with garlic"])
        #expect(found("hai").isEmpty)
    }

    @Test("A text that begins no word, or has no letter, means nothing", arguments: ["asta", "", " ", "?"])
    func nothing(typed: String) { #expect(found(typed).isEmpty) }
}
