import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let store =
        [
            Scene("damage-notice", times: [.zero]) { $0.damage() },
            Scene("damage-notice-next", times: [.zero]) {
                $0.damage()
                $0.press(.down)
            },
            Scene("damage-notice-last", times: [.zero]) {
                $0.damage()
                for _ in 0..<12 { $0.press(.down) }
            },
            Scene("damage-acknowledged") {
                $0.damage()
                for _ in 0..<20 where $0.view.name == .message { $0.press(.ok) }
                $0.answer(.stored)
            },
            Scene("damage-home") {
                $0.damage()
                $0.press(.back)
            },
            Scene("damage-home-timer") {
                $0.start("Rice", 185)
                $0.damage()
                $0.press(.back)
            },
            Scene("damage-favorites", times: [.zero, .seconds(4)]) {
                $0.damage()
                $0.press(.back, .back, .ok)
            },
            Scene("damage-settings") {
                $0.damage()
                $0.press(.back, .back)
                $0.choose("Settings")
            },
            Scene("card-read-only", favorites: [.pasta]) { $0.happen(.store(.readOnly)) },
            Scene("card-read-only-without-recipe", recipe: nil) { $0.happen(.store(.readOnly)) },
        ] + [unread]

    /// A scene with a store that couldn't be read.
    private static var unread: Scene {
        var scene = Scene("store-unread", times: [.zero, .seconds(4)]) {
            $0.happen(.store(.readOnly))
            $0.press(.back, .ok)
        }
        scene.restored.userData = nil
        return scene
    }
}

extension StoreState {
    fileprivate static let readOnly = StoreState(
        problem: Failure(
            .notStored, glass: "Card read-only:\nnot saved\nRun over SSH:\ngalley status", detail: "read-only"))
}

extension Evening {
    fileprivate mutating func damage() {
        happen(
            .store(
                StoreState(damage: "Missing: 2 favorites, 2 foods. The rest is back. More: galley status.")))
    }
}
