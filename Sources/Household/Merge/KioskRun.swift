/// The name of one run of a kiosk, drawn at random at each start and at each opening of the store.
///
/// A run numbers its changes. A name that outlives the run breaks the merge: a store that is restored from a backup would
/// use numbers again that the other kiosks have seen for other changes.
public struct KioskRun: Hashable, Sendable, Comparable {
    /// 64 random bits.
    public let name: UInt64

    public init(name: UInt64) {
        self.name = name
    }

    /// Draws a new name.
    public static func random(using generator: inout some RandomNumberGenerator) -> KioskRun {
        KioskRun(name: generator.next())
    }

    /// Draws a new name with the system's random numbers.
    public static func random() -> KioskRun {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    public static func < (one: KioskRun, other: KioskRun) -> Bool { one.name < other.name }
}

extension KioskRun: LosslessStringConvertible {
    /// Reads a name: 1 to 16 hexadecimal digits.
    public init?(_ description: String) {
        guard description.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let name = UInt64(description, radix: 16)
        else { return nil }
        self.name = name
    }

    public var description: String { String(name, radix: 16) }
}
