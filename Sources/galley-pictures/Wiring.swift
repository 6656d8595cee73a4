import Boards
import Pictures

/// The wiring of the boards that come with the program, as far as their headers are known.
func wiring() throws -> [Picture] {
    try Board.names.compactMap { name in
        guard let board = try Board.named(name), board.header != nil else { return nil }
        return Picture(name: "wiring-\(name)", text: try WiringPicture(Wiring(board)).text)
    }
}
