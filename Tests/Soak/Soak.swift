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

    @Flag(help: "Let nothing go wrong: the cooks only press buttons and send requests.")
    var calm = false

    @Option(help: "A file for what this process takes after each simulated day, as lines of JSON.")
    var samples: String?

    func validate() throws {
        guard days > 0 else { throw ValidationError("--days must be at least 1.") }
    }

    func run() throws {
        // As in a real kiosk. More heaps would look like growth.
        shareHeapAmongThreads()
        let host = VirtualHost()
        runTasks(by: host)
        csimulation_seed(seed)
        guard simcard_install(seed) == 0 else { throw ExitCode.failure }
        let card = "\(folder)/galley-soak-\(seed)-\(getpid())"
        let world = try World(seed: seed, folder: card, host: host)
        world.trace.prints = verbose
        world.isCalm = calm
        let samples = try samples.map(Self.createdFile)
        let start = ContinuousClock.now
        do {
            for day in 0..<days {
                try world.day()
                if let samples { try takeSample(of: world, day + 1, into: samples) }
            }
        } catch let broken as BrokenPromise {
            print("\(world.story)\nseed \(seed), \(world.time): \(broken)")
            if !calm { print("Repeat it: make soak SEED=\(seed) DAYS=\(days)") }
            print("The cards are the folders \(card)-*.")
            throw ExitCode.failure
        }
        let (counts, views) = (world.counts, world.kitchens.map(\.watch.seenViews).max() ?? 0)
        print(
            "seed \(seed): \(days) days, \(world.kitchens.count) kiosks, \(counts.presses) presses, \(counts.requests) "
                + "requests, \(counts.kills) kills, \(counts.powerCuts) power cuts, \(counts.cardFaults) card faults, "
                + "\(counts.lineFaults) line faults, \(counts.clockSteps) clock steps, \(counts.partitions) partitions, "
                + (world.network.map { "\(counts.networkFaults) network faults, \($0.requests) HTTP requests, " } ?? "")
                + "\(views) views, trace \(String(world.trace.digest, radix: 16)), "
                + String(format: "%.1f s", (ContinuousClock.now - start) / .seconds(1)))
        for kitchen in world.kitchens { try FileManager.default.removeItem(atPath: kitchen.machine.card.folder) }
        if host.hiccups > 0 { print("\(host.hiccups) tasks ran out of order: this run may not repeat exactly") }
    }

    private static func createdFile(_ path: String) throws -> FileHandle {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
        else { throw CocoaError(.fileWriteUnknown) }
        return file
    }

    private func takeSample(of world: World, _ day: Int, into file: FileHandle) throws {
        // libdispatch ends a thread that has rested for 5 s of real time, as the threads of a real kiosk do at night.
        Thread.sleep(forTimeInterval: 6)
        // As the daemon does once a day.
        returnFreeMemory()
        let sample = try LifeSample(of: "self", state: world.kitchens[0].machine.card.state, log: nil, at: day)
        try file.write(contentsOf: try JSONEncoder().encode(sample) + Data("\n".utf8))
    }
}
