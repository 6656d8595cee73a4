internal import Kitchen

/// Code that reads bytes from outside, and the promises that it must keep for any of them.
///
/// `make fuzz` calls ``run(_:)`` with bytes that libFuzzer invents. The tests call it with the kept corpus in
/// `Tests/FuzzTests/Corpora`.
public protocol FuzzTarget: Sendable {
    /// The name for the command line, and of the folder of the corpus.
    static var name: String { get }
    /// The largest number of bytes to invent: somewhat more than the code accepts, or as many as are useful.
    static var longest: Int { get }

    /// Reads the bytes as the program does, and checks the outcome.
    ///
    /// - Throws: ``BrokenPromise``. That the bytes are refused is no error.
    static func run(_ bytes: [UInt8]) async throws
}

/// A promise that the code didn't keep.
public struct BrokenPromise: Error, CustomStringConvertible {
    public let description: String
}

/// All targets, in the order of the table that `make fuzz` prints.
public let fuzzTargets: [any FuzzTarget.Type] = [
    FuzzPages.self, FuzzRecipeFiles.self, FuzzCooklang.self, FuzzArchives.self, FuzzConfiguration.self,
    FuzzFrames.self, FuzzSSHCommands.self, FuzzOpeningHours.self, FuzzStepTimes.self, FuzzBoards.self,
    FuzzMessages.self, FuzzCalendars.self, FuzzDAVAnswers.self, FuzzTexts.self,
]

/// Checks a promise.
///
/// - Throws: ``BrokenPromise`` if it isn't kept.
func expect(_ isKept: Bool, _ promise: @autoclosure () -> String) throws {
    if !isKept { throw BrokenPromise(description: promise()) }
}

/// Checks that a text is safe on the display and in a terminal: it has no control characters except line breaks, and none
/// that change the writing direction.
///
/// - Throws: ``BrokenPromise`` if it has one.
func expectPlain(_ text: String, _ what: String) throws {
    let bad = text.unicodeScalars.first { scalar in
        scalar.properties.generalCategory == .control && scalar != "\n" || scalar.properties.isBidiControl
            || scalar.properties.generalCategory == .lineSeparator
            || scalar.properties.generalCategory == .paragraphSeparator
    }
    try expect(bad == nil, "\(what) has the character \(bad?.value ?? 0) in it")
}
