import Linux
import Testing

@testable import galley

@Suite("Programs that fill the terminal")
struct FullScreenTests {
    private struct Sheet: ScreenProgram {
        typealias Message = String
        typealias Effect = Int

        var isOver: Bool { false }
        mutating func handle(_ key: Key) -> [Int] { [] }
        mutating func handle(_ message: String) -> [Int] { [] }
        func lines(columns: Int, rows: Int) -> [String] { [] }
    }

    @Test(
        "Without a terminal, running the program is an error",
        .enabled(if: !RawTerminal.isPresent, "the tests run in a terminal"))
    func noTerminal() async throws {
        let screen = try FullScreen<Sheet>()
        await #expect(throws: SystemError.self) { try await screen.run(Sheet()) { _ in } }
    }
}
