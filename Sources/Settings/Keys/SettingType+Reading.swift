internal import Kitchen
internal import TOML

extension SettingType {
    /// Reads a value from the command line or the environment.
    ///
    /// - Throws: the reason why the value isn't acceptable.
    func value(of text: String) throws(ValueProblem) -> SettingValue {
        switch self {
        case .choice(Self.switchWords): try choice(Self.flags[text] ?? text, among: Self.switchWords)
        case .choice(let words): try choice(text, among: words)
        case .integer(let range): try integer(Int(text), in: range, text)
        case .decimal(let range): try decimal(Self.plainDecimal(text), in: range, text)
        case .names(let names): try list(text.split(separator: ",").map(String.init), among: names)
        case .address(let kind): try address(text, kind)
        case .text: try line(text)
        case .currency: try choice(text, among: Currency.codes)
        case .board: try board(text)
        case .folder, .file: try path(text)
        case .broker: try broker(text)
        case .word: try word(text)
        case .timing(let words): try timing(text, words)
        case .secret: try secret(text)
        }
    }

    /// Reads a value from a file. A number in quotes isn't accepted.
    ///
    /// - Throws: the reason why the value isn't acceptable.
    func value(of node: TOMLNode) throws(ValueProblem) -> SettingValue {
        switch (self, node) {
        case (.integer(let range), .integer(let number)): return try integer(number, in: range, "\(number)")
        case (.decimal(let range), .integer(let number)): return try decimal(Double(number), in: range, "\(number)")
        case (.decimal(let range), .decimal(let number)): return try decimal(number, in: range, "\(number)")
        case (.names(let names), .list(let nodes)):
            let texts = nodes.compactMap(\.text)
            guard texts.count == nodes.count else { throw problem("has a value that is not a text in quotation marks") }
            return try list(texts, among: names)
        case (.integer, .text), (.decimal, .text): throw problem("cannot be a text")
        case (.choice(Self.switchWords), .boolean(let flag)): return try value(of: "\(flag)")
        case (_, .text(let text)): return try value(of: text)
        default: throw problem("cannot be \(node.kind)")
        }
    }

    private static let switchWords = ["on", "off"]
    /// Other words for on and off.
    private static let flags = ["true": "on", "false": "off"]

    private func problem(_ wrong: String, near: String? = nil) -> ValueProblem {
        ValueProblem(wrong: wrong, type: self, near: near)
    }

    private func refused(_ text: String, near: String? = nil) -> ValueProblem {
        problem("cannot be \(text.quotedForPeople)", near: near)
    }

    private func choice(_ text: String, among words: [String]) throws(ValueProblem) -> SettingValue {
        guard words.contains(text) else { throw refused(text, near: text.nearest(among: words)) }
        return .text(text)
    }

    private func integer(
        _ number: Int?, in range: ClosedRange<Int>, _ text: String
    ) throws(ValueProblem) -> SettingValue {
        guard let number, range.contains(number) else { throw refused(text) }
        return .integer(number)
    }

    private func decimal(
        _ number: Double?, in range: ClosedRange<Double>, _ text: String
    ) throws(ValueProblem) -> SettingValue {
        guard let number, range.contains(number) else { throw refused(text) }
        return .decimal(number == 0 ? 0 : number)
    }

    /// Parses digits, a sign and a point. `Double` alone would also accept `nan` and `0x1p3`.
    private static func plainDecimal(_ text: String) -> Double? {
        text.allSatisfy { "+-.0123456789".contains($0) } ? Double(text) : nil
    }

    private func list(_ texts: [String], among names: [String]) throws(ValueProblem) -> SettingValue {
        var list: [String] = []
        for text in texts {
            guard let name = names.first(where: { $0.looseForm == text.looseForm }) else {
                throw refused(text, near: text.nearest(among: names))
            }
            if !list.contains(name) { list.append(name) }
        }
        return .list(list)
    }

    private func address(_ text: String, _ kind: ServiceAddress.Kind) throws(ValueProblem) -> SettingValue {
        // The message does not repeat the address, because it may contain a password.
        guard ServiceAddress(text, kind) != nil else { throw problem("has an unacceptable address") }
        return .text(text)
    }

    private func broker(_ text: String) throws(ValueProblem) -> SettingValue {
        guard BrokerAddress(text) != nil else { throw problem(BrokerAddress.fault(of: text)) }
        return .text(text)
    }

    private func word(_ text: String) throws(ValueProblem) -> SettingValue {
        let isWord = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
        guard isWord, (1...32).contains(text.count) else { throw refused(text) }
        return .text(text)
    }

    private func line(_ text: String) throws(ValueProblem) -> SettingValue {
        let line = text.trimmed
        guard (1...100).contains(line.count), line.utf8.count <= 400, text.isPlainLine else { throw refused(text) }
        return .text(line)
    }

    private func board(_ text: String) throws(ValueProblem) -> SettingValue {
        let isPath = text.hasPrefix("/") && text.utf8.count < 4096 && text.isPlainLine
        let isName =
            (1...64).contains(text.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
        guard isPath || isName else { throw refused(text) }
        return .text(text)
    }

    private func path(_ text: String) throws(ValueProblem) -> SettingValue {
        guard text.hasPrefix("/"), text.utf8.count < 4096, text.isPlainLine else { throw refused(text) }
        return .text(text)
    }

    private func timing(_ text: String, _ words: [String]) throws(ValueProblem) -> SettingValue {
        let times = text.split(separator: "/", omittingEmptySubsequences: false)
        let isNumbers = times.allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
        guard isNumbers, times.count == 2 else { return try choice(text, among: words) }
        guard (37...1000).contains(Int(times[0]) ?? 0), (1520...50_000).contains(Int(times[1]) ?? 0) else {
            throw refused(text)
        }
        return .text(text)
    }

    private func secret(_ text: String) throws(ValueProblem) -> SettingValue {
        guard (1...4096).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw problem("cannot be this text")
        }
        return .secret(Secret(text))
    }
}
