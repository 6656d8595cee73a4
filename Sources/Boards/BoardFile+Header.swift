internal import GPIO
internal import TOML

extension BoardReader {
    /// Reads `[header]`, or returns `nil` if it is missing.
    func header() throws(BoardFileError) -> Board.Header? {
        guard has("header") else { return nil }
        var header = Board.Header(
            names: try headerNames(), pins: try integer("header", "pins", in: 2...200, default: 0), lines: [:],
            fiveVolts: [], ground: [], threeVolts: [])
        guard header.pins > 0, header.pins.isMultiple(of: 2) else {
            throw error("header.pins is missing or not an even number", at: "header", "pins")
        }
        header.lines = try headerLines(of: header)
        header.fiveVolts = try pins("five-volts", of: header)
        header.ground = try pins("ground", of: header)
        if table[path: ["header", "three-volts"]] != nil { header.threeVolts = try pins("three-volts", of: header) }
        try refuseRepeatedPins(of: header)
        return header
    }

    /// Reads the names of several headers. A pin is then called by header and number, such as `P9_12`.
    private func headerNames() throws(BoardFileError) -> [String] {
        guard let node = table[path: ["header", "names"]] else { return [] }
        let names = (node.list ?? []).compactMap(\.text)
        guard !names.isEmpty, names.count == node.list?.count, Set(names).count == names.count else {
            throw error("header.names is not a list of texts without repetition", at: "header", "names")
        }
        return names.sorted()
    }

    private func headerLines(of header: Board.Header) throws(BoardFileError) -> [LineReference: Board.Pin] {
        guard let table = table[path: ["header", "lines"]]?.table else {
            throw error("[header.lines] is missing", at: "header", "lines")
        }
        var lines: [LineReference: Board.Pin] = [:]
        for (name, node) in table.sorted(by: { $0.key < $1.key }) {
            guard let line = LineReference(name), let pin = pin(node, of: header) else {
                throw error(
                    "header.lines.\(name) does not give a line a pin \(Self.range(of: header))", at: "header", "lines",
                    name)
            }
            lines[line] = pin
        }
        return lines
    }

    private func pins(_ key: String, of header: Board.Header) throws(BoardFileError) -> [Board.Pin] {
        let values = table[path: ["header", key]]?.list ?? []
        let pins = values.compactMap { pin($0, of: header) }
        guard !pins.isEmpty, pins.count == values.count else {
            throw error("header.\(key) is not a list of pins \(Self.range(of: header))", at: "header", key)
        }
        return pins.sorted()
    }

    private func pin(_ node: TOMLNode, of header: Board.Header) -> Board.Pin? {
        header.names.isEmpty ? node.integer.flatMap { header.pin("\($0)") } : node.text.flatMap(header.pin)
    }

    private static func range(of header: Board.Header) -> String {
        guard let first = header.names.first, let last = header.names.last else { return "from 1 to \(header.pins)" }
        return "from \"\(first)_1\" to \"\(last)_\(header.pins)\""
    }

    /// Refuses a pin that is listed twice.
    private func refuseRepeatedPins(of header: Board.Header) throws(BoardFileError) {
        var uses: [Board.Pin: [String]] = [:]
        for (key, pins) in [
            ("five-volts", header.fiveVolts), ("three-volts", header.threeVolts), ("ground", header.ground),
        ] {
            for pin in pins { uses[pin, default: []].append(key) }
        }
        for (line, pin) in header.lines.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            guard uses[pin] == nil else {
                throw error("pin \(pin) of the header is listed twice", at: "header", "lines", "\(line)")
            }
            uses[pin] = ["\(line)"]
        }
        if let (pin, keys) = uses.filter({ $0.value.count > 1 }).min(by: { $0.key < $1.key }) {
            throw error("pin \(pin) of the header is listed twice", at: "header", keys[1])
        }
    }
}
