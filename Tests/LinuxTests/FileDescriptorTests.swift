import Glibc
import Testing

@testable import Linux

@Suite("Writing to a file")
struct FileDescriptorTests {
    /// A scripted write(2): each call accepts so many bytes, and a negative number fails with that errno.
    private final class Writer {
        var answers: [Int]
        var written: [UInt8] = []

        init(_ answers: [Int]) { self.answers = answers }

        func write(_ bytes: UnsafeRawBufferPointer) -> Int {
            let answer = answers.isEmpty ? bytes.count : answers.removeFirst()
            guard answer >= 0 else {
                errno = Int32(-answer)
                return -1
            }
            written += bytes.prefix(answer)
            return min(answer, bytes.count)
        }
    }

    @Test("All bytes are written in order despite partial and interrupted writes")
    func whole() throws {
        let bytes = Array(0..<UInt8(200))
        let writer = Writer([1, -Int(EINTR), 7, -Int(EINTR), -Int(EINTR), 64])
        try FileDescriptor.writeAll(bytes, as: "write", by: writer.write)
        #expect(writer.written == bytes)
    }

    @Test("An error, and a file that accepts no bytes, end the write", arguments: [(-Int(ENOSPC), ENOSPC), (0, EIO)])
    func ends(answer: Int, code: Int32) {
        let writer = Writer([3, answer])
        #expect(throws: SystemError("write x", code: code)) {
            try FileDescriptor.writeAll([1, 2, 3, 4], as: "write x", by: writer.write)
        }
        #expect(writer.written == [1, 2, 3])
    }

    @Test("An interrupted sync is repeated, and a failed one is reported")
    func sync() throws {
        var answers = [EINTR, EINTR, 0]
        func call() -> Int32 {
            errno = answers.removeFirst()
            return errno == 0 ? 0 : -1
        }
        try FileDescriptor.retrying("fsync", call)
        #expect(answers.isEmpty)
        answers = [EIO]
        #expect(throws: SystemError("fsync", code: EIO)) { try FileDescriptor.retrying("fsync", call) }
    }
}
