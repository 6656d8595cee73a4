import ArgumentParser
import Control

extension RecipeServerDocument {
    /// The state in one line, or `nil` if no server is set up.
    var line: String? {
        guard state != .off else { return nil }
        let copied = recipes.counted("recipe") + (synced.map { ", synced \($0)" } ?? "")
        let running = progress.map { ", copying \($0.done) of \($0.total)" } ?? ""
        let unsent = waiting > 0 ? ", \(waiting) cooked \(waiting == 1 ? "dish" : "dishes") to send" : ""
        let trouble = problem.map { state == .ok ? "; \($0)" : "; \(state.rawValue): \($0)" } ?? ""
        return copied + running + unsent + trouble
    }
}

struct MealieCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mealie", abstract: "Check and copy your Mealie server, where your recipes are.",
        discussion: """
            The kiosk copies the recipes and the meal plan of your Mealie server. The copy works while the server is off. \
            Set up the server with an API token of a Mealie user; make a user of its own for the kiosk, without admin rights.

            Example: galley config set mealie.url http://mealie.local:9000 mealie.token -
            """,
        subcommands: [Check.self, Sync.self], defaultSubcommand: Check.self)

    struct Check: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Ask the server whether the kiosk may use it.",
            discussion: "Example: galley mealie check")
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            try await kiosk.print(replyTo: CheckRecipeServer()) { answer in
                "ok: Mealie \(answer.version) at \(answer.address), user \(answer.user), household \(answer.household)"
                    .withoutControls()
            }
        }
    }

    struct Sync: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "sync",
            abstract: "Copy what has changed on the server now.",
            discussion: """
                The kiosk does this by itself every 15 minutes. Ctrl-C ends only the command; the kiosk goes on. --full reads \
                every recipe anew, and removes those that the server no longer has, however many they are.

                Example: galley mealie sync
                """)
        @Flag(help: "Read every recipe anew.") var full = false
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            var state = try await kiosk.send(SyncRecipes(full: full))
            var progress = ProgressBar(kiosk.output)
            while state.syncing {
                if let copied = state.progress, copied.total > 0 {
                    progress.show("Copying", copied.done, of: copied.total)
                }
                state = try await kiosk.send(ShowSync())
            }
            progress.clear()
            if let problem = state.problem {
                guard state.state == .ok else {
                    throw failure(state.state == .refused ? .notPermitted : .passing, problem)
                }
                printMessage(problem)
            }
            try kiosk.output.print(state) { "\(state.recipes.counted("recipe")) copied" }
        }
    }
}
