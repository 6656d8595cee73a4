import Foundation
import Linux
import Testing
import Workbench

@Suite("File contents")
struct FileContentsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func bytes(_ name: String, upTo limit: Int = 4, followsLinks: Bool = true) throws -> [UInt8] {
        try FileContents(of: folder.file(name), upTo: limit, followsLinks: followsLinks).bytes
    }

    @Test("A file of the maximum length is read, and one byte more is refused")
    func limit() throws {
        try folder.write("four", "abcd")
        try folder.write("five", "abcde")
        #expect(try bytes("four") == Array("abcd".utf8))
        #expect(throws: FileContents.Failure.tooLarge) { try bytes("five") }
        try folder.write("none", "")
        #expect(try bytes("none").isEmpty)
    }

    @Test("A pipe, a folder and a device are refused without waiting")
    func notRegular() throws {
        mkfifo(folder.file("pipe"), 0o600)
        symlink("/dev/zero", folder.file("zeros"))
        for name in ["pipe", "zeros", "."] {
            #expect(throws: FileContents.Failure.notRegular) { try bytes(name) }
        }
    }

    @Test("A symbolic link is followed only if that is allowed")
    func link() throws {
        try folder.write("file", "a")
        symlink("file", folder.file("link"))
        #expect(try bytes("link") == [UInt8(ascii: "a")])
        #expect(throws: FileContents.Failure.system(SystemError("open", code: ELOOP))) {
            try bytes("link", followsLinks: false)
        }
    }
}
