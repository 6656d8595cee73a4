import Control
import Cookbook
import Foundation
import Kitchen
import Testing
import Workbench

@Suite("A kiosk that is killed or stopped while it saves", .serialized)
struct KilledStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
    }

    /// The favorites that the kiosk has confirmed, and the one that it was changing when it ended.
    private struct Favorites: Sendable {
        var confirmed: Set<Int> = []
        var changing: Int?
    }

    /// Adds and removes favorites until the kiosk is gone.
    private func change(_ favorites: Favorites, seed: UInt64) async throws -> Favorites {
        let socket = folder.file("state/control.sock")
        return try await onThread {
            var (favorites, random) = (favorites, SplitMix(seed: seed))
            // On a busy machine the kiosk may be gone before this connects.
            guard let session = try? ControlSession(to: socket, timeout: .seconds(5)) else { return favorites }
            while true {
                let number = Int.random(in: 1...50, using: &random)
                let ids = [RecipeID(.starter, number)]
                favorites.changing = number
                do {
                    if favorites.confirmed.contains(number) {
                        guard case .success = try session.send(RemoveFavorites(ids: ids), timeout: .seconds(10)).outcome
                        else { return favorites }
                    } else {
                        guard case .success = try session.send(AddFavorites(ids: ids), timeout: .seconds(10)).outcome
                        else { return favorites }
                    }
                } catch {
                    return favorites
                }
                favorites.confirmed.formSymmetricDifference([number])
            }
        }
    }

    @Test("A kiosk that is killed or stopped at any moment starts again, and its store has every confirmed change")
    func anyMoment() async throws {
        var random = SplitMix(seed: 4)
        var favorites = Favorites()
        var (exits, changes) = (0, 0)
        let rounds = Bool.isThorough ? 500 : 6
        for round in 0..<rounds {
            let kiosk = try await KioskProcess(folder: folder.path)
            if round == 0 {
                #expect(try await GalleyCommand.run(["timer", "start", "3h", "Stock"], in: folder.path).status == 0)
            }
            let before = favorites
            async let changed = change(before, seed: UInt64(round))
            try await onThread { [pause = Int.random(in: 0...120_000, using: &random)] in
                rest(for: .microseconds(pause))
            }
            // Every third one is asked to stop, as by systemd.
            let begun = ContinuousClock.now
            kiosk.signal(round % 3 == 2 ? SIGTERM : SIGKILL)
            try await kiosk.wait()
            if round % 3 == 2 {
                #expect(kiosk.status == 0, "round \(round)")
                #expect(ContinuousClock.now - begun < .seconds(5), "round \(round)")
                exits += 1
            }
            favorites = try await changed
            if favorites.changing != nil { changes += 1 }
            let store = try Cookbook(folder: folder.file("state"))
            #expect(store.health == .sound, "round \(round)")
            let found = try await Set(store.favorites().compactMap(\.id.number))
            let uncertain = favorites.changing.map { Set([$0]) } ?? []
            #expect(found.symmetricDifference(favorites.confirmed).subtracting(uncertain) == [], "round \(round)")
            #expect(try await store.timers()?.timers.map(\.label) == ["Stock"], "round \(round)")
            try store.close()
            favorites = Favorites(confirmed: found)
        }
        #expect(exits == rounds / 3)
        #expect(changes > 0, "some rounds ended during a change")
    }
}
