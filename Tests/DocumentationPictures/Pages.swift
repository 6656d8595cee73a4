import ArgumentParser
import Foundation

/// Writes the pages of the documentation that the program itself knows best: its settings and its commands.
struct Pages: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the pages of the documentation about settings and commands.",
        discussion: """
            Standard input is the program's own help.
            Example: galley --experimental-dump-help | galley-pictures pages Sources/Documentation.docc
            """)

    @OptionGroup var output: GeneratedFiles

    func run() throws {
        let help = try JSONDecoder().decode(ProgramHelp.self, from: FileHandle.standardInput.readToEnd() ?? Data())
        try output.update(
            ["Configure.md": configurePage(), "CommandLine.md": commandLinePage(help.command)], by: "make pages")
    }
}
