/// What makers call the pins of their chips, where the kernel has no names for the lines.
enum LineNumbering {
    /// The labels of the chips that a name can be of, and its offset there; nil for any other name.
    ///
    /// - Parameter name: a Raspberry Pi's `GPIO17`, a Rockchip's `GPIO3_B2`, an Allwinner's `PA6` or `PL2`.
    static func chips(of name: String) -> (labels: Set<String>, offset: Int)? {
        raspberryPi(name) ?? rockchip(name) ?? allwinner(name)
    }

    /// The offset is the number that people call a line of the header by.
    private static func raspberryPi(_ name: String) -> (Set<String>, Int)? {
        guard name.hasPrefix("GPIO"), let number = LineReference.number(name.dropFirst(4)) else { return nil }
        return (["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"], number)
    }

    /// Chips of 32 lines, in four groups of eight: A to D (the kernel's `pinctrl-rockchip.c`).
    private static func rockchip(_ name: String) -> (Set<String>, Int)? {
        guard let match = name.wholeMatch(of: #/GPIO([0-9])_([A-D])([0-7])/#),
            let group = "ABCD".firstIndex(of: Character(String(match.2))), let line = Int(match.3)
        else { return nil }
        return (["gpio\(match.1)"], "ABCD".distance(from: "ABCD".startIndex, to: group) * 8 + line)
    }

    /// Banks of 32 lines from PA on; those from PL on are on a chip of their own, which stays awake while the others
    /// sleep. Labels are the addresses in the device trees of H2+, H3, H5 and A64, then of H6 and H616.
    private static func allwinner(_ name: String) -> (Set<String>, Int)? {
        guard let match = name.wholeMatch(of: #/P([A-M])([0-9]{1,2})/#), let line = Int(match.2), line < 32,
            let letter = match.1.utf8.first
        else { return nil }
        let bank = Int(letter - UInt8(ascii: "A")), firstOfTheSecond = 11
        if bank < firstOfTheSecond { return (["1c20800.pinctrl", "300b000.pinctrl"], bank * 32 + line) }
        return (["1f02c00.pinctrl", "7022000.pinctrl"], (bank - firstOfTheSecond) * 32 + line)
    }
}
