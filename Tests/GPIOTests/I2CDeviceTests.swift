import GPIO
import Glibc
import Testing

/// What can be tried where the kernel has no bus; the board test does the rest.
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

    @Test("that is not there is told with those that are")
    func missing() {
        let known = ["i2c-1 (bcm2835 (i2c@7e804000))", "i2c-2 (USB-I2C)"]
        #expect(throws: GPIOError.noBus("i2c-0", known: known)) {
            try controller.openDevice(onBus: "i2c-0", address: 0x27)
        }
    }

    @Test("without a node is missing, by its name or its adapter's", arguments: ["i2c-2", "USB-I2C"])
    func noNode(name: String) {
        #expect(throws: GPIOError.noBus("i2c-2", known: [])) { try controller.openDevice(onBus: name, address: 0x27) }
    }

    @Test("whose node is no bus says what the kernel says")
    func impostor() throws {
        try #require(symlink("/dev/null", "\(root)/i2c-2") == 0)
        #expect(throws: GPIOError.system(errno: ENOTTY, doing: "Taking the device at 0x27 on i2c-2")) {
            try controller.openDevice(onBus: "i2c-2", address: 0x27)
        }
    }
}
