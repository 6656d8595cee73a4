import CharacterDisplay
import Foundation
import Kiosk
import Workbench

/// Kitchens in virtual time, with everything that goes wrong. The same seed gives the same days.
final class World {
    let seed: UInt64
    let host: VirtualHost
    let broker: SimulatedBroker
    var random: SplitMix
    /// The kiosks of one household.
    private(set) var kitchens: [SimulatedKitchen] = []
    var counts = Counts()
    var trace = Trace()
    /// The last things that happened, oldest first.
    private var history: [String] = []

    /// The numbers of things that happened in a simulation.
    struct Counts {
        var presses = 0, requests = 0, kills = 0, powerCuts = 0, cardFaults = 0, lineFaults = 0, clockSteps = 0
        var partitions = 0
    }

    /// Creates a household. Of four seeds, two give a single kiosk, one gives two kiosks, and one gives three.
    init(seed: UInt64, folder: String, host: VirtualHost) throws {
        (self.seed, self.host) = (seed, host)
        random = SplitMix(seed: seed)
        broker = SimulatedBroker(host, seed: random.next())
        let count = [1, 2, 1, 3][Int(seed % 4)]
        for number in 1...count {
            let size: DisplaySize = (Int(seed / 4) + number).isMultiple(of: 2) ? .sixteenByTwo : .twentyByFour
            let machine = try Machine(
                number, host, folder: "\(folder)-\(number)", seed: random.next(), size: size,
                broker: count == 1 ? nil : broker)
            kitchens.append(SimulatedKitchen(number, of: self, on: machine))
        }
    }

    /// The present day and time of a simulation: `day 3, 18:30:05.250`.
    var time: String {
        let seconds = host.now.components.seconds
        let milliseconds = host.now.components.attoseconds / 1_000_000_000_000_000
        let clock = String(
            format: "%02d:%02d:%02d.%03d", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60, milliseconds)
        return "day \(seconds / 86_400 + 1), \(clock)"
    }

    /// The last things that happened.
    var story: String { history.joined(separator: "\n") }

    func happens(_ text: String, at kitchen: Int? = nil) {
        let place = kitchens.count > 1 ? kitchen.map { "kiosk \($0): " } ?? "" : ""
        history = history.suffix(60) + ["\(time)  \(place)\(text)"]
        trace.add("\(host.now.nanoseconds) \(place)\(text)")
    }

    // MARK: Time

    private var running: [SimulatedKitchen] { kitchens.filter { !$0.isOff } }

    /// Lets time pass.
    func pass(_ duration: Duration) throws {
        let end = host.now + duration
        try settle()
        while let next = ([host.nextAlarm] + running.map(\.machine.nextWake)).compactMap(\.self).min(), next <= end {
            host.advance(to: next)
            host.ringAlarms()
            try settle()
        }
        host.advance(to: end)
        try settle()
    }

    /// Runs everything that is due now.
    func settle() throws {
        var rounds = 0
        repeat {
            for kitchen in running { try kitchen.turn() }
            while host.runOne() {
                for kitchen in running { try kitchen.dieIfCut() }
            }
            host.ringAlarms()
            rounds += 1
            if rounds > 10_000 { throw BrokenPromise("the kiosk never rests") }
        } while running.contains(where: \.isBusy) || host.nextAlarm.map { $0 <= host.now } == true
    }
}

/// A running digest of everything that happened (FNV-1a). Two runs of a seed are the same if their digests are.
struct Trace {
    var prints = false
    private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ text: String) {
        if prints { print(text) }
        for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
