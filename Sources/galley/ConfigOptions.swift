import ArgumentParser
import Boards
import FoundationEssentials
import Settings

/// The words that every command about settings knows.
struct ConfigOptions: ParsableArguments {
    @Option(help: "The configuration file, while no kiosk runs (GALLEY_CONFIG).")
    var config: String?

    @Option(help: "The folder of the kiosk's store (GALLEY_STATE).")
    var state: String?

    @Option(help: "The kiosk's socket (GALLEY_SOCKET).")
    var socket: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    private var environment: [String: String] { ProcessInfo.processInfo.environment }

    var paths: Paths {
        Paths(options: Paths.Options(config: config, state: state, socket: socket), environment: environment)
    }

    var environmentProblems: [SettingsProblem] { Settings.problems(inEnvironment: environment) }

    /// Where the settings are.
    func store() throws -> any ConfigStore {
        FileConfigStore(path: try paths.config, environment: environment, displaySize: Self.displaySize(ofBoard:))
    }

    @Sendable private static func displaySize(ofBoard name: String) -> String? {
        do {
            guard name.hasPrefix("/") else { return try Board.named(name)?.display.size.description }
            let file = try String(contentsOfFile: name, encoding: .utf8)
            return try Board(name: name, file: file).display.size.description
        } catch {
            // What is wrong with a board is told by what opens it.
            return nil
        }
    }
}

/// Prints one JSON document, its keys in alphabetical order.
func printJSON(_ document: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(document), as: UTF8.self))
}
