import ArgumentParser
import Boards
import Control
import Kitchen

struct BoardCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Tell what is wrong with this machine for a board.",
        discussion: """
            Looks for the chips, lines, buses and channels that the board's file names, for who holds them, and whether \
            you may use them. Nothing is taken, so a running kiosk is not disturbed.

            Examples:
              galley board check
              galley board check raspberry-pi
              galley board check ./my-board.toml
            """)

    @Argument(help: "A board's name, or the path of its file; the configured board when left out.")
    var name: String?

    @OptionGroup var places: PlaceOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await reporting {
            let board = try Board(nameOrPath: try name ?? configured)
            return BoardReport(board: board.name, check: board.isSimulated ? nil : BoardCheck(board))
        }
        try output.print(report) { report.text }
        if let status = report.failure { throw ExitCode(status.rawValue) }
    }

    /// As the kiosk would read it: from the environment, the file, or the default.
    private var configured: String {
        get throws {
            let loaded = try places.loaded
            if let notice = loaded.notice { tell(notice) }
            return loaded.settings.boardName
        }
    }
}

/// What `board check` prints.
private struct BoardReport: Encodable {
    struct Finding: Encodable {
        var part: String
        var wire: String
        var state: String
        var message: String
    }

    var board: String
    var ok: Bool
    var findings: [Finding]

    /// - Parameters:
    ///   - board: its name.
    ///   - check: nil where it is simulated.
    init(board: String, check: BoardCheck?) {
        self.board = board
        ok = check?.isOK ?? true
        findings = (check?.findings ?? []).map {
            Finding(part: $0.part, wire: $0.wire, state: $0.state.rawValue, message: $0.message)
        }
    }

    /// How the command ends; nil where all is well.
    var failure: Sysexit? {
        if ok { return nil }
        return findings.contains { $0.state == BoardCheck.State.forbidden.rawValue } ? .notPermitted : .unavailable
    }

    /// A line a wire, and below them what is wrong, each reason once.
    var text: String {
        if findings.isEmpty { return "board \(board): simulated, it needs nothing of this machine" }
        let width = findings.map(\.wire.count).max() ?? 0
        let good = [BoardCheck.State.ok, .own].map(\.rawValue)
        let lines = findings.map { finding in
            let told = good.contains(finding.state) ? "ok  \(finding.message)" : finding.state
            return finding.part.padded(to: 17) + finding.wire.padded(to: width + 2) + told
        }
        let reasons = findings.filter { !good.contains($0.state) }.map(\.message)
        let each = reasons.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let all = ["board \(board)"] + lines + (each.isEmpty ? ["all is well"] : each)
        return all.map { $0.withoutControls() }.joined(separator: "\n")
    }
}
