internal import Foundation

/// Random numbers that a seed repeats (SplitMix64). With GALLEY_SEED in the environment every test has other ones.
public struct SplitMix: RandomNumberGenerator {
    /// GALLEY_SEED, else 0, which each test adds its own seed to.
    private static let offset = ProcessInfo.processInfo.environment["GALLEY_SEED"].flatMap(UInt64.init) ?? 0

    private var state: UInt64

    public init(seed: UInt64) { state = seed &+ Self.offset }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
