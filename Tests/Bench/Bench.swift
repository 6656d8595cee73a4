import ArgumentParser
import Foundation
import Linux

@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley-bench", abstract: "Measure Galley.",
        subcommands: [
            Figures.self, OnePart.self, Servers.self, Floor.self, Draw.self, FilledStore.self, Growth.self,
            CopyMemory.self, LongLife.self,
        ],
        defaultSubcommand: Figures.self)
}

/// Measures one part of the figures, for work on that part.
struct OnePart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "only", abstract: "Print one part of the figures.")

    enum Part: String, ExpressibleByArgument, CaseIterable {
        case searches, copies, day, times, counts
    }

    @Argument(help: "What is measured.")
    var part: Part

    func run() async throws {
        let figures =
            switch part {
            case .searches: try await StoredSearch.figures()
            case .copies: try await CopySearch.figures()
            case .day: try await CardDay.figures()
            case .times: TimesInText.figures()
            case .counts: try await PressCost.figures() + StatementCounts.figures()
            }
        print(Figure.table(figures))
    }
}

/// Measures what servers and imports cost a kiosk, for work on that part.
struct Servers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the figures of servers and imports.")

    @Argument(help: "The program as it is installed: a release, stripped.")
    var galley: String

    func run() async throws {
        print(Figure.table(try await Self.figures(galley)))
    }

    static func figures(_ galley: String) async throws -> [Figure] {
        try await ServerCosts.figures(galley) + ImportCosts.figures(galley)
    }
}

/// Measures all figures (`make bench`), or little more than the counts (`make bench-counts`).
struct Figures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the figures and what they are meant to be.")

    /// The time until the threads of the start have ended. libdispatch's threads wait five seconds for more work.
    private static let settling = Duration.seconds(12)
    private static let idle = Duration.seconds(60)

    @Argument(help: "The program as it is installed: a release, stripped.")
    var galley: String

    @Argument(help: "The same with its symbols, built in this folder.")
    var symbols: String

    @Option(name: .customLong("counts"), help: "The file of the counts that must not grow.")
    var kept: String

    @Flag(help: "Write the counts into the file.")
    var record = false

    @Flag(help: "Measure little more than the counts.")
    var onlyCounts = false

    func run() async throws {
        let figures = onlyCounts ? try await counts() : try await all()
        print(Figure.table(figures))
        if record { return try KeptCounts(of: figures).write(to: kept) }
        let losses = try KeptCounts(from: kept).losses(in: figures)
        guard losses.isEmpty else {
            print("", "These counts differ from \(kept):", losses.joined(separator: "\n"), separator: "\n")
            throw ExitCode.failure
        }
    }

    private func counts() async throws -> [Figure] {
        try await whileIdle { [] } + StatementCounts.figures()
    }

    private func all() async throws -> [Figure] {
        // Runs first, so that the growth of the process is what searching takes.
        let searches = try await StoredSearch.figures()
        var figures = try await whileIdle {
            try await EdgeToPin.figures() + Spelling.figures() + TimesInText.figures() + CardDay.figures()
        }
        figures += searches
        figures += try await CopySearch.figures()
        figures.append(Figure("size of the program", Double(try size()) / 1e6, most: 36, unit: "MB", decimals: 1))
        figures.append(try Costs.size(of: symbols, packages: ".build/checkouts", modules: "Sources"))
        figures += try await Servers.figures(galley)
        // Runs last, because it slows down every statement of this process.
        return figures + (try await StatementCounts.figures())
    }

    /// Measures a kiosk in an idle minute, and what doesn't affect it meanwhile: the display, a press, and `others`.
    private func whileIdle(_ others: () async throws -> [Figure]) async throws -> [Figure] {
        let state = try Folder()
        let starts = try starts(in: state)
        let kiosk = try KioskProcess(galley, state: state)
        try await Task.sleep(for: Self.settling)
        let (before, since) = (try kiosk.sleeps(), KernelClock.boot.now)

        var figures = Redraws.figures([.whole, .oneCharacter, .twoEnds, try .listMove()])
        figures += try PressCost.figures()
        figures += starts
        figures += try await others()

        try await Task.sleep(for: max(.zero, Self.idle - (KernelClock.boot.now - since)))
        let after = try kiosk.sleeps()
        let wakes = after.reduce(0) { $0 + $1.value - (before[$1.key] ?? 0) }
        let seconds = (KernelClock.boot.now - since) / .seconds(1)
        let rate = Double(wakes) * 60 / seconds
        // A refresh of the display more or less may be in the time.
        figures.append(
            Figure(
                "wake-ups in an idle minute", rate, most: 3, unit: "",
                decimals: 1, note: "(\(wakes) in \(seconds.text(0)) s)"
            ).counted(rate, slack: 1))
        figures.append(
            Figure("resident memory, idle", Double(try kiosk.residentMemory()) / 1e6, most: 36, unit: "MB", decimals: 1)
        )
        figures.append(try kiosk.memoryByOrigin())
        try kiosk.end()
        return figures
    }

    private func starts(in state: Folder) throws -> [Figure] {
        var glass: [Duration] = []
        // The first run creates the store.
        for round in 0..<8 {
            let kiosk = try KioskProcess(galley, state: state)
            try kiosk.end()
            if round > 0 { glass.append(kiosk.firstGlass) }
        }
        return [Figure("start to first glass", glass.median / .seconds(1), most: 0.1, unit: "s", decimals: 3)]
    }

    private func size() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: galley)
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
}
