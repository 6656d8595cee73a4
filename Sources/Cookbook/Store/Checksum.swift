extension Sequence<UInt8> {
    /// FNV-1a, 64 bits (draft-eastlake-fnv, section 2): notices damage, not malice.
    var checksum: UInt64 {
        reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
