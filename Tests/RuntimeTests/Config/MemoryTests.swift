import Fixtures
import Foundation
import Glibc
import Photos
import ScriptedServices
import Simulation
import Testing
import Workbench

@Suite("The kiosk protects its memory", .serialized)
struct MemoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
    }

    @Test(
        "A crashing kiosk leaves no core dump, which would contain the API key, and logs nothing about it", .writesCores
    )
    func crash() async throws {
        try folder.write("galley.toml", "spoonacular.key = \"\(UnprotectedProgram.secret)\"\n", mode: 0o600)
        let kiosk = try await KioskProcess(
            folder: folder.path, under: ["/bin/sh", "-c", #"ulimit -c unlimited; exec "$0" "$@""#])
        kiosk.signal(SIGABRT)
        try await kiosk.wait()
        #expect(try folder.names == ["galley.toml", "log", "state"])
        #expect(try kiosk.log == "galley: the kiosk runs\n")
    }

    @Test(
        "Pictures are decoded in a separate process, and other processes can't read the kiosk's memory",
        .enabled(if: geteuid() == 0, "only root may become another user"))
    func otherUser() async throws {
        let recipe = try #require(ScriptedSpoonacular.invented.first)
        let picture = Bitmap.plate(width: 160, height: 120).png
        let service = try ScriptedSpoonacular(
            recipes: [recipe], pictures: [try #require(recipe.id.number): .answer(type: "image/png", picture)])
        defer { service.stop() }
        let settings = "[spoonacular]\nurl = \"\(service.url)\"\nkey = \"scripted-key\"\n"
        try folder.write("galley.toml", settings, mode: 0o600)
        for path in [folder.path, folder.file("galley.toml")] { chown(path, 65_534, 65_534) }
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let kiosk = try await KioskProcess(folder: folder.path, under: nobody)
        #expect(try await galley("screen", "--wait-for", recipe.title, "--timeout", "15").status == 0)
        _ = try await galley("press", "ok")
        let deadline = ContinuousClock.now + .seconds(15)
        while try await !galley("screen").output.contains("▒") {
            try #require(ContinuousClock.now < deadline, "there is no thumbnail")
        }
        let look = ["/bin/cat", "/proc/\(kiosk.id)/environ"]
        #expect(try await GalleyCommand.run(program: look, in: folder.path).status == 0, "root may")
        #expect(try await GalleyCommand.run(program: nobody + look, in: folder.path).status != 0)
        try await kiosk.stop()
    }

    private func galley(_ arguments: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder.path)
    }
}

/// A program that doesn't protect its memory, as a control.
private enum UnprotectedProgram {
    static let secret = "Canary\(UInt64.random(in: .min ... .max))"

    /// Returns true if the crashing program leaves a core dump with its secret.
    static func leavesCore() async -> Bool {
        do {
            let folder = try TemporaryFolder()
            let shell = Process()
            shell.executableURL = URL(filePath: "/bin/sh")
            shell.arguments = ["-c", "ulimit -c unlimited; key=\(secret); kill -ABRT $$"]
            shell.currentDirectoryURL = URL(filePath: folder.path)
            try await KioskProcess.start(shell)
            try await onThread { shell.waitUntilExit() }
            return try folder.names.contains { try folder.content($0).range(of: Data(secret.utf8)) != nil }
        } catch {
            return false
        }
    }
}

extension Trait where Self == ConditionTrait {
    fileprivate static var writesCores: Self {
        .enabled("no core dump is written into the folder of a program here (core_pattern(5))") {
            await UnprotectedProgram.leavesCore()
        }
    }
}
