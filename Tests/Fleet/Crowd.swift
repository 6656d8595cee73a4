import Linux
import Workbench

/// The kiosks of one process, and the hearts that must stand on them.
@MainActor
final class Crowd {
    private let kiosks: [FleetKiosk]
    private let sites: [Int: Range<Int>]
    /// The hearts of each site.
    private var hearts: [Int: Set<String>] = [:]
    private var lastHeart = 0
    private var generator: SplitMix

    /// - Parameters:
    ///   - numbers: The numbers of the kiosks, of whole sites.
    ///   - siteSize: The number of kiosks of a site.
    init(_ numbers: Range<Int>, of siteSize: Int, at broker: FleetBroker, exchanges: Bool, seed: UInt64) {
        kiosks = numbers.map {
            FleetKiosk(FleetAccount(kiosk: $0, sitesOf: siteSize), at: broker, exchanges: exchanges)
        }
        let firsts = stride(from: 0, to: numbers.count, by: siteSize)
        sites = Dictionary(
            uniqueKeysWithValues: firsts.map { first in
                ((numbers.lowerBound + first) / siteSize, first..<min(first + siteSize, numbers.count))
            })
        generator = SplitMix(seed: seed &+ UInt64(numbers.lowerBound))
    }

    func carryOut(_ order: Order) async throws -> Answer {
        switch order {
        case .switchOn(let chosen, let time):
            try await withThrowingTaskGroup { group in
                for (_, kiosk) in members(chosen) {
                    let delay = delay(upTo: time)
                    group.addTask {
                        try await pause(for: delay)
                        try await kiosk.switchOn()
                    }
                }
                try await group.waitForAll()
            }
        case .give(let chosen, let time):
            await withTaskGroup { group in
                for (site, kiosk) in members(chosen) {
                    let (heart, delay) = (newHeart(at: site), delay(upTo: time))
                    group.addTask {
                        try? await pause(for: delay)
                        await kiosk.give(heart)
                    }
                }
            }
        case .takeAway(let chosen):
            for (site, range) in sites where chosen.contains(site) {
                guard let old = hearts[site]?.sorted().randomElement(using: &generator) else { continue }
                hearts[site]?.remove(old)
                await kiosks[range.lowerBound].takeAway(old)
            }
        case .cutPower(let chosen):
            for (site, kiosk) in members(chosen) { await kiosk.giveAndLosePower(newHeart(at: site)) }
        case .replace(let chosen):
            for (site, range) in sites where chosen.contains(site) { try await kiosks[range.lowerBound].replace() }
        case .agree(let limit):
            let end = KernelClock.monotonic.now + .seconds(limit)
            while KernelClock.monotonic.now < end {
                // Comparing takes long, so it waits until nothing is under way.
                if await areQuiet {
                    let state = await state()
                    if state.agreeing == state.kiosks { return state }
                }
                try await pause(for: .milliseconds(500))
            }
        }
        return await state()
    }

    private func members(_ chosen: Sites) -> [(site: Int, kiosk: FleetKiosk)] {
        sites.filter { chosen.contains($0.key) }.sorted { $0.key < $1.key }
            .flatMap { site, range in range.map { (site, kiosks[$0]) } }
    }

    private func delay(upTo seconds: Double) -> Duration {
        .seconds(seconds * Double.random(in: 0...1, using: &generator))
    }

    private func newHeart(at site: Int) -> String {
        lastHeart += 1
        let heart = "\tspoonacular:\(site)-\(lastHeart)"
        hearts[site, default: []].insert(heart)
        return heart
    }

    private var areQuiet: Bool {
        get async {
            for kiosk in kiosks where await !kiosk.isQuiet { return false }
            return true
        }
    }

    private func state() async -> Answer {
        var answer = Answer()
        for (site, range) in sites {
            let expected = hearts[site] ?? []
            let first = await kiosks[range.lowerBound].documents
            for kiosk in kiosks[range] where await kiosk.isOn {
                let present = await kiosk.hearts
                answer.kiosks += 1
                answer.lost += expected.subtracting(present).count
                answer.back += present.subtracting(expected).count
                let isSame = await kiosk.documents == first
                if isSame, present == expected, await kiosk.isShared {
                    answer.agreeing += 1
                } else if answer.examples.count < 5 {
                    answer.examples.append(
                        "\(await kiosk.summary); \(expected.subtracting(present).count) hearts missing")
                }
            }
        }
        for kiosk in kiosks { answer.traffic = answer.traffic + (await kiosk.traffic) }
        return answer
    }
}
