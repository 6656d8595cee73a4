import ArgumentParser
import Boards
import Control
import Kitchen
import Pictures

struct BoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "List boards, show their wiring, and check whether this machine has what a board needs.",
        discussion: "Example: galley board show raspberry-pi --wiring", shouldDisplay: !Remote.isCaller,
        subcommands: [List.self, Show.self, BoardCheckCommand.self, BoardSilence.self],
        defaultSubcommand: List.self, aliases: ["boards"])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the boards that Galley knows.",
            discussion: """
                Use a name as `board.name` in the settings, or with `galley run --board`.

                Example: galley board list
                """, aliases: ["ls"])
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
                case .json: "Print the board as one JSON document."
                case .wiring: "Draw the wiring of the header as text, with a table of its pins."
                case .svg: "Print a drawing of the wiring as an SVG document."
                case .toml: "Print the board's file, as a start for your own."
                }
            }
        }

        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show the lines that a board uses, or its wiring.",
            discussion: """
                Examples:
                  galley board show raspberry-pi --wiring
                  galley board show raspberry-pi --svg > wiring.svg
                  galley board show generic --toml > my-board.toml
                """)
        @Argument(
            help: "The board's name from `galley board list`, or the path of a board file.", completion: .boards)
        var name: String
        @Flag var form: Form?

        func run() async throws {
            output(
                try await reporting {
                    guard form != .toml else { return try file }
                    return try text(of: Board(nameOrPath: name))
                })
        }

        /// Text of the board's file without its last newline, which `output` adds.
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
