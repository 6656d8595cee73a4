internal import Control
internal import Simulation

extension ControlDesk {
    /// How long one who watches is left without an answer when there is nothing else to see.
    static let longestLook = Duration.seconds(25)

    /// The loop does no more for it than to compare numbers; the drawing of the dots is done here.
    func watch(after number: Int64?) async -> ControlReply {
        let look = await loop.look(otherThan: number, within: Self.longestLook)
        let pixels = Pixels(of: look.screen.frame, characters: look.screen.characters)
        return .success(
            .look(LookDocument(look.screen.document(at: clock.boot), number: look.number, dots: pixels.cells)))
    }
}
