import ArgumentParser
import Kitchen

/// A PIN on standard input, never among the arguments, which everybody on the machine can see.
struct PINOption: ParsableArguments {
    @Option(help: ArgumentHelp("- reads the PIN from standard input, unseen where that is a terminal.", valueName: "-"))
    var pin: String?

    /// Nil where none is given. A new one is asked for twice on a terminal.
    func read(asking question: String, twice: Bool = false) throws -> PIN? {
        guard try isGiven else { return nil }
        let text = try SecretInput.read(asking: question)
        let pin = try Self.pin(text)
        if twice, SecretInput.isTerminal { try Self.check(pin, isSameAs: try SecretInput.read(asking: "Once more")) }
        return pin
    }

    /// The PIN that there is, if there is one, and the new one.
    func readChange(from isLocked: Bool, toNone: Bool) throws -> (old: PIN?, new: PIN?) {
        guard try isGiven else {
            guard !isLocked, toNone else { throw failure(.usage, "give PINs on standard input, with --pin -") }
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
                let wanted = questions.joined(separator: ", then ").lowercased()
                throw failure(.unacceptable, "standard input must have, a line each: \(wanted); nothing was changed")
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
                "others can see a command's arguments, so nothing was changed; write --pin - and give the PIN"
                    + " on standard input")
        }
    }

    private static func pin(_ text: String) throws -> PIN {
        guard let pin = PIN(text) else {
            throw failure(
                .unacceptable,
                "that is no PIN, so nothing was changed; it has \(PIN.lengths.lowerBound) to"
                    + " \(PIN.lengths.upperBound) digits")
        }
        return pin
    }

    private static func check(_ pin: PIN, isSameAs text: String) throws {
        guard PIN(text) == pin else { throw failure(.unacceptable, "these are two PINs; nothing was changed") }
    }
}
