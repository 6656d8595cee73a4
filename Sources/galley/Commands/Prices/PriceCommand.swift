import ArgumentParser
import Control

struct PriceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price", abstract: "What foods cost here; these prices come before the service's.",
        discussion: "Example: galley price set \"rye flour\" 2.49 kg",
        subcommands: [List.self, Set.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the prices that were set.", discussion: "Example: galley price list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: ListPrices(), \.lines)
        }
    }

    struct Set: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set the price of a food, in the money of prices.currency.",
            discussion: """
                Example: galley price set "rye flour" 2.49 kg
                Example: galley price set milk 0.95 l
                Example: galley price set eggs 2.99 10
                """)

        @Argument(help: "The food.") var food: String
        @Argument(help: "How much money.") var amount: String
        @Argument(help: "For how much of it: kg, 500 g, l, 10 (pieces); a piece where nothing is said.") var per:
            [String] = []
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let text = ([amount] + per).joined(separator: " ")
            try await kiosk.print(replyTo: SetPrice(food: food, text: text), \.lines)
        }
    }

    struct Remove: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove the price of a food.", discussion: "Example: galley price remove milk")

        @Argument(help: "The food.") var food: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: RemovePrice(food: food), \.lines)
        }
    }
}

extension [PriceDocument] {
    fileprivate var lines: String { map { "\($0.food): \($0.text)" }.joined(separator: "\n") }
}
