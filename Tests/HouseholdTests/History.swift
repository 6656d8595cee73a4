import Workbench

@testable import Household

/// A set of items that kiosks share by some rule: Galley's own, or one that must lose something.
protocol SharedSet: Equatable {
    init()
    func isPresent(_ item: Int) -> Bool
    mutating func set(_ item: Int, present: Bool, by run: KioskRun, wall: Double)
    /// The set as a kiosk sends it. Empty if the rule can't be written as a document.
    var document: SharedDocument { get }
    /// Joins the sets of other kiosks, which came as one document.
    mutating func join(_ others: [Self], as document: SharedDocument) -> SharedDocument.Joined
}

/// The merge rule of Galley.
struct DotSet: SharedSet {
    /// All items are in one document.
    static let place = DocumentPlace(.favorites, of: "0")
    private static let keys = (0..<1000).map { "\($0)" }.filter { DocumentPlace(.favorites, of: $0) == place }

    var document = SharedDocument()

    func isPresent(_ item: Int) -> Bool { document.items[Self.keys[item]]?.isPresent ?? false }

    mutating func set(_ item: Int, present: Bool, by run: KioskRun, wall: Double) {
        if present {
            document.items[Self.keys[item], default: SharedItem()].set(.number(wall), by: run)
        } else {
            document.items[Self.keys[item]]?.remove()
        }
    }

    mutating func join(_ others: [DotSet], as document: SharedDocument) -> SharedDocument.Joined {
        self.document.join(document)
    }
}

/// The same, but a removed item is forgotten.
struct ForgetfulSet: SharedSet {
    var dots = DotSet()

    var document: SharedDocument { dots.document }

    func isPresent(_ item: Int) -> Bool { dots.isPresent(item) }

    mutating func set(_ item: Int, present: Bool, by run: KioskRun, wall: Double) {
        dots.set(item, present: present, by: run, wall: wall)
        forget()
    }

    mutating func join(_ others: [ForgetfulSet], as document: SharedDocument) -> SharedDocument.Joined {
        defer { forget() }
        return dots.join([], as: document)
    }

    private mutating func forget() { dots.document.items = dots.document.items.filter(\.value.isPresent) }
}

/// The last writer by the wall clock wins.
struct LastWriterSet: SharedSet {
    struct Entry: Equatable {
        var wall: Double
        var present: Bool
    }

    var entries: [Int: Entry] = [:]

    var document: SharedDocument { SharedDocument() }

    func isPresent(_ item: Int) -> Bool { entries[item]?.present ?? false }

    mutating func set(_ item: Int, present: Bool, by run: KioskRun, wall: Double) {
        entries[item] = Entry(wall: wall, present: present)
    }

    mutating func join(_ others: [LastWriterSet], as document: SharedDocument) -> SharedDocument.Joined {
        var joined = SharedDocument.Joined()
        for (item, theirs) in others.flatMap(\.entries) {
            if let ours = entries[item], (ours.wall, ours.present ? 1 : 0) >= (theirs.wall, theirs.present ? 1 : 0) {
                continue
            }
            entries[item] = theirs
            joined.changed.insert("\(item)")
        }
        joined.knowsMore = others.contains { $0 != self }
        return joined
    }
}

/// The truth about a set, by the definition of an observed-remove set: an item is in it while someone's addition of it was not
/// removed by anyone who knew of that addition.
struct Truth: Equatable {
    /// All additions that are known, by their numbers, with their items.
    var additions: [Int: Int] = [:]
    /// The additions that were removed or replaced.
    var ended: Set<Int> = []

    mutating func set(_ item: Int, present: Bool, number: Int) {
        ended.formUnion(additions.filter { $0.value == item }.keys)
        if present { additions[number] = item }
    }

    mutating func join(_ other: Truth) {
        additions.merge(other.additions) { own, _ in own }
        ended.formUnion(other.ended)
    }

    func isPresent(_ item: Int) -> Bool { additions.contains { $0.value == item && !ended.contains($0.key) } }
}

/// The faults of a history, as chances of one step in 100.
struct Faults {
    var lost: Int
    var doubled: Int
    var disconnected: Int
    var crashed: Int
    var restored: Int
    var forgetting: Int
    /// True if the broker keeps retained messages.
    var retains: Bool
    /// True if a kiosk keeps the name of its run over crashes and restored backups: a fault of the program.
    var hasFixedName = false

    static func calm(retains: Bool) -> Faults {
        Faults(lost: 3, doubled: 5, disconnected: 4, crashed: 3, restored: 2, forgetting: 2, retains: retains)
    }

