import Control
import Glibc
import Linux
import Testing

@Suite("Starting on a socket and a state folder")
struct StartTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeServer(_ path: String, group: UInt32? = nil) throws(ControlError) -> ControlServer {
        try ControlServer(path: path, access: ControlAccess(group: group)) { _, _ in .success() }
    }

    @Test("The folder and its parents are created, and only the owner can use them and the socket")
    func privacy() async throws {
        let server = try makeServer(folder.path + "/a/b/control.sock")
        #expect(mode(of: "/a") == 0o700)
        #expect(mode(of: "/a/b") == 0o700)
        #expect(mode(of: "/a/b/control.sock") == 0o600)
        await server.stop()
    }

    @Test("A group may enter an existing folder; a folder that all may enter stays as it is")
    func groupOfOldFolder() async throws {
        for (mode, after) in [(0o700, 0o710), (0o755, 0o755)] as [(mode_t, mode_t)] {
            let old = folder.path + "/\(mode)"
            try #require(mkdir(old, mode) == 0)
            let server = try makeServer(old + "/control.sock", group: getgid())
            var info = stat()
            try #require(stat(old, &info) == 0)
            #expect(info.st_mode & 0o777 == after)
            await server.stop()
        }
    }

    @Test("A group may enter the folder and use the socket")
    func group() async throws {
        let server = try makeServer(folder.path + "/a/control.sock", group: getgid())
        #expect(mode(of: "/a") == 0o710)
        #expect(mode(of: "/a/control.sock") == 0o660)
        await server.stop()
    }

    @Test("A second kiosk on the same socket is refused, names the process, and disturbs nothing")
    func inUse() async throws {
        let first = try makeServer(folder.socket)
        try first.start()
        let error = #expect(throws: ControlError.self) { _ = try makeServer(folder.socket) }
        #expect(error == .inUse(path: folder.socket, process: getpid()))
        #expect(error?.status == .unavailable)
        #expect(error?.description.contains("process \(getpid())") == true)
        #expect(try await ask(ShowStatus(), at: folder.socket) == .success())
        await first.stop()
        let second = try makeServer(folder.socket)
        await second.stop()
    }

    @Test("A second kiosk is also refused if the program that listens holds no lock")
    func inUseWithoutLock() throws {
        let listener = try UnixListener(at: folder.socket, mode: 0o600)
        let error = #expect(throws: ControlError.self) { _ = try makeServer(folder.socket) }
        #expect(error == .inUse(path: folder.socket, process: getpid()))
        #expect(try listener.accept() != nil)
    }

    @Test("A stale socket means no kiosk, and is replaced")
    func stale() async throws {
        _ = try UnixListener(at: folder.socket, mode: 0o600)
        #expect(access(folder.socket, F_OK) == 0)
        await #expect(throws: ControlError.noKiosk(path: folder.socket)) {
            try await ask(ShowStatus(), at: folder.socket)
        }
        let server = try makeServer(folder.socket)
        try server.start()
        #expect(try await ask(ShowStatus(), at: folder.socket) == .success())
        await server.stop()
    }

    @Test("A file that is not a socket stays as it is")
    func notASocket() throws {
        try write("a recipe", to: folder.socket)
        #expect(throws: ControlError.notASocket(path: folder.socket)) { _ = try makeServer(folder.socket) }
        #expect(read(folder.socket) == "a recipe")
    }

    @Test("A folder that others can write to is refused", arguments: [0o777, 0o770, 0o1777] as [UInt32])
    func unsafeFolder(mode: UInt32) throws {
        try #require(chmod(folder.path, mode) == 0)
        let error = #expect(throws: ControlError.self) { _ = try makeServer(folder.socket) }
        #expect(error == .unsafeFolder(path: folder.path, owner: getuid(), mode: mode))
        #expect(error?.status == .notPermitted)
        #expect(access(folder.socket, F_OK) != 0)
    }

    @Test("A folder of another user is refused", .enabled(if: getuid() == 0, "only root can give a folder away"))
    func foreignFolder() throws {
        try #require(chown(folder.path, 65534, 65534) == 0)
        #expect(throws: ControlError.unsafeFolder(path: folder.path, owner: 65534, mode: 0o700)) {
            _ = try makeServer(folder.socket)
        }
    }

    @Test("A path that is too long or empty is refused", arguments: ["/\(String(repeating: "x", count: 108))", ""])
    func impossiblePath(name: String) async throws {
        let path = name.isEmpty ? "" : folder.path + name
        let error = await #expect(throws: ControlError.self) { try await ask(ShowStatus(), at: path) }
        #expect(error?.status == .unacceptable)
    }

    @Test("A path that doesn't exist means no kiosk")
    func noKiosk() async throws {
        let path = folder.path + "/none/control.sock"
        let error = await #expect(throws: ControlError.self) { try await ask(ShowStatus(), at: path) }
        #expect(error == .noKiosk(path: path))
        #expect(error?.status == .unavailable)
        #expect(error?.description.contains("galley run") == true)
    }

    @Test("A state folder has one owner, named by its process; it is free after the release")
    func state() throws {
        let state = folder.path + "/state"
        do {
            let lock = try StateLock(folder: state)
            let error = #expect(throws: ControlError.self) { _ = try StateLock(folder: state) }
            #expect(error == .stateInUse(folder: state, process: getpid()))
            #expect(error?.status == .unavailable)
            #expect(error?.description.contains("process \(getpid())") == true)
            withExtendedLifetime(lock) {}
        }
        #expect(mode(of: "/state") == 0o700)
        _ = try StateLock(folder: state)
    }

    @Test("The lock of a killed process is free, whatever the file contains")
    func killedHolder() throws {
        try write("999999999\nrubbish", to: folder.path + "/lock")
        _ = try StateLock(folder: folder.path)
        #expect(read(folder.path + "/lock") == "\(getpid())\n")
    }

    @Test(
        "A read-only lock file can be locked", .enabled(if: getuid() == 0, "only root may mount"))
    func readOnlyLock() throws {
        try write("", to: folder.path + "/lock")
        try #require(mount(folder.path, folder.path, nil, UInt(MS_BIND), nil) == 0)
        defer { umount2(folder.path, Int32(MNT_DETACH)) }
        let readOnly = UInt(MS_BIND) | UInt(MS_REMOUNT) | UInt(MS_RDONLY)
        try #require(mount(nil, folder.path, nil, readOnly, nil) == 0)
        let lock = try StateLock(folder: folder.path)
        #expect(throws: ControlError.self) { _ = try StateLock(folder: folder.path) }
        withExtendedLifetime(lock) {}
    }

    @Test("A lock file that is a symbolic link is refused")
    func linkedLock() throws {
        try write("a recipe", to: folder.path + "/recipe")
        try #require(symlink(folder.path + "/recipe", folder.path + "/lock") == 0)
        #expect(throws: ControlError.self) { _ = try StateLock(folder: folder.path) }
        #expect(read(folder.path + "/recipe") == "a recipe")
    }

    private func mode(of name: String) -> UInt32? {
        var info = stat()
        return stat(folder.path + name, &info) == 0 ? info.st_mode & 0o7777 : nil
    }

    private func write(_ text: String, to path: String) throws {
        let stream = try #require(fopen(path, "w"))
        fputs(text, stream)
        fclose(stream)
    }

    private func read(_ path: String) -> String? {
        guard let stream = fopen(path, "r") else { return nil }
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, stream)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
