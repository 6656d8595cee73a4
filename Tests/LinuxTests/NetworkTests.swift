import Foundation
import Linux
import Testing
import Workbench

@Suite("Network addresses")
struct NetworkTests {
    @Test("The addresses are those that other machines can use, IPv4 first, each once")
    func addresses() throws {
        let addresses = try networkAddresses()
        #expect(!addresses.contains("127.0.0.1") && !addresses.contains("::1"))
        #expect(addresses.allSatisfy { !$0.contains("%") && ($0.contains(".") || $0.contains(":")) })
        #expect(Set(addresses).count == addresses.count)
        #expect(addresses.drop { !$0.contains(":") }.allSatisfy { $0.contains(":") })
    }

    @Test("The kernel routes the addresses to this machine")
    func routes() throws {
        // Each address of this machine has a local route (proc(5), net/fib_trie).
        let trie = String(decoding: try kernelFile("/proc/net/fib_trie"), as: UTF8.self)
        for address in try networkAddresses() where !address.contains(":") {
            #expect(trie.contains("|-- \(address)\n"))
        }
    }

    @Test("The host name is the kernel's")
    func host() throws {
        let name = try String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)
        #expect(try hostName() == name.trimmingCharacters(in: .newlines))
    }
}
