import GPIO
import Glibc
import Testing

/// Tests that need no chip in the kernel. The board test covers the rest.
@Suite struct LibgpiodControllerTests {
    private func expectNoChips(in folder: String) {
        let controller = LibgpiodController(folder: folder)
        #expect(throws: GPIOError.noChips(folder: folder)) {
            _ = try controller.requestOutputs([.name("GPIO7")], levels: 0, activeLow: false, consumer: "test")
        }
        #expect(throws: GPIOError.noChips(folder: folder)) {
            _ = try controller.requestInputs([.name("GPIO17")], bias: .pullUp, activeLow: true, consumer: "test")
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/gpio-tests-XXXXXX".utf8CString)
        let path = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { #expect(rmdir(path) == 0) }
        try body(path)
    }

    @Test("A machine without chips gives an error that says so")
    func saysThatThereAreNone() throws {
        try withFolder { expectNoChips(in: $0) }
    }

    @Test("A missing folder counts as one without chips")
    func bearsAMissingFolder() {
        expectNoChips(in: "/nonexistent/dev")
    }

    @Test(
        "A file that only has the name of a chip is ignored",
        arguments: ["/dev/null", "/etc/hostname", "/", "/nonexistent"])
    func passesOverImpostors(target: String) throws {
        try withFolder { folder in
            let node = "\(folder)/gpiochip0"
            try #require(symlink(target, node) == 0)
            defer { unlink(node) }
            expectNoChips(in: folder)
        }
    }
}
