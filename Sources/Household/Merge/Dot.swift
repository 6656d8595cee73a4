/// The identity of one change of an item: the run that made it, and the change's number in that run.
///
/// "Dots" is the term of the literature on conflict-free replicated data types: Bieniusa et al., *An optimized conflict-free
/// replicated set*, 2012.
public struct Dot: Hashable, Sendable, Comparable {
    public let run: KioskRun
    /// The number of the change, from 1.
    public let number: Int

    public init(run: KioskRun, number: Int) {
        self.run = run
        self.number = number
    }

    public static func < (one: Dot, other: Dot) -> Bool { (one.run, one.number) < (other.run, other.number) }
}

extension Dot: LosslessStringConvertible {
    /// Reads a dot as it is written in a document: `1f0c9a.3`.
    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let run = KioskRun(String(parts[0])), let number = Int(parts[1]) else { return nil }
        self.init(run: run, number: number)
    }

    public var description: String { "\(run).\(number)" }
}
