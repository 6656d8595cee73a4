import ArgumentParser
import Runtime

struct VersionCommand: ParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the version of this program.", discussion: "Example: galley version")

    private struct Document: Encodable {
        let version: String
    }

    @OptionGroup var kiosk: KioskOptions

    func run() throws { try kiosk.output.print(Document(version: galleyVersion)) { galleyVersion } }
}
