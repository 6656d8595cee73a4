import ArgumentParser
import Testing

@testable import galley

@Suite("Names of commands")
struct CommandNameTests {
    @Test("Every command states its name: the parser derived the others at each start, which took a third of it")
    func stated() {
        var unnamed: [String] = []
        func walk(_ kind: any ParsableCommand.Type) {
            if kind.configuration.commandName == nil { unnamed.append("\(kind)") }
            kind.configuration.subcommands.forEach(walk)
        }
        walk(Galley.self)
        #expect(unnamed == [])
    }
}
