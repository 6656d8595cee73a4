import Control
import Foundation
import Glibc
import Kitchen
import Testing
import Workbench

/// Measures the memory of a kiosk that answers many requests. `make memory-check` sends 20,000.
@Suite("Memory under load", .serialized)
struct RequestMemoryTests {
    /// The total number of requests.
    private static let count = ProcessInfo.processInfo.environment["GALLEY_REQUESTS"].flatMap(Int.init) ?? 3000
    /// Requests before the first measurement. They fill the caches and the history of settings.
    private static let warmUp = 2000

    @Test("After thousands of mixed requests the kiosk uses at most 1 MB more memory")
    func soak() async throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        try folder.write("galley.toml", "[board]\nname = \"simulated\"\n", mode: 0o600)
        let kiosk = try await KioskProcess(folder: folder.path)
        let id = "\(kiosk.id)"
        let samples = try await onThread {
            var load = try Load(socket: folder.file("state/control.sock"))
            var samples: [Int] = []
            for number in 1...Self.count {
                try load.send(number)
                guard number >= Self.warmUp, number.isMultiple(of: 500) else { continue }
                samples.append(try anonymousMemory(of: id))
            }
            return samples
        }
        try await kiosk.stop()
        print("anonymous kB after each 500 requests:", samples.map { "\($0 >> 10)" }.joined(separator: " "))
        let growth = try #require(samples.last) - samples[0]
        #expect(growth <= 1 << 20, "\(growth >> 10) kB more than after \(Self.warmUp) requests")
    }
}

/// Sends mixed requests over persistent connections.
private struct Load {
    private let sessions: [ControlSession]
    /// The ID of the most recent timer.
    private var timer = 0

    init(socket: String) throws {
        sessions = try (0..<4).map { _ in try ControlSession(to: socket, timeout: .seconds(10)) }
    }

    mutating func send(_ number: Int) throws {
        try send(request(number), over: sessions[number % sessions.count])
    }

    private mutating func send(_ request: some ControlRequest, over session: ControlSession) throws {
        let document = try session.send(request, timeout: .seconds(30)).outcome.get()
        if let timer = document as? TimerDocument { self.timer = timer.id }
    }

    /// Returns the request with a number. Each round of requests undoes its own changes.
    private func request(_ number: Int) -> any ControlRequest {
        let round = number / 20
        let recipe = RecipeID(.starter, round % 54 + 1)
        switch number % 20 {
        case 0: return ShowRecipe(id: recipe)
        case 1: return AddFavorites(ids: [recipe])
        case 2: return GetSetting(key: "units.system")
        case 3: return ShowStatus()
        case 4: return ShowScreen(waitFor: nil, timeout: .seconds(1))
        case 5: return SearchRecipes(.words(["rice", "tomato", "soup"][round % 3]))
        case 6: return StartTimer(duration: .seconds(3600), label: "Soak \(round)")
        case 7: return ChangePantry(.add, names: ["rice", "milk \(round % 7)"])
        case 8: return AddToShoppingList(lines: ["2 l milk", "eggs \(round % 5)"])
        case 9: return ListTimers()
        case 10: return ChangeTimers(.stop, of: ["\(timer)"])
        case 11: return ListRecipes(favorites: true, own: false)
        case 12: return RemoveFavorites(ids: [recipe])
        case 13: return ChangeSettings([.init(key: "units.system", value: round % 2 == 0 ? "us" : "metric")])
        case 14: return ShowSettings(prefix: nil)
        case 15: return ChangePantry(.remove, names: ["rice", "milk \(round % 7)"])
        case 16: return ClearShoppingList(doneOnly: false)
        case 17: return ListRecipes(favorites: false, own: false)
        case 18: return ShowRecipe(id: recipe)
        default: return PressButtons(buttons: [round % 2 == 0 ? "down" : "up"], hold: false)
        }
    }
}
