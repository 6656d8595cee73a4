import ArgumentParser
import Boards
import Runtime

struct BoardSilence: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "silence", abstract: "Silence the buzzer of a kiosk that died.",
        discussion: """
            Kernels may go on driving the lines of a program that is gone. The service manager calls this whenever the \
            kiosk has ended; while one runs, its buzzer is busy.

            Example: galley board silence
            """)

    @Argument(help: "A board's name, or the path of its file; the configured board when left out.")
    var name: String?

    @OptionGroup var places: PlaceOptions

    func run() async throws {
        try await reporting {
            let name = try name ?? places.loaded.settings.boardName
            let board = try Board(nameOrPath: name)
            try board.silence()
        }
    }
}
