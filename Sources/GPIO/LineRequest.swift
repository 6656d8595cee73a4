import CGPIOD
import Glibc

/// A line of a request: the caller's reference, its index in the caller's order, and its offset on the chip.
struct RequestedLine {
    let reference: LineReference
    let index: Int
    let offset: Int
}

/// Lines of one chip that this process has requested. Owns the libgpiod request, and releases it in `deinit`.
final class LineRequest {
    let lines: [RequestedLine]
    private let handle: OpaquePointer
    /// The buffer into which C reads edges.
    private var edges: [cgpiod_edge]

    private init(lines: [RequestedLine], handle: OpaquePointer, bufferLength: Int) {
        self.lines = lines
        self.handle = handle
        edges = Array(repeating: cgpiod_edge(), count: bufferLength)
    }

    deinit { cgpiod_request_release(handle) }

    static func outputs(
        _ lines: [RequestedLine], on chip: Chip, levels: UInt64, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> LineRequest {
        try request(lines, on: chip, bufferLength: 0) {
            cgpiod_request_outputs($0, $1, lines.count, levels, activeLow, consumer, $2)
        }
    }

    static func inputs(
        _ lines: [RequestedLine], on chip: Chip, bias: Bias, activeLow: Bool, consumer: String
    ) throws(GPIOError) -> LineRequest {
        try request(lines, on: chip, bufferLength: lines.count * Int(CGPIOD_EDGES_PER_LINE)) {
            cgpiod_request_inputs($0, $1, lines.count, bias.flag, activeLow, consumer, $2)
        }
    }

    /// Requests lines with `ask`, which receives the chip, the offsets and a place for the new handle.
    private static func request(
        _ lines: [RequestedLine], on chip: Chip, bufferLength: Int,
        ask: (OpaquePointer, [UInt32], UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws(GPIOError) -> LineRequest {
        var handle: OpaquePointer?
        let status = chip.withHandle { ask($0, lines.map { UInt32($0.offset) }, &handle) }
        guard let handle else { throw GPIOError(requesting: lines, on: chip, errno: -status) }
        return LineRequest(lines: lines, handle: handle, bufferLength: bufferLength)
    }

    var descriptors: [Int32] {
        (0..<cgpiod_request_descriptor_count(handle)).map { cgpiod_request_descriptor(handle, $0) }
    }

    func set(_ levels: UInt64) throws(GPIOError) {
        try check(cgpiod_request_set(handle, levels), "Setting")
    }

    /// Returns the current levels. Bit i is the line at index i of this request.
    func levels() throws(GPIOError) -> UInt64 {
        var levels: UInt64 = 0
        try check(cgpiod_request_get(handle, &levels), "Reading")
        return levels
    }

    /// Returns and removes the queued edges. Their `index` is the index in this request.
    func readEdges() throws(GPIOError) -> ArraySlice<cgpiod_edge> {
        let count = try check(cgpiod_request_read_edges(handle, &edges), "Reading edges of")
        return edges.prefix(count)
    }

    @discardableResult
    private func check(_ status: Int32, _ verb: String) throws(GPIOError) -> Int {
        guard status < 0 else { return Int(status) }
        let first = lines[0].reference
        throw -status == ENODEV ? .gone(first) : .system(errno: -status, doing: "\(verb) the lines from \(first) on")
    }
}

extension Bias {
    fileprivate var flag: cgpiod_bias {
        switch self {
        case .asIs: CGPIOD_BIAS_AS_IS
        case .pullUp: CGPIOD_BIAS_PULL_UP
        case .disabled: CGPIOD_BIAS_DISABLED
        }
    }
}

extension GPIOError {
    /// Creates the error for a refused request. The errno doesn't say which line, so this looks for one in use.
    fileprivate init(requesting lines: [RequestedLine], on chip: Chip, errno: Int32) {
        let first = lines[0]
        switch errno {
        case EBUSY, EINVAL:  // a pin controller may return EINVAL for a pin that another function uses
            for line in lines {
                guard let state = chip.line(at: line.offset), state.isUsed else { continue }
                self = .busy(line.reference, holder: state.holder)
                return
            }
        case ENODEV, ENXIO:
            self = chip.line(at: first.offset) == nil ? .gone(first.reference) : .noEdges(first.reference)
            return
        default: break
        }
        self = .system(errno: errno, doing: "Requesting \(lines.map(\.reference.description).joined(separator: ", "))")
    }
}
