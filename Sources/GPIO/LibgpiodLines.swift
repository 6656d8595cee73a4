import CGPIOD

/// Output lines of one chip.
final class LibgpiodOutputs: OutputLines {
    private let request: LineRequest

    init(_ request: LineRequest) {
        self.request = request
    }

    func set(_ levels: UInt64) throws(GPIOError) {
        try request.set(levels)
    }
}

/// Input lines of one or more chips, with one kernel request for each chip.
final class LibgpiodInputs: InputLines {
    let biasRefused: Bool
    private let requests: [LineRequest]

    init(_ requests: [LineRequest], biasRefused: Bool) {
        self.requests = requests
        self.biasRefused = biasRefused
    }

    var descriptors: [Int32] { requests.flatMap(\.descriptors) }

    func readEdges() throws(GPIOError) -> [Edge] {
        var edges: [Edge] = []
        for request in requests { edges += try request.readEdges().map { Edge($0, of: request) } }
        return edges.inOrderOfTime()
    }

    func levels() throws(GPIOError) -> UInt64 {
        var all: UInt64 = 0
        for request in requests {
            let levels = try request.levels()
            for (place, line) in request.lines.enumerated() { all |= (levels >> place & 1) << line.index }
        }
        return all
    }
}

extension Edge {
    fileprivate init(_ edge: cgpiod_edge, of request: LineRequest) {
        self.init(
            line: request.lines[Int(edge.index)].index, active: edge.active,
            timestamp: .nanoseconds(Int64(edge.nanoseconds)))
    }
}

extension [Edge] {
    /// Sorts edges by time. The kernel returns them line by line; edges of equal times keep their order.
    fileprivate func inOrderOfTime() -> [Edge] {
        enumerated()
            .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
            .map(\.element)
    }
}
