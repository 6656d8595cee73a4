import ArgumentParser
import Boards
import Runtime

struct BoardSilence: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "silence", abstract: "Silence the buzzer after a kiosk has crashed.",
        discussion: """
            When a program ends, some kernels leave its GPIO lines switched on, so the buzzer could go on sounding. \
            Therefore systemd runs this command each time the kiosk ends. While a kiosk uses the buzzer, the command \
            fails.

            Example: galley board silence
            """)

    @Argument(
        help: "The board's name from `galley board list`, or the path of a board file. Default: the setting board.name."
    )
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
