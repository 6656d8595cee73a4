import Foundation
import Linux
import Workbench

/// The scenes of a run, and what was measured in each.
struct Play {
    let chain: Chain
    let crowds: Crowds
    /// Seconds over which kiosks come back after a power cut.
    let jitter: Double
    /// Seconds over which all kiosks join, and over which they give hearts.
    let spread: Double
    /// Seconds until all kiosks must agree.
    let patience: Double

    /// Plays all scenes and prints a line for each.
    ///
    /// - Returns: false if something was lost, came back, or differed in the end.
    func run() throws -> Bool {
        report(Scene.heading)
        var last = Traffic()
        var isRight = true
        for (name, scene) in scenes {
            let start = KernelClock.monotonic.now
            try scene()
            let answer = try crowds.carryOut(.agree(within: patience))
            let line = Scene(
                name: name, time: KernelClock.monotonic.now - start, answer: answer, before: last,
                brokerMemory: chain.memory, kioskMemory: crowds.memory)
            report("\(line)")
            for example in answer.examples { report("  \(example)") }
            last = answer.traffic
            isRight = isRight && line.isRight
        }
        report(isRight ? "Nothing was lost, nothing came back, all kiosks agree." : "FAILED: see the columns above.")
        return isRight
    }

    /// A tenth of the sites.
    private static let tenth = Sites(every: 10)

    /// Gives a heart on each kiosk, and takes one away on one of each site.
    private func change(meanwhile: () throws -> Void = {}) throws {
        try crowds.carryOut(.takeAway(Sites()))
        try crowds.carryOut(.give(Sites(), within: spread), meanwhile: meanwhile)
    }

    private var scenes: [(String, () throws -> Void)] {
        [
            (
                "all join with 5 hearts each",
                {
                    for _ in 0..<5 { try crowds.carryOut(.give(Sites(), within: 0)) }
                    try crowds.carryOut(.switchOn(Sites(), within: spread))
                }
            ),
            ("hearts are given and taken", { try change() }),
            (
                "a tenth of the sites loses power",
                {
                    try crowds.carryOut(.cutPower(Self.tenth))
                    rest(for: .seconds(5))
                    try crowds.carryOut(.switchOn(Self.tenth, within: jitter))
                }
            ),
            (
                "a node is killed",
                {
                    try change {
                        chain.kill(1)
                        rest(for: .seconds(15))
                        try chain.start(1)
                    }
                }
            ),
            ("the broker is wiped", { try change(meanwhile: chain.wipe) }),
            ("a new kiosk at each site", { try crowds.carryOut(.replace(Sites())) }),
        ]
    }
}

/// The figures of a scene.
private struct Scene: CustomStringConvertible {
    let name: String
    /// Time from the beginning of the scene until all kiosks agree.
    let time: Duration
    let answer: Answer
    let before: Traffic
    let brokerMemory: [Int]
    let kioskMemory: Int

    var isRight: Bool { answer.agreeing == answer.kiosks && answer.lost == 0 && answer.back == 0 }

    static let heading =
        "scene                             agree       lost back  seconds  sent received   kB out   kB in  connections again  broker MB       kiosks MB"

    var description: String {
        let (traffic, kiosks) = (answer.traffic, Double(max(answer.kiosks, 1)))
        func each(_ number: Int, _ former: Int) -> Double { Double(number - former) / kiosks }
        let nodes = brokerMemory.map { "\($0 >> 20)" }.joined(separator: "+")
        return String(
            format: "%@ %5d/%5d %6d %4d %8.1f %5.1f %8.1f %8.1f %7.1f %12d %5d  %@ %9d",
            name.padding(toLength: 32, withPad: " ", startingAt: 0), answer.agreeing, answer.kiosks, answer.lost,
            answer.back, time / .seconds(1), each(traffic.sent, before.sent),
            each(traffic.received, before.received), each(traffic.bytesSent, before.bytesSent) / 1_000,
            each(traffic.bytesReceived, before.bytesReceived) / 1_000, traffic.connections - before.connections,
            traffic.unanswered - before.unanswered,
            nodes.padding(toLength: 15, withPad: " ", startingAt: 0), kioskMemory >> 20)
    }
}
