import GPIO
import Glibc
import Testing

/// Tests with plain files in place of sysfs. The board test checks what a kernel does with them, and in which order.
@Suite("A PWM channel")
final class PWMOutputTests {
    private let classes: String
    private let controller: LibgpiodController

    init() throws {
        var template = Array("/tmp/pwm-tests-XXXXXX".utf8CString)
        classes = try #require(mkdtemp(&template).map { String(cString: $0) })
        controller = LibgpiodController(folder: "/nonexistent", classes: classes)
        for folder in ["pwm", "devices", "devices/fe20c000.pwm", "pwm/pwmchip3", "pwm/pwmchip3/pwm0"] {
            try #require(mkdir("\(classes)/\(folder)", 0o700) == 0)
        }
        try #require(symlink("../../devices/fe20c000.pwm", "\(classes)/pwm/pwmchip3/device") == 0)
        try write("2\n", to: "npwm")
        for file in ["pwm0/period", "pwm0/duty_cycle", "pwm0/enable"] { try write("0\n", to: file) }
    }

    deinit {
        for file in ["npwm", "pwm0/period", "pwm0/duty_cycle", "pwm0/enable", "device"] { unlink(chip(file)) }
        for folder in ["pwm/pwmchip3/pwm0", "pwm/pwmchip3", "devices/fe20c000.pwm", "devices", "pwm", ""] {
            rmdir("\(classes)/\(folder)")
        }
    }

    private func chip(_ file: String) -> String { "\(classes)/pwm/pwmchip3/\(file)" }

    private func write(_ text: String, to file: String) throws {
        let stream = try #require(fopen(chip(file), "w"))
        fputs(text, stream)
        fclose(stream)
    }

    private func read(_ file: String) throws -> String {
        let stream = try #require(fopen(chip(file), "r"))
        defer { fclose(stream) }
        var buffer = [CChar](repeating: 0, count: 64)
        _ = fgets(&buffer, 64, stream)
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func reference(_ text: String) throws -> PWMReference { try #require(PWMReference(text)) }

    @Test("A channel is found by its chip's device or number and gives a wave of 50 % duty cycle")
    func sounds() throws {
        for name in ["fe20c000.pwm:0", "pwmchip3:0"] {
            let output = try controller.openPWM(reference(name))
            try output.set(frequency: 2000)
            #expect(try read("pwm0/period").hasPrefix("500000"))
            #expect(try read("pwm0/duty_cycle").hasPrefix("250000"))
            #expect(try read("pwm0/enable").hasPrefix("1"))
            try output.set(frequency: nil)
            #expect(try read("pwm0/enable").hasPrefix("0"))
            try write("0\n", to: "pwm0/period")
        }
    }

    @Test("Each tone sets the period again, because another process may have changed it")
    func silencedFromOutside() throws {
        let output = try controller.openPWM(reference("pwmchip3:0"))
        try output.set(frequency: 2000)
        try output.set(frequency: nil)
        try write("1000000\n", to: "pwm0/period")
        try output.set(frequency: 2000)
        #expect(try read("pwm0/period").hasPrefix("500000"))
    }

    @Test("A sounding channel is silenced when it is opened, and again when it is released")
    func leftSounding() throws {
        try write("500000\n", to: "pwm0/period")
        try write("1\n", to: "pwm0/enable")
        do {
            let output = try controller.openPWM(reference("pwmchip3:0"))
            #expect(try read("pwm0/enable").hasPrefix("0"))
            try output.set(frequency: 2000)
            #expect(try read("pwm0/enable").hasPrefix("1"))
        }
        #expect(try read("pwm0/enable").hasPrefix("0"))
    }

    @Test("A missing channel is reported together with the existing chips", arguments: ["pwmchip0:0", "20c000.pwm:0"])
    func missing(name: String) throws {
        let channel = try reference(name)
        #expect(throws: GPIOError.noPWM(channel, known: ["pwmchip3 (fe20c000.pwm)"])) {
            try controller.openPWM(channel)
        }
    }

    @Test("A channel number beyond the chip's last channel is missing")
    func beyond() throws {
        let channel = try reference("pwmchip3:2")
        #expect(throws: GPIOError.noPWM(channel, known: ["pwmchip3:0"])) { try controller.openPWM(channel) }
    }

    @Test("A channel that udev hasn't processed yet is settling for a second, and opening it never waits")
    func settling() throws {
        let clock = SettableClock()
        let controller = LibgpiodController(folder: "/nonexistent", classes: classes) { clock.now }
        let channel = try reference("pwmchip3:1")
        try write("", to: "export")
        defer { unlink(chip("export")) }
        let start = ContinuousClock.now
        #expect(throws: GPIOError.settling(channel)) { try controller.openPWM(channel) }
        #expect(try read("export").hasPrefix("1"))
        #expect(throws: GPIOError.settling(channel)) { try controller.openPWM(channel) }
        #expect(ContinuousClock.now - start < .milliseconds(500))

        try #require(mkdir(chip("pwm1"), 0o700) == 0)
        defer { rmdir(chip("pwm1")) }
        clock.now += .seconds(2)
        #expect(throws: GPIOError.forbidden(path: chip("pwm1/period"))) { try controller.openPWM(channel) }
        let files = ["pwm1/period", "pwm1/duty_cycle", "pwm1/enable"]
        for file in files { try write("0\n", to: file) }
        defer { for file in files { unlink(chip(file)) } }
        let output = try controller.openPWM(channel)
        try output.set(frequency: 2000)
        #expect(try read("pwm1/enable").hasPrefix("1"))
        try output.set(frequency: nil)
    }

    @Test(
        "A name without chip and number is refused",
        arguments: ["pwmchip0", "0", ":0", "a/b:0", "a b:0", "pwmchip0:x", ""])
    func names(text: String) {
        #expect(PWMReference(text) == nil)
    }
}

private final class SettableClock: @unchecked Sendable {
    /// The virtual time since boot. Used by one thread.
    var now = Duration.seconds(100)
}
