/// The pin names of chip vendors, for kernels that don't name the lines.
enum LineNumbering {
    /// Returns the labels of the chips that can have the pin, and its offset there, or `nil` for any other name.
    ///
    /// - Parameter name: A pin name such as `GPIO17` (Raspberry Pi), `GPIO3_B2` (Rockchip), `PA6` or `PL2` (Allwinner).
    static func chips(of name: String) -> (labels: Set<String>, offset: Int)? {
        raspberryPi(name) ?? rockchip(name) ?? allwinner(name)
    }

    /// Resolves a Raspberry Pi name: the offset is the number in the name.
    private static func raspberryPi(_ name: String) -> (Set<String>, Int)? {
        guard name.hasPrefix("GPIO"), let number = LineReference.number(name.dropFirst(4)) else { return nil }
        return (["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"], number)
    }

    /// Resolves a Rockchip name: a chip has 32 lines in four groups of eight, A to D (the kernel's
    /// `pinctrl-rockchip.c`).
    private static func rockchip(_ name: String) -> (Set<String>, Int)? {
        guard let match = name.wholeMatch(of: #/GPIO([0-9])_([A-D])([0-7])/#),
            let group = "ABCD".firstIndex(of: Character(String(match.2))), let line = Int(match.3)
        else { return nil }
        return (["gpio\(match.1)"], "ABCD".distance(from: "ABCD".startIndex, to: group) * 8 + line)
    }

    /// Resolves an Allwinner name: banks of 32 lines from PA on.
    ///
    /// Banks from PL on are on a second chip, which stays powered while the rest sleeps. Labels are the addresses in
    /// the device trees of H2+, H3, H5 and A64, then of H6 and H616.
    private static func allwinner(_ name: String) -> (Set<String>, Int)? {
        guard let match = name.wholeMatch(of: #/P([A-M])([0-9]{1,2})/#), let line = Int(match.2), line < 32,
            let letter = match.1.utf8.first
        else { return nil }
        let bank = Int(letter - UInt8(ascii: "A")), firstOfSecondChip = 11
        if bank < firstOfSecondChip { return (["1c20800.pinctrl", "300b000.pinctrl"], bank * 32 + line) }
        return (["1f02c00.pinctrl", "7022000.pinctrl"], (bank - firstOfSecondChip) * 32 + line)
    }
}
