import Boards
import Pictures

/// Draws the wiring of the boards in the documentation.
func wiring() throws -> [Picture] {
    try ["raspberry-pi", "raspberry-pi-i2c"].compactMap { name in
        try Board.named(name).map { Picture(name: "wiring-\(name)", text: WiringPicture(try Wiring($0)).text) }
    }
}