    static func storm(retains: Bool) -> Faults {
        Faults(lost: 70, doubled: 30, disconnected: 40, crashed: 15, restored: 10, forgetting: 20, retains: retains)
    }
}

/// The number of items that were lost, that came back, and on which the kiosks disagree.
struct HistoryOutcome: Equatable {
    var lost = 0
    var back = 0
    var disagreed = 0
}

/// One random history of five kiosks, six items and 36 taps over an unreliable broker. The kiosks exchange documents as
/// the program does.
struct History<Items: SharedSet> {
    static var items: Int { 6 }
    private static var taps: Int { 36 }

    struct Copy: Equatable {
        var items = Items()
        var truth = Truth()
    }

    struct Kiosk {
        var copy = Copy()
        var backup = Copy()
        var run: KioskRun
        var clockError: Double
        var traffic = DocumentTraffic()
        /// The copies that have arrived and wait to be joined.
        var inbox: [Copy] = []
        /// The documents that were just joined in the store. What happens until the kiosk notes that must not get lost.
        var joined: (of: DocumentTraffic.Arrived, outcome: SharedDocument.Joined)?
        var isConnected = false
        /// True once the kiosk has asked the others for all documents.
        var isSettled = false

        var isIdle: Bool { inbox.isEmpty && joined == nil && !traffic.exchange.mustAnswer && isSettled == isConnected }
    }

    struct Message {
        var to: Int
        var copy: Copy
        var isLive: Bool
    }

    private static var place: DocumentPlace { DotSet.place }

    private var kiosks: [Kiosk]
    private var retained: Copy?
    private var snapshot: Copy?
    private var underWay: [Message] = []
    private var random: SplitMix
    private var additions = 0
    private var faults: Faults

    init(seed: UInt64, _ faults: Faults) {
        random = SplitMix(seed: seed)
        self.faults = faults
        kiosks = []
        for _ in 0..<5 {
            // Clocks are wrong by up to two years.
            let error = Double.random(in: -63_000_000...63_000_000, using: &random)
            kiosks.append(Kiosk(run: .random(using: &random), clockError: error))
        }
    }

    mutating func play() -> HistoryOutcome {
        for step in 0..<Self.taps {
            misbehave()
            tap(at: Double(step))
            deliver(Int.random(in: 0...6, using: &random))
        }
        settle()
        return outcome
    }

    private mutating func happens(_ chance: Int) -> Bool { Int.random(in: 0..<100, using: &random) < chance }

    private mutating func misbehave() {
        for kiosk in kiosks.indices {
            if kiosks[kiosk].isConnected {
                if happens(faults.disconnected) { disconnect(kiosk) }
            } else if !happens(faults.disconnected) {
                connect(kiosk)
            }
            if happens(10) { kiosks[kiosk].backup = kiosks[kiosk].copy }
            if happens(faults.crashed) { restart(kiosk, from: kiosks[kiosk].copy) }
            if happens(faults.restored) { restart(kiosk, from: kiosks[kiosk].backup) }
        }
        if happens(10) { snapshot = retained }
        if happens(faults.forgetting) { retained = happens(50) ? nil : snapshot }
    }

    private mutating func restart(_ kiosk: Int, from copy: Copy) {
        disconnect(kiosk)
        kiosks[kiosk].copy = copy
        (kiosks[kiosk].traffic, kiosks[kiosk].inbox, kiosks[kiosk].joined) = (DocumentTraffic(), [], nil)
        if !faults.hasFixedName { kiosks[kiosk].run = .random(using: &random) }
    }

    private mutating func disconnect(_ kiosk: Int) {
        (kiosks[kiosk].isConnected, kiosks[kiosk].isSettled) = (false, false)
        kiosks[kiosk].traffic.disconnected()
        underWay.removeAll { $0.to == kiosk && Int.random(in: 0...1, using: &random) == 0 }
    }

    private mutating func connect(_ kiosk: Int) {
        kiosks[kiosk].isConnected = true
        kiosks[kiosk].traffic.connected(having: [Self.place])
        // A reader of many retained messages may get only a part of them.
        if faults.retains, let retained, !happens(faults.lost) {
            receive(Message(to: kiosk, copy: retained, isLive: false))
        }
    }

    /// Asks the others for all documents, and publishes what they may lack.
    private mutating func settle(_ kiosk: Int) {
        kiosks[kiosk].isSettled = true
        for other in kiosks.indices where other != kiosk && kiosks[other].isConnected && !happens(faults.lost) {
            kiosks[other].traffic.asked()
        }
        publish(kiosk)
    }

