import Foundation
import Testing

private let hasAnsible = FileManager.default.isExecutableFile(atPath: "/usr/bin/ansible-playbook")

@Suite(
    "Ansible manages many kiosks", .serialized,
    .enabled(if: SSHMachine.isPossible && hasAnsible, "needs sshd, ssh and Ansible: make ssh-packages"),
    .timeLimit(.minutes(5)))
struct AnsibleTests {
    private static let written = "# Ours\n[buzzer]\npattern = \"calm\"\n"

    private func play(_ options: String..., on machine: SSHMachine, settings: [String: String]) async throws
        -> GalleyCommand
    {
        let folder = SSHMachine.repository.appending(path: "deploy/ansible").path
        let variables: [String: Any] = [
            "ansible_host": "127.0.0.1", "ansible_port": "\(machine.port)", "ansible_user": machine.user,
            "galley_ssh": machine.options(), "galley": settings,
        ]
        let file = "\(machine.folder)/variables.json"
        try JSONSerialization.data(withJSONObject: variables).write(to: URL(filePath: file))
        var environment = machine.environment()
        environment["ANSIBLE_HOME"] = machine.folder
        environment["LC_ALL"] = "C.UTF-8"
        return try await GalleyCommand.run(
            program: [
                "/usr/bin/ansible-playbook", "-i", "\(folder)/kiosks.ini", "-l", "kitchen-north", "-e", "@\(file)",
                "\(folder)/kiosks.yml",
            ] + options,
            environment: environment)
    }

    @Test("The example playbook is idempotent, and --check reports changes without making them")
    func playbook() async throws {
        let machine = try SSHMachine(settings: Self.written)
        let settings = ["display.size": "16x2", "units.system": "us"]
        var file: String { get throws { try String(contentsOfFile: machine.config, encoding: .utf8) } }

        let checked = try await play("--check", on: machine, settings: settings)
        #expect(checked.status == 0 && checked.output.contains("changed=1"), "\(checked.output)\(checked.errors)")
        #expect(try file == Self.written)

        let first = try await play(on: machine, settings: settings)
        #expect(first.status == 0 && first.output.contains("changed=1"), "\(first.output)\(first.errors)")
        let changed = try file
        #expect(
            changed.hasPrefix(Self.written) && changed.contains(#"size = "16x2""#)
                && changed.contains(#"system = "us""#))

        let second = try await play(on: machine, settings: settings)
        #expect(second.status == 0 && second.output.contains("changed=0"), "\(second.output)\(second.errors)")
        #expect(try file == changed)
        #expect(try await play("--check", on: machine, settings: settings).output.contains("changed=0"))

        let wrong = try await play(on: machine, settings: ["display.size": "99x9", "units.system": "metric"])
        #expect(wrong.status != 0 && wrong.output.contains("failed=1"), "\(wrong.output)")
        #expect(wrong.output.contains("display.size cannot be"), "the kiosk's reason: \(wrong.output)")
        #expect(!wrong.output.contains("Expecting value"), "\(wrong.output)")
        #expect(try file == changed)
    }

    @Test("A secret is set but never shown, even with Ansible's full verbosity")
    func secret() async throws {
        let machine = try SSHMachine(settings: Self.written)
        let result = try await play("-vvv", on: machine, settings: ["spoonacular.key": "canary"])
        #expect(result.status == 0 && result.output.contains("changed=1"), "\(result.output)\(result.errors)")
        #expect(!"\(result.output)\(result.errors)".contains("canary"))
        #expect(try String(contentsOfFile: machine.config, encoding: .utf8).contains("canary"))
    }
}
