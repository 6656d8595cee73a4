import ArgumentParser
import Boards
import GPIO
import Runtime

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run the kiosk.")

    @Option(help: "The board: its name, or the path of its file.")
    var board = "simulated"

    func run() async throws {
        guard let board = try Board.named(board) else { throw ValidationError("no board is called \(board)") }
        let loop = try Loop()
        try loop.start {
            let engine = Engine(
                Engine.Configuration(board: board, display: DisplaySettings(size: board.display.size)),
                controller: LibgpiodController(), clock: SystemClock(), performer: { _ in })
            do {
                try engine.openBoard()
            } catch {
                print(error)
            }
            return engine
        }
        while let line = readLine() {
            if line == "stop" { break }
        }
        await loop.stop()
    }
}
