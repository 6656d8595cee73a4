import GPIO
import Glibc
import Testing

/// Tests that need no bus in the kernel. The board test covers the rest.
@Suite("An I2C bus")
final class I2CDeviceTests {
    private let root: String
    private let controller: LibgpiodController

    init() throws {
        var template = Array("/tmp/i2c-tests-XXXXXX".utf8CString)
        root = try #require(mkdtemp(&template).map { String(cString: $0) })
        controller = LibgpiodController(folder: root, classes: root)
        for folder in ["i2c-dev", "i2c-dev/i2c-1", "i2c-dev/i2c-2"] {
            try #require(mkdir("\(root)/\(folder)", 0o700) == 0)
        }
        for (bus, adapter) in [("i2c-1", "bcm2835 (i2c@7e804000)"), ("i2c-2", "USB-I2C")] {
            let stream = try #require(fopen("\(root)/i2c-dev/\(bus)/name", "w"))
            fputs("\(adapter)\n", stream)
            fclose(stream)
        }
    }

    deinit {
        for file in ["i2c-dev/i2c-1/name", "i2c-dev/i2c-2/name", "i2c-2"] { unlink("\(root)/\(file)") }
        for folder in ["i2c-dev/i2c-1", "i2c-dev/i2c-2", "i2c-dev", ""] { rmdir("\(root)/\(folder)") }
    }

    @Test("A missing bus is reported together with the existing ones")
    func missing() {
        let known = ["i2c-1 (bcm2835 (i2c@7e804000))", "i2c-2 (USB-I2C)"]
        #expect(throws: GPIOError.noBus("i2c-0", known: known)) {
            try controller.openDevice(onBus: "i2c-0", address: 0x27)
        }
    }

    @Test("A bus without a device file is missing, by its name or its adapter's", arguments: ["i2c-2", "USB-I2C"])
    func noNode(name: String) {
        #expect(throws: GPIOError.noBus("i2c-2", known: [])) { try controller.openDevice(onBus: name, address: 0x27) }
    }

    @Test("A device file that is no bus gives the kernel's error")
    func impostor() throws {
        try #require(symlink("/dev/null", "\(root)/i2c-2") == 0)
        #expect(throws: GPIOError.system(errno: ENOTTY, doing: "Taking the device at 0x27 on i2c-2")) {
            try controller.openDevice(onBus: "i2c-2", address: 0x27)
        }
    }
}
