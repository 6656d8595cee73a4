import ArgumentParser

struct ConfigUnset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Let settings have their defaults again: all that are given, or none.",
        discussion: "Example: galley config unset display.size")

    @Argument(help: "The settings, as in `galley config keys`.")
    var keys: [String]

    @OptionGroup var options: KioskOptions

    func run() async throws {
        try options.print(try await reporting { try await options.settings().unset(keys) })
    }
}
