import Glibc
import Testing

@testable import GPIO

@Suite struct GPIOErrorTests {
    private static let line = LineReference.name("GPIO17")
    private static let longLine = LineReference.offset(chip: "long\u{1B}[2J\r\nö-controller-label", 4_294_967_295)

    private static let all: [GPIOError] = [line, longLine].flatMap { line -> [GPIOError] in
        [
            .noChips(folder: "/dev"),
            .forbidden(path: "/dev/gpiochip0"),
            .missing(line, similar: ["GPIO7", "GPIO1"], chips: ["pinctrl-rp1 (54 lines)"]),
            .ambiguous(line, places: ["a:1 (/dev/gpiochip0)", "b:2 (/dev/gpiochip1)"]),
            .repeated(line, .offset(chip: "pinctrl-rp1", 17)),
            .severalChips([line, .name("BTN")]),
            .busy(line, holder: "a-holder-with-31-bytes-of-a-name"),
            .busy(line, holder: ""),
            .noEdges(line),
            .gone(line),
            .system(errno: .max, doing: "Requesting \(line)"),
        ]
    }

    @Test("An error is one line without control characters", arguments: all)
    func isPlain(error: GPIOError) {
        #expect(error.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test("The error of a busy line names the line's user and the tool that lists users")
    func namesTheHolder() {
        let error = GPIOError.busy(Self.line, holder: "lcdproc")
        for part in ["GPIO17", "lcdproc", "`gpioinfo`"] { #expect(error.description.contains(part)) }
        #expect(GPIOError.busy(Self.line, holder: "").description.contains("by the kernel"))
    }

    @Test("The error of a forbidden chip names the group and the udev rule that give access")
    func namesTheRule() {
        let text = GPIOError.forbidden(path: "/dev/gpiochip4").description
        let rule = #"SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660""#
        for part in ["/dev/gpiochip4", "usermod -aG gpio", rule] { #expect(text.contains(part)) }
    }

    @Test("The error of a missing line names the searched chips and similar lines")
    func namesTheSearchedChips() {
        let error = GPIOError.missing(Self.line, similar: ["PIN_17"], chips: ["gpio0 (32 lines)", "gpio1 (32 lines)"])
        for part in ["GPIO17", "Similar: PIN_17.", "gpio0 (32 lines), gpio1 (32 lines)"] {
            #expect(error.description.contains(part))
        }
        #expect(!GPIOError.missing(Self.line, similar: [], chips: ["gpio0 (32 lines)"]).description.contains("Similar"))
    }

    @Test("A chip is forbidden only if the kernel refuses access", arguments: [EACCES, EPERM])
    func isForbidden(errno: Int32) {
        #expect(GPIOError(openingChipAt: "/dev/gpiochip0", errno: errno) == .forbidden(path: "/dev/gpiochip0"))
    }

    @Test("A device file without a chip behind it is no error", arguments: [ENOENT, ENODEV, ENXIO, ENOTTY])
    func isNoChip(errno: Int32) {
        #expect(GPIOError(openingChipAt: "/dev/gpiochip0", errno: errno) == nil)
    }

    @Test("Any other failure to open a chip keeps its errno and path")
    func keepsTheRest() {
        let error = GPIOError(openingChipAt: "/dev/gpiochip0", errno: EMFILE)
        #expect(error == .system(errno: EMFILE, doing: "Opening /dev/gpiochip0"))
    }
}
