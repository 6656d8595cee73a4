import ArgumentParser
import CSimulation
import Foundation
import Linux
import Workbench

/// Simulates days of a kitchen from a seed.
@main
struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley-soak",
        abstract: "Simulate days of a kitchen in which everything goes wrong. The same seed gives the same days.")

    @Option(help: "The seed.")
    var seed: UInt64 = 1

    @Option(help: "The number of days to simulate.")
    var days = 1

    @Option(help: "The folder for the simulated card.")
    var folder = "/dev/shm"

    @Flag(help: "Print everything that happens.")
    var verbose = false

    func run() throws {
        let host = VirtualHost()
        runTasks(by: host)
        csimulation_seed(seed)
        guard simcard_install(seed) == 0 else { throw ExitCode.failure }
        let card = "\(folder)/galley-soak-\(seed)-\(getpid())"
        let world = try World(seed: seed, folder: card, host: host)
        world.trace.prints = verbose
        let start = ContinuousClock.now
        do {
            for _ in 0..<days { try world.day() }
        } catch let broken as BrokenPromise {
            print("\(world.story)\nseed \(seed), \(world.time): \(broken)")
            print("Repeat it: make soak SEED=\(seed) DAYS=\(days)")
            throw ExitCode.failure
        }
        let (counts, views) = (world.counts, world.kitchens.map(\.watch.seenViews).max() ?? 0)
        print(
            "seed \(seed): \(days) days, \(world.kitchens.count) kiosks, \(counts.presses) presses, \(counts.requests) "
                + "requests, \(counts.kills) kills, \(counts.powerCuts) power cuts, \(counts.cardFaults) card faults, "
                + "\(counts.lineFaults) line faults, \(counts.clockSteps) clock steps, \(counts.partitions) partitions, "
                + "\(views) views, \(host.tasks) tasks, trace \(String(world.trace.digest, radix: 16)), "
                + String(format: "%.1f s", (ContinuousClock.now - start) / .seconds(1)))
        if host.hiccups > 0 { print("\(host.hiccups) tasks ran out of order: this run may not repeat exactly") }
    }
}
