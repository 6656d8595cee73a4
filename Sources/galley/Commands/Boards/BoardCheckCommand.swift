import ArgumentParser
import Boards
import Control
import Kitchen

struct BoardCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check whether this machine has everything that a board needs.",
        discussion: """
            For each GPIO chip, line, bus and PWM channel in the board's file, the command checks whether it exists, \
            whether another program uses it, and whether you have permission to use it. For each problem it prints \
            what to do. The command opens no line, so it does not disturb a running kiosk.

            Examples:
              galley board check
              galley board check raspberry-pi
              galley board check ./my-board.toml
            """)

    @Argument(
        help: "The board's name from `galley board list`, or the path of a board file. Default: the setting board.name."
    )
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

    /// Name of the board that the kiosk would use: from the environment, the file, or the default.
    private var configured: String {
        get throws {
            let loaded = try places.loaded
            if let notice = loaded.notice { printMessage(notice) }
            return loaded.settings.boardName
        }
    }
}

/// Document that `board check` prints.
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

    /// Creates the document of a check.
    ///
    /// - Parameters:
    ///   - board: the board's name.
    ///   - check: the result of the check; `nil` for the simulated board.
    init(board: String, check: BoardCheck?) {
        self.board = board
        ok = check?.isOK ?? true
        findings = (check?.findings ?? []).map {
            Finding(part: $0.part, wire: $0.wire, state: $0.state.rawValue, message: $0.message)
        }
    }

    /// Exit code of the command; `nil` if all is well.
    var failure: Sysexit? {
        if ok { return nil }
        return findings.contains { $0.state == BoardCheck.State.forbidden.rawValue } ? .notPermitted : .unavailable
    }

    /// Lines for people: one for each wire, then each problem once.
    var text: String {
        if findings.isEmpty { return "board \(board): simulated, it needs no hardware" }
        let width = findings.map(\.wire.count).max() ?? 0
        let good = [BoardCheck.State.ok, .own].map(\.rawValue)
        let lines = findings.map { finding in
            let result = good.contains(finding.state) ? "ok  \(finding.message)" : finding.state
            return finding.part.padded(to: 17) + finding.wire.padded(to: width + 2) + result
        }
        let reasons = findings.filter { !good.contains($0.state) }.map(\.message)
        let each = reasons.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let all = ["board \(board)"] + lines + (each.isEmpty ? ["all is well"] : each)
        return all.map { $0.withoutControls() }.joined(separator: "\n")
    }
}