    private mutating func tap(at step: Double) {
        let kiosk = Int.random(in: 0..<kiosks.count, using: &random)
        let item = Int.random(in: 0..<Self.items, using: &random)
        let present = !kiosks[kiosk].copy.items.isPresent(item)
        let wall = step * 60 + kiosks[kiosk].clockError
        kiosks[kiosk].copy.items.set(item, present: present, by: kiosks[kiosk].run, wall: wall)
        additions += 1
        kiosks[kiosk].copy.truth.set(item, present: present, number: additions)
        kiosks[kiosk].traffic.changed([Self.place])
        publish(kiosk)
    }

    private mutating func publish(_ kiosk: Int) {
        guard kiosks[kiosk].isSettled else { return }
        while let place = kiosks[kiosk].traffic.next() {
            let copy = kiosks[kiosk].copy
            if !happens(faults.lost), faults.retains { retained = copy }
            // The broker sends a message also to the kiosk that it comes from.
            for other in kiosks.indices where kiosks[other].isConnected {
                let message = Message(to: other, copy: copy, isLive: true)
                if !happens(faults.lost) { underWay.append(message) }
                if happens(faults.doubled) { underWay.append(message) }
            }
            kiosks[kiosk].traffic.sent(place, in: 0)
            _ = kiosks[kiosk].traffic.acknowledged(0, isRefused: false)
        }
    }

    /// Delivers some messages in random order. Each kiosk joins, notes and answers after random times.
    private mutating func deliver(_ count: Int) {
        for _ in 0..<min(count, underWay.count) {
            underWay.swapAt(Int.random(in: underWay.indices, using: &random), underWay.endIndex - 1)
            let message = underWay.removeLast()
            if kiosks[message.to].isConnected { receive(message) }
        }
        for kiosk in kiosks.indices {
            if happens(60) { note(kiosk) }
            if happens(60) { join(kiosk) }
            if happens(40) { kiosks[kiosk].traffic.answer() }
            if kiosks[kiosk].isConnected, !kiosks[kiosk].isSettled, happens(40) { settle(kiosk) }
            publish(kiosk)
        }
    }

    private mutating func receive(_ message: Message) {
        kiosks[message.to].traffic.add(message.copy.items.document, of: 0, at: Self.place, isLive: message.isLive)
        kiosks[message.to].inbox.append(message.copy)
    }

    private mutating func join(_ kiosk: Int) {
        guard kiosks[kiosk].joined == nil, !kiosks[kiosk].inbox.isEmpty else { return }
        let taken = kiosks[kiosk].traffic.take()
        let outcome = kiosks[kiosk].copy.items.join(
            kiosks[kiosk].inbox.map(\.items), as: taken.documents[Self.place] ?? SharedDocument())
        for copy in kiosks[kiosk].inbox { kiosks[kiosk].copy.truth.join(copy.truth) }
        kiosks[kiosk].inbox = []
        kiosks[kiosk].joined = (taken, outcome)
    }

    private mutating func note(_ kiosk: Int) {
        guard let (taken, outcome) = kiosks[kiosk].joined else { return }
        kiosks[kiosk].joined = nil
        _ = kiosks[kiosk].traffic.succeeded(with: taken)
        kiosks[kiosk].traffic.joined(Self.place, outcome, of: taken)
    }

    /// The faults end. Each kiosk connects once more and publishes what the others may lack.
    private mutating func settle() {
        faults = Faults(
            lost: 0, doubled: 0, disconnected: 0, crashed: 0, restored: 0, forgetting: 0, retains: faults.retains)
        for kiosk in kiosks.indices { disconnect(kiosk) }
        for kiosk in kiosks.indices { connect(kiosk) }
        // Each message may cause others. A rule that never settles is cut off, and its kiosks disagree.
        for _ in 0..<300 where !underWay.isEmpty || !kiosks.allSatisfy(\.isIdle) { deliver(underWay.count) }
    }

    private var outcome: HistoryOutcome {
        var outcome = HistoryOutcome()
        let truth = kiosks.reduce(into: Truth()) { $0.join($1.copy.truth) }
        for item in 0..<Self.items {
            let present = kiosks.map { $0.copy.items.isPresent(item) }
            if Set(present).count > 1 { outcome.disagreed += 1 }
            if truth.isPresent(item), present.contains(false) { outcome.lost += 1 }
            if !truth.isPresent(item), present.contains(true) { outcome.back += 1 }
        }
        return outcome
    }
}
