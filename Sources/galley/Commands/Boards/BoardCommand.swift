import ArgumentParser
import Boards
import Control
import Kitchen
import Pictures

struct BoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "The boards that the program knows.",
        discussion: "Example: galley board show raspberry-pi", shouldDisplay: !Remote.isCaller,
        subcommands: [List.self, Show.self, BoardCheckCommand.self, BoardSilence.self],
        defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the boards.", discussion: "Example: galley board list")
        @OptionGroup var options: OutputOptions

        func run() async throws {
            try options.print(Board.names) { Board.names.joined(separator: "\n") }
        }
    }

    struct Show: AsyncParsableCommand {
        enum Form: String, EnumerableFlag {
            case json, wiring, svg, toml

            static func help(for form: Form) -> ArgumentHelp? {
                switch form {
                case .json: "Print one JSON document."
                case .wiring: "Draw which pin of the header goes where, and tell it."
                case .svg: "Print a drawing of the wiring, as an SVG document."
                case .toml: "Print the board's file, to begin one of your own with."
                }
            }
        }

        static let configuration = CommandConfiguration(
            abstract: "Show which lines a board uses, or how it is wired.",
            discussion: """
                Examples:
                  galley board show raspberry-pi --svg > wiring.svg
                  galley board show generic --toml > my-board.toml
                """)
        @Argument(help: "A board's name, or the path of its file.") var name: String
        @Flag var form: Form?

        func run() async throws {
            output(
                try await reporting {
                    guard form != .toml else { return try file }
                    return try text(of: Board(nameOrPath: name))
                })
        }

        /// Without its last line end, which is put behind what is printed.
        private var file: String {
            get throws {
                let text = try Board.text(nameOrPath: name)
                return text.hasSuffix("\n") ? String(text.dropLast()) : text
            }
        }

        private func text(of board: Board) throws -> String {
            switch form {
            case nil, .toml: BoardDocument(board).text
            case .json: try JSONText.of(BoardDocument(board))
            case .wiring: try Wiring(board).description
            case .svg: WiringPicture(try Wiring(board)).text
            }
        }
    }
}
