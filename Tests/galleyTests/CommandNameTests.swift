import ArgumentParser
import Control
import Testing

@testable import galley

@Suite("Names of commands")
struct CommandNameTests {
    private static func all(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        command.configuration.subcommands.flatMap { [$0] + all(below: $0) }
    }

    @Test("Every command states its name: the parser derived the others at each start, which took a third of it")
    func stated() {
        let unnamed = Self.all(below: Galley.self).filter { $0.configuration.commandName == nil }
        #expect(unnamed.isEmpty, "\(unnamed)")
    }

    @Test("The commands are those that scripts use, each with its own commands")
    func names() {
        let commands = Galley.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        let lines = commands.map { command in
            ([command] + Self.all(below: command)).map { $0.configuration.commandName ?? "" }.joined(separator: " ")
        }
        let expected = """
            run
            screen
            press
            type
            panel
            status
            doctor
            timer list start pause resume +1 rename stop
            search
            recipe list show search open related add edit remove export import share send photo cooked
            favorite list add remove
            food list find add remove recipes
            pantry list add remove check uncheck missing
            shopping list add done undone stow remove clear sync
            nearby
            price list set remove
            plan
            mealie check sync
            profile list add switch pin diet remove
            household status kiosks watch account leave
            undo
            backup
            restore
            config show get set unset confirm history undo edit check keys
            settings
            board list show check silence
            version
            ssh
            """
        #expect(lines.joined(separator: "\n") == expected)
    }

    @Test("The exit codes are those that scripts use")
    func exitCodes() {
        #expect(Sysexit.allCases.map(\.rawValue) == [0, 64, 65, 66, 69, 74, 75, 77, 78])
    }
}
