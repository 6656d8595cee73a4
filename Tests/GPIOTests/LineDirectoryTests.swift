import Testing

@testable import GPIO

@Suite struct LineDirectoryTests {
    /// The relevant lines of a Raspberry Pi 4 under Debian's kernel, and an expander.
    private let directory = LineDirectory(chips: [
        ChipListing(path: "/dev/gpiochip0", label: "raspberrypi-exp-gpio", names: ["BT_ON", "NC", "TXD0"]),
        ChipListing(path: "/dev/gpiochip1", label: "pinctrl-bcm2711", names: headerNames),
        ChipListing(path: "/dev/gpiochip2", label: "pcf8574", names: ["", "TXD0", "NC", "7J1 Header Pin17"]),
    ])

    private static let headerNames: [String] =
        (0..<58).map { offset in
            switch offset {
            case 7: "SPI_CE1_N"
            case 14: "TXD1"
            case 16...27: "GPIO\(offset)"
            case 50: "GPIO2"  // named like another offset: the name counts
            default: ""
            }
        }

    @Test(
        "A reference finds its line",
        arguments: [
            ("GPIO17", 1, 17),
            ("BT_ON", 0, 0),
            ("pcf8574:0", 2, 0),
            ("pinctrl-bcm2711:57", 1, 57),
            ("GPIO7", 1, 7),
            ("GPIO14", 1, 14),
            ("GPIO2", 1, 50),
        ])
    func finds(text: String, chip: Int, offset: Int) throws {
        let reference = try #require(LineReference(text))
        #expect(try directory.find(reference) == LinePlace(chip: chip, offset: offset))
    }

    @Test(
        "A missing line is reported with similar lines",
        arguments: [
            ("GPIO58", []),
            ("GPIO-7", ["7J1 Header Pin17"]),
            ("gpio_17", ["GPIO17"]),
            ("PIN17", ["7J1 Header Pin17"]),
            ("LINE17", ["GPIO17", "7J1 Header Pin17"]),
            ("SPI_CE1", ["SPI_CE1_N"]),
            ("bcm2711:17", ["pinctrl-bcm2711:17"]),
            ("bcm2711:58", []),
            ("pcf8574:4", []),
        ] as [(String, [String])])
    func misses(text: String, similar: [String]) throws {
        let reference = try #require(LineReference(text))
        let chips = ["raspberrypi-exp-gpio (3 lines)", "pinctrl-bcm2711 (58 lines)", "pcf8574 (4 lines)"]
        #expect(throws: GPIOError.missing(reference, similar: similar, chips: chips)) { try directory.find(reference) }
    }

    @Test("A negative offset is reported as missing and doesn't crash")
    func refusesNegativeOffsets() {
        #expect(throws: GPIOError.self) { try directory.find(.offset(chip: "pcf8574", -1)) }
    }

    @Test("The lines that share a name are listed as chip and offset")
    func listsDuplicates() {
        let places = ["raspberrypi-exp-gpio:2 (/dev/gpiochip0)", "pcf8574:1 (/dev/gpiochip2)"]
        #expect(throws: GPIOError.ambiguous(.name("TXD0"), places: places)) { try directory.find(.name("TXD0")) }
    }

    @Test("Placeholder names of unconnected lines match no line")
    func ignoresPlaceholders() {
        #expect(throws: GPIOError.self) { try directory.find(.name("NC")) }
        let single = LineDirectory(chips: [ChipListing(path: "/dev/gpiochip0", label: "one", names: ["NC", "-"])])
        for name in ["NC", "-"] {
            let missing = GPIOError.missing(.name(name), similar: [], chips: ["one (2 lines)"])
            #expect(throws: missing) { try single.find(.name(name)) }
        }
    }

    @Test("A name matches the part before brackets, unless a line has exactly this name")
    func findsBeforeBrackets() throws {
        let bone = LineDirectory(chips: [
            ChipListing(path: "/dev/gpiochip0", label: "gpio-0-31", names: ["P9_14 [ehrpwm1a]", "P9_1", "P9_2 [a]"]),
            ChipListing(path: "/dev/gpiochip1", label: "gpio-32-63", names: ["P9_2 [b]", "P9_14A [x]", "P9_1 [y]"]),
        ])
        #expect(try bone.find(.name("P9_14")) == LinePlace(chip: 0, offset: 0))
        #expect(try bone.find(.name("P9_14 [ehrpwm1a]")) == LinePlace(chip: 0, offset: 0))
        #expect(try bone.find(.name("P9_1")) == LinePlace(chip: 0, offset: 1))
        let places = ["gpio-0-31:2 (/dev/gpiochip0)", "gpio-32-63:0 (/dev/gpiochip1)"]
        #expect(throws: GPIOError.ambiguous(.name("P9_2"), places: places)) { try bone.find(.name("P9_2")) }
    }

    @Test(
        "A vendor's pin name gives chip and offset if the kernel has no line names",
        arguments: [
            ("GPIO3_B2", "gpio3", 10), ("GPIO0_D7", "gpio0", 31), ("PA6", "1c20800.pinctrl", 6),
            ("PG8", "300b000.pinctrl", 200), ("PL2", "1f02c00.pinctrl", 2), ("PM1", "7022000.pinctrl", 33),
            ("GPIO17", "pinctrl-rp1", 17),
        ])
    func findsByNumbering(name: String, label: String, offset: Int) throws {
        let names = [String](repeating: "", count: 224)
        let directory = LineDirectory(
            chips: ["other", label].map { ChipListing(path: "/dev/\($0)", label: $0, names: names) })
        #expect(try directory.find(.name(name)) == LinePlace(chip: 1, offset: offset))
    }

    @Test(
        "A pin name that no vendor uses is missing",
        arguments: ["GPIO3_E2", "GPIO3_B8", "PA32", "PN1", "pa6", "PA", "P1"])
    func missesByNumbering(name: String) {
        let labels = ["gpio3", "1c20800.pinctrl", "1f02c00.pinctrl", "pinctrl-rp1"]
        let names = [String](repeating: "", count: 224)
        let directory = LineDirectory(chips: labels.map { ChipListing(path: "/dev/\($0)", label: $0, names: names) })
        #expect(throws: GPIOError.self) { try directory.find(.name(name)) }
    }

    @Test("Two chips with the same label are told apart by their paths")
    func listsTwins() {
        let twins = LineDirectory(chips: [
            ChipListing(path: "/dev/gpiochip0", label: "pcf8574", names: ["", ""]),
            ChipListing(path: "/dev/gpiochip1", label: "pcf8574", names: ["", ""]),
        ])
        let reference = LineReference.offset(chip: "pcf8574", 1)
        let places = ["pcf8574:1 (/dev/gpiochip0)", "pcf8574:1 (/dev/gpiochip1)"]
        #expect(throws: GPIOError.ambiguous(reference, places: places)) { try twins.find(reference) }
    }

    @Test("GPIO and a number is no offset unless the board is a Raspberry Pi")
    func keepsNumbersToHeaders() {
        let other = LineDirectory(chips: [
            ChipListing(path: "/dev/gpiochip0", label: "gpio0", names: Array(repeating: "", count: 32))
        ])
        #expect(throws: GPIOError.missing(.name("GPIO7"), similar: [], chips: ["gpio0 (32 lines)"])) {
            try other.find(.name("GPIO7"))
        }
    }
}
