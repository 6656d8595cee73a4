import ArgumentParser
import Boards
import Control
import Kitchen
import Pictures
import Runtime
import Settings

struct BoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "The boards that the program knows.",
        discussion: "Example: galley board show raspberry-pi", shouldDisplay: !Remote.isCaller,
        subcommands: [List.self, Show.self, Silence.self],
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
            case json, wiring, svg

            static func help(for form: Form) -> ArgumentHelp? {
                switch form {
                case .json: "Print one JSON document."
                case .wiring: "Print which pin of the header goes where."
                case .svg: "Print a drawing of the wiring, as an SVG document."
                }
            }
        }

        static let configuration = CommandConfiguration(
            abstract: "Show which lines a board uses, or how it is wired.",
            discussion: "Example: galley board show raspberry-pi --svg > wiring.svg")
        @Argument(help: "A board's name, or the path of its file.") var name: String
        @Flag var form: Form?

        func run() async throws {
            output(
                try await reporting {
                    guard let board = try Board(nameOrPath: name) else { throw NoSuchBoard(name: name) }
                    return try text(of: board)
                })
        }

        private func text(of board: Board) throws -> String {
            switch form {
            case nil: BoardDocument(board).text
            case .json: try JSONText.of(BoardDocument(board))
            case .wiring: try Wiring(board).text
            case .svg: try WiringPicture(Wiring(board)).text
            }
        }
    }
}

extension BoardCommand {
    struct Silence: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Silence the buzzer of a kiosk that died.",
            discussion: """
                Kernels may go on driving the lines of a program that is gone. The service manager calls this whenever the \
                kiosk has ended; while one runs, its buzzer is busy.

                Example: galley board silence
                """)
        @OptionGroup var places: PlaceOptions
        @Argument(help: "A board's name, or the path of its file; without one, the board that is configured.")
        var name: String?

        func run() async throws {
            try await reporting {
                let name = try name ?? places.loaded.settings.boardName
                guard let board = try Board(nameOrPath: name) else { throw NoSuchBoard(name: name) }
                // A simulated buzzer went with its kiosk.
                if name != "simulated" { try board.silence() }
            }
        }
    }
}

/// A board as `board show --json` prints it; lines by the names that the kernel gives them.
private struct BoardDocument: Encodable {
    struct Display: Hashable, Codable {
        var interface: String
        var size: String
        @Nullable var rs: String?
        @Nullable var e: String?
        @Nullable var d4: String?
        @Nullable var d5: String?
        @Nullable var d6: String?
        @Nullable var d7: String?
        @Nullable var backlight: String?
    }

    struct Buzzer: Hashable, Codable {
        var kind = "active"
        var line: String
    }

    var name: String
    var display: Display
    var buttons: [String: String]
    @Nullable var buzzer: Buzzer?

    init(_ board: Board) {
        let lines = board.display.lines
        let data = lines?.data.map(\.description) ?? []
        name = board.name
        display = Display(
            interface: lines == nil ? "pcf8574" : "gpio", size: "\(board.display.size)", rs: lines?.rs.description,
            e: lines?.e.description, d4: data.first, d5: data.dropFirst().first, d6: data.dropFirst(2).first,
            d7: data.last, backlight: lines?.backlight?.line.description)
        buttons = Dictionary(uniqueKeysWithValues: board.buttons.map { ($0.key.rawValue, "\($0.value)") })
        if case .active(let output) = board.buzzer { buzzer = Buzzer(line: "\(output.line)") }
    }

    var text: String {
        let parts = [
            ("display", display.size), ("rs", display.rs), ("e", display.e), ("d4", display.d4), ("d5", display.d5),
            ("d6", display.d6), ("d7", display.d7),
        ].map { ($0.0, $0.1 ?? "none") }
        let buttons = Board.Button.allCases.compactMap { button in
            self.buttons[button.rawValue].map { ("button \(button.rawValue)", $0) }
        }
        let all = parts + buttons + [("buzzer", buzzer?.line ?? "none")]
        return all.map { "\($0.0.padded(to: 12))\($0.1)".withoutControls() }.joined(separator: "\n")
    }
}
