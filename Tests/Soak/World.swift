import CharacterDisplay
import Foundation
import Kiosk
import Workbench

/// Kitchens in virtual time, with everything that goes wrong. The same seed gives the same days.
final class World {
    let seed: UInt64
    let host: VirtualHost
    let broker: SimulatedBroker
    /// The servers that the kiosks use; `nil` for kitchens without a network.
    let network: SimulatedNetwork?
    var random: SplitMix
    /// The kiosks of one household.
    private(set) var kitchens: [SimulatedKitchen] = []
    var counts = Counts()
    var trace = Trace()
    var ledger = ShoppingLedger()
    /// True while the kiosks and the servers get the time to agree. No cook and no phone changes anything then.
    var isConverging = false
    /// True if nothing goes wrong.
    var isCalm = false
    /// The last things that happened, oldest first.
    private var history: [String] = []

    /// The numbers of things that happened in a simulation.
    struct Counts {
        var presses = 0, requests = 0, kills = 0, powerCuts = 0, cardFaults = 0, lineFaults = 0, clockSteps = 0
        var partitions = 0, networkFaults = 0
    }

    /// Creates a household. The remainder of the seed divided by 8 decides: with 0, 2, 4 and 6 it is a single kiosk, with 1
    /// and 5 there are two, with 3 and 7 three. Those of 2, 6 and 7 use services in the network.
    init(seed: UInt64, folder: String, host: VirtualHost) throws {
        (self.seed, self.host) = (seed, host)
        random = SplitMix(seed: seed)
        broker = SimulatedBroker(host, seed: random.next())
        let count = [1, 2, 1, 3][Int(seed % 4)]
        network = [2, 6, 7].contains(seed % 8) ? SimulatedNetwork(host, seed: random.next()) : nil
        for number in 1...count {
            let size: DisplaySize = (Int(seed / 4) + number).isMultiple(of: 2) ? .sixteenByTwo : .twentyByFour
            let machine = try Machine(
                number, host, folder: "\(folder)-\(number)", seed: random.next(), size: size,
                broker: count == 1 ? nil : broker, network: network)
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
        history.append("\(time)  \(place)\(text)")
        if history.count > 60 { history.removeFirst() }
        trace.add("\(host.now.nanoseconds) \(place)\(text)")
    }

    // MARK: Time

    private var running: [SimulatedKitchen] { kitchens.filter { !$0.isOff } }

    /// Lets time pass.
    func pass(_ duration: Duration) throws {
        let end = host.now + duration
        try runDue()
        while let next = ([host.nextAlarm] + running.map(\.machine.nextWake)).compactMap(\.self).min(), next <= end {
            for kitchen in running { kitchen.noteSaved() }
            host.advance(to: next)
            host.ringAlarms()
            try runDue()
        }
        host.advance(to: end)
        try runDue()
        // A kiosk that has slept too long shows it now.
        for kitchen in running { try kitchen.look() }
    }

    /// Notes the requests to servers. Now and then a phone edits the list while a kiosk reads and writes it.
    private func lookAtRequests(on network: SimulatedNetwork) {
        for note in network.takeNotes() {
            happens(note.text, at: note.kiosk)
            if note.text.hasPrefix("REPORT"), !isConverging, chance(5) { usePhone(network) }
        }
    }

    /// Runs everything that is due now.
    func runDue() throws {
        // A program that was cut while another kiosk ended does nothing more.
        for kitchen in running { try kitchen.dieIfCut() }
        var rounds = 0
        var isBusy = true
        while isBusy || host.nextAlarm.map({ $0 <= host.now }) == true {
            while host.runOne() {
                for kitchen in running { try kitchen.dieIfCut() }
            }
            host.ringAlarms()
            if let network { lookAtRequests(on: network) }
            // A kiosk that has nothing to do sleeps.
            let busy = running.filter(\.isBusy)
            for kitchen in busy { try kitchen.turn() }
            isBusy = !busy.isEmpty
            rounds += 1
            if rounds > 10_000 { throw BrokenPromise("the kiosk never rests") }
        }
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
