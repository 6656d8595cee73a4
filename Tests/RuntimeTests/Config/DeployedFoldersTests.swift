import Foundation
import Glibc
import Testing
import Workbench

@Suite("The folders of an installed kiosk")
struct DeployedFoldersTests {
    private static let programs = ["/usr/bin/systemd-sysusers", "/usr/bin/systemd-tmpfiles"]

    @Test(
        "The kiosk owns its configuration and state folders, even if root created them; root owns the keys",
        .enabled(
            if: geteuid() == 0 && programs.allSatisfy(FileManager.default.isExecutableFile(atPath:)),
            "needs root and systemd's programs"))
    func folders() throws {
        let root = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: root.file("etc/galley"), withIntermediateDirectories: true)
        for program in Self.programs {
            let name = program.split(separator: "-").last ?? ""
            let file = SSHMachine.repository.appending(path: "deploy/\(name)/galley.conf").path
            let creates = name == "tmpfiles" ? ["--create"] : []
            #expect(try SSHMachine.status(of: program, ["--root=\(root.path)"] + creates + [file]) == 0)
        }
        let users = try root.read("etc/passwd").split(separator: "\n")
        let uid = try #require(users.first { $0.hasPrefix("galley:") }?.split(separator: ":")[2])
        for (name, mode) in [("etc/galley", 0o755), ("var/lib/galley", 0o700)] as [(String, mode_t)] {
            #expect("\(root.status(name).st_uid)" == uid, "\(name)")
            #expect(root.mode(name) == mode, "\(name)")
        }
        #expect(root.status("etc/ssh/galley").st_uid == 0)
    }
}
