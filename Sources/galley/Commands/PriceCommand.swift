import ArgumentParser
import Control
import Cookbook
import Kitchen
import Settings

struct PriceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "price", abstract: "What foods cost here; these prices come before the service's.",
        discussion: "Example: galley price set \"rye flour\" 2.49 kg",
        subcommands: [List.self, Set.self, Remove.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the prices that were set.", discussion: "Example: galley price list --json")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try kiosk.printPrices(
                try await kiosk.prices(.prices) { try await $0.withStoredCookbook { try await $0.prices() } ?? [] })
        }
    }

    struct Set: AsyncParsableCommand {
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
            try kiosk.printPrices(
                try await kiosk.prices(.setPrice(food: food, text: text)) { kiosk in
                    let currency = try kiosk.configured.currency
                    guard let price = FoodPrice(food: food, text: text, currency: currency) else {
                        let reason = ControlFailure.badPrice(of: food, text)
                        throw failure(reason.code, reason.message)
                    }
                    return try await kiosk.writeCookbook { cookbook in
                        guard try await cookbook.keep(price) else {
                            throw failure(.tooManyPrices(most: Cookbook.mostPrices))
                        }
                        return try await cookbook.prices()
                    }
                })
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove the price of a food.", discussion: "Example: galley price remove milk")

        @Argument(help: "The food.") var food: String
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try kiosk.printPrices(
                try await kiosk.prices(.removePrice(food: food)) { kiosk in
                    let reason = ControlFailure.noPrice(of: food)
                    guard let name = food.priceFood else { throw failure(reason.code, reason.message) }
                    return try await kiosk.writeCookbook { cookbook in
                        guard try await cookbook.removePrice(of: name) else {
                            throw failure(reason.code, reason.message)
                        }
                        return try await cookbook.prices()
                    }
                })
        }
    }
}

extension KioskOptions {
    /// The prices once the request is done: by the running kiosk, else by `work` in the store.
    fileprivate func prices(
        _ request: ControlRequest.AmountsRequest, else work: (KioskOptions) async throws -> [FoodPrice]
    ) async throws -> [PriceDocument] {
        if let answer = try await askIfRunning(.amounts(request)) {
            guard case .prices(let documents) = answer else { throw strangeAnswer() }
            return documents
        }
        return try await work(self).map(PriceDocument.init)
    }

    fileprivate func printPrices(_ prices: [PriceDocument]) throws {
        try output.print(prices) { prices.map { "\($0.food): \($0.text)" }.joined(separator: "\n") }
    }
}
