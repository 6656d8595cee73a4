import Control
import Foundation
import Kiosk
import Kitchen
import Linux
import Workbench

/// Measures a kiosk whose screen connections follow, up to the largest number that the kiosk admits.
enum WatcherGrowth {
    private static let counts = [1, 2, 4, ControlLimits.standard.watchers]
    private static let presses = 101
    private static let timeout = Duration.seconds(30)

    static func measure(_ galley: String) throws -> Subject {
        let kiosks = try counts.map { count in
            let kiosk = try KioskProcess(galley, state: Folder())
            for _ in 0..<count {
                let session = try ControlSession(to: kiosk.socket, timeout: timeout)
                Thread.detachNewThread { watch(session) }
            }
            return kiosk
        }
        let sessions = try kiosks.map { try ControlSession(to: $0.socket, timeout: timeout) }
        for session in sessions { try press("back", over: session) }
        // Lets each watcher see the menu.
        rest(for: .seconds(2))
        var times = kiosks.map { _ in [Duration]() }
        for round in 0..<presses {
            for (place, session) in sessions.enumerated() {
                let start = KernelClock.monotonic.now
                try press(round.isMultiple(of: 2) ? "down" : "up", over: session)
                times[place].append(KernelClock.monotonic.now - start)
                // The watchers fetch the screen meanwhile.
                rest(for: .milliseconds(20))
            }
        }
        let memory = try kiosks.map { try anonymousMemory(of: $0.id) }
        for kiosk in kiosks { try kiosk.end() }
        // The watchers of a long list get more of it than what is drawn.
        let favorites = (1...1000).map { Recipe.Heading(id: RecipeID(.spoonacular, $0), title: "Soup \($0)") }
        let followed = try counts.map { _ in try BusyKiosk(UserData(favorites: favorites)) }
        for kiosk in followed { kiosk.open("Favorites") }
        let steps = Presses.steps(in: followed) { place in followed[place].follow(by: counts[place]) }
        return Subject(
            name: "watchers", counts: counts,
            rows: [
                steps, Subject.Row("press over the socket, to its reply", times),
                Subject.Row("anonymous memory of the kiosk", bytes: memory),
            ])
    }

    private static func press(_ button: String, over session: ControlSession) throws {
        _ = try session.send(PressButtons(buttons: [button]), timeout: timeout).outcome.get()
    }

    /// Follows the screen until the kiosk ends.
    private static func watch(_ session: ControlSession) {
        var seen: Int64?
        while let reply = try? session.send(WatchScreen(after: seen), timeout: timeout).outcome.get() {
            seen = reply.number
        }
    }
}
