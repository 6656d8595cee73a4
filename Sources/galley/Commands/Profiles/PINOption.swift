import ArgumentParser
import Kitchen

/// Option that reads a PIN from standard input. A PIN is never an argument, because all users of the machine can see a
/// command's arguments.
struct PINOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read the PIN from standard input. The only allowed value is -. In a terminal, the PIN is not shown.",
            valueName: "-"))
    var pin: String?

    /// Reads the PIN; returns `nil` without the option.
    ///
    /// - Parameters:
    ///   - question: the prompt in a terminal.
    ///   - twice: true to ask for the PIN again in a terminal.
    func read(asking question: String, twice: Bool = false) throws -> PIN? {
        guard try isGiven else { return nil }
        let text = try SecretInput.read(asking: question)
        let pin = try Self.pin(text)
        if twice, SecretInput.isTerminal { try Self.check(pin, isSameAs: try SecretInput.read(asking: "Once more")) }
        return pin
    }

    /// Reads the old PIN if the profile has one, and the new one unless it is to be removed.
    func readChange(from isLocked: Bool, toNone: Bool) throws -> (old: PIN?, new: PIN?) {
        guard try isGiven else {
            guard !isLocked, toNone else {
                throw failure(
                    .usage, "no PIN was given, so nothing was changed; add --pin - and give it on standard input")
            }
            return (nil, nil)
        }
        let questions = (isLocked ? ["Old PIN"] : []) + (toNone ? [] : ["New PIN"])
        var pins: [PIN]
        if SecretInput.isTerminal {
            pins = try questions.map { try Self.pin(SecretInput.read(asking: $0)) }
            if !toNone, let new = pins.last {
                try Self.check(new, isSameAs: try SecretInput.read(asking: "Once more"))
            }
        } else {
            let lines = try SecretInput.read(asking: "").split(whereSeparator: \.isNewline).map(String.init)
            guard lines.count == questions.count else {
                let wanted = questions.map { $0.prefix(1).lowercased() + $0.dropFirst() }.joined(separator: ", then ")
                throw failure(
                    .unacceptable, "standard input does not have one line each for: \(wanted); nothing was changed")
            }
            pins = try lines.map(Self.pin)
        }
        let old = isLocked ? pins.removeFirst() : nil
        return (old, pins.first)
    }

    private var isGiven: Bool {
        get throws {
            guard let pin else { return false }
            if pin == "-" { return true }
            throw failure(
                .usage,
                "other users can see a command's arguments, so nothing was changed; write --pin - and give the PIN"
                    + " on standard input")
        }
    }

    private static func pin(_ text: String) throws -> PIN {
        guard let pin = PIN(text) else {
            throw failure(
                .unacceptable,
                "that is not a PIN, so nothing was changed; a PIN has \(PIN.lengths.lowerBound) to"
                    + " \(PIN.lengths.upperBound) digits")
        }
        return pin
    }

    private static func check(_ pin: PIN, isSameAs text: String) throws {
        guard PIN(text) == pin else { throw failure(.unacceptable, "the two PINs differ; nothing was changed") }
    }
}
