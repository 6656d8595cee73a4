import ArgumentParser
import Control
import Kitchen

struct PriceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price", abstract: "List and set the prices that you pay for foods.",
        discussion: """
            The kiosk uses your own price of a food instead of the recipe service's estimate.

            Example: galley price set "rye flour" 2.49 kg
            """,
        subcommands: [List.self, Set.self, Remove.self], defaultSubcommand: List.self, aliases: ["prices"])

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List your own prices.", discussion: "Example: galley price list --json", aliases: ["ls"])
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(
                listFrom: ListPrices(), ifEmpty: "you have set no price; set one: galley price set milk 0.95 l", \.lines
            )
        }
    }

    struct Set: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Set the price of a food.",
            discussion: """
                The price is in the currency of the setting prices.currency.

                Examples:
                  galley price set "rye flour" 2.49 kg
                  galley price set milk 0.95 l
                  galley price set eggs 2.99 10
                """)

        @Argument(help: "The food's name.") var food: String
        @Argument(help: ArgumentHelp("The price, such as 2.49.", valueName: "price")) var amount: String
        @Argument(
            help: ArgumentHelp(
                "The amount that the price is for, such as kg, 500 g, l, or 10 (pieces). Default: one piece.",
                valueName: "amount"))
        var per: [String] = []
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let text = ([amount] + per).joined(separator: " ")
            try await kiosk.confirm(replyTo: SetPrice(food: food, text: text)) { prices in
                prices.filter { $0.food == food.priceFood }.lines
            }
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove your own price of a food.", discussion: "Example: galley price remove milk",
            aliases: ["rm"])

        @Argument(help: "The food's name.") var food: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.confirm(replyTo: RemovePrice(food: food)) { _ in
                "\(food.withoutControls()): price removed"
            }
        }
    }
}

extension [PriceDocument] {
    fileprivate var lines: String { map { "\($0.food): \($0.text)" }.joined(separator: "\n") }
}
