import Glibc
import Linux
import Testing

@Suite("Non-blocking streams")
struct StreamTests {
    @Test("Receiving returns the available bytes, nil if there are none, and an empty array at the end")
    func receiving() throws {
        let (near, far) = try streamPair()
        #expect(try near.receiveNow(upTo: 10) == nil)
        #expect(try far.sendNow([1, 2, 3]) == 3)
        #expect(try near.receiveNow(upTo: 2) == [1, 2])
        #expect(try near.receiveNow(upTo: 2) == [3])
        far.hangUp()
        #expect(try near.receiveNow(upTo: 2) == [])
    }

    @Test("Sending fills the kernel's buffer, and a poll reports when there is room again")
    func sending() throws {
        let (near, far) = try streamPair()
        let bytes = [UInt8](repeating: 7, count: 4 << 20)
        var sent = 0
        while case let count = try near.sendNow(bytes[sent...]), count > 0 { sent += count }
        #expect((1..<bytes.count).contains(sent))
        let writing = [PollRequest(near.descriptor, isWritten: true)]
        #expect(try waitUntilReady(writing, limit: .zero)[0].isWritable == false)
        while try far.receiveNow(upTo: 1 << 20) != nil {}
        #expect(try waitUntilReady(writing, limit: .zero)[0].isWritable)
        far.hangUp()
        #expect(throws: SystemError("send", code: EPIPE)) { try near.sendNow(bytes[...]) }
    }

    @Test("A poll without events still reports a closed peer")
    func gone() throws {
        let (near, far) = try streamPair()
        #expect(try waitUntilReady([PollRequest(near.descriptor)], limit: .zero)[0].isGone == false)
        far.hangUp()
        #expect(try waitUntilReady([PollRequest(near.descriptor)], limit: .zero)[0].isGone)
    }
}
