import ArgumentParser

@main
struct Galley: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "galley", abstract: "A kitchen kiosk on a small character display.",
        subcommands: [Run.self, Config.self])
}
