import Foundation
import Testing
import Workbench

@testable import Linux

@Suite("Shared heap")
struct SharedHeapTests {
    private static let size = 64 << 20

    @Test("Free memory between blocks that are in use is returned to the kernel")
    func trimmed() throws {
        var blocks = (0..<Self.size / 1024).map { _ in
            UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)
        }
        blocks.forEach { $0.initializeMemory(as: UInt8.self, repeating: 1) }
        // Every 1,000th block stays, so that the heap doesn't end with free memory.
        let kept = stride(from: 0, to: blocks.count, by: 1000).map { blocks[$0] } + [blocks.removeLast()]
        for (number, block) in blocks.enumerated() where number % 1000 != 0 { block.deallocate() }
        blocks = []
        let before = try anonymousMemory()
        returnFreeMemory()
        let after = try anonymousMemory()
        kept.forEach { $0.deallocate() }

        #expect(before - after > Self.size / 2, "\(before) bytes before, \(after) after")
    }
}
