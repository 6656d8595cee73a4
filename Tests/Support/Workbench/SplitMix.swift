internal import Foundation

/// A random number generator with a seed (SplitMix64). The environment variable GALLEY_SEED changes the numbers of
/// all tests.
public struct SplitMix: RandomNumberGenerator, Sendable {
    /// The value of GALLEY_SEED, or 0. Each test adds its own seed.
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
