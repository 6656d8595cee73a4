import Foundation
import Glibc
import Household
import Linux
import Workbench

/// The broker of a chain on loopback: three nodes and the load balancer, with the files in deploy/fleet/chain.
final class Chain {
    private let folder: TemporaryFolder
    private let files: String
    private var nodes: [Int: Process] = [:]
    private let balancer = Process()
    private let logs: String?
    let broker: FleetBroker

    private static let nodes = 1...3

    /// - Parameters:
    ///   - files: The folder deploy/fleet.
    ///   - port: The first of ten ports. They must not be among those that the kernel gives to outgoing connections, or a
    ///     kiosk could take the port of a node that is restarted.
    ///   - logs: A folder for the logs of nodes and load balancer, or `nil` to drop them.
    init(files: String, accounts: [FleetAccount], port: Int, logs: String?) throws {
        self.logs = logs
        self.files = URL(filePath: files).path
        folder = try TemporaryFolder()
        let ports = Array(port..<port + 10)
        broker = FleetBroker(port: ports[9], authorities: folder.file("ca.pem"))
        let hosts = Self.nodes.map { "node-\($0)=localhost,127.0.0.1" }
        try run("\(files)/certificates", [folder.path] + hosts)
        let users = try JSONEncoder().encode(accounts.map(NATSUser.init))
        for node in Self.nodes {
            let own = folder.file("\(node)")
            try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
            try FileManager.default.copyItem(atPath: "\(files)/chain/nats.conf", toPath: "\(own)/nats.conf")
            try folder.write("\(node)/users.conf", Data("users: ".utf8) + users)
            let routes = Self.nodes.map { "tls://127.0.0.1:\(ports[$0 - 1])" }
            let values: [String] = [
                "server_name: node-\(node)", "listen: \"127.0.0.1:\(ports[node + 2])\"", "store: \"\(own)/store\"",
                "mqtt_listen: \"127.0.0.1:\(ports[node + 5])\"", "cluster_listen: \"127.0.0.1:\(ports[node - 1])\"",
                "cluster_routes: \(routes)", "certificate: \"\(folder.file("node-\(node).pem"))\"",
                "key: \"\(folder.file("node-\(node).key"))\"", "authority: \"\(folder.file("ca.pem"))\"",
            ]
            try folder.write("\(node)/node.conf", values.joined(separator: "\n") + "\n")
        }
        for node in Self.nodes { try start(node) }
        balancer.environment = [
            "GALLEY_KIOSKS": "\(accounts.count + 50)", "GALLEY_LISTEN": "127.0.0.1:\(ports[9])",
            "GALLEY_NODE_1": "127.0.0.1:\(ports[6])", "GALLEY_NODE_2": "127.0.0.1:\(ports[7])",
            "GALLEY_NODE_3": "127.0.0.1:\(ports[8])",
        ]
        try start(balancer, ["/usr/sbin/haproxy", "-f", "\(files)/chain/haproxy.cfg", "-db"], log: "haproxy.log")
    }

    deinit {
        for process in nodes.values + [balancer] where process.isRunning {
            Glibc.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    func start(_ node: Int) throws {
        let process = Process()
        try start(process, ["/usr/sbin/nats-server", "-c", folder.file("\(node)/nats.conf")], log: "node-\(node).log")
        nodes[node] = process
    }

    /// Ends a node with SIGKILL.
    func kill(_ node: Int) {
        guard let process = nodes.removeValue(forKey: node) else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Kills all nodes, deletes all that they have stored, and starts them again.
    func wipe() throws {
        for node in Self.nodes {
            kill(node)
            try FileManager.default.removeItem(atPath: folder.file("\(node)/store"))
        }
        for node in Self.nodes { try start(node) }
    }

    /// Resident memory of each node in bytes.
    var memory: [Int] { Self.nodes.map { nodes[$0].map { residentMemory(of: $0.processIdentifier) } ?? 0 } }

    /// Starts a program that ends with this process. Its output goes to the end of a log.
    private func start(_ process: Process, _ words: [String], log: String) throws {
        process.executableURL = mortal
        process.arguments = mortalTerms + words
        var output = FileHandle.nullDevice
        if let logs {
            let path = "\(logs)/\(log)"
            if !FileManager.default.fileExists(atPath: path) {
                try Data().write(to: URL(filePath: path))
            }
            output = try FileHandle(forWritingTo: URL(filePath: path))
            try output.seekToEnd()
        }
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw FleetError("\(program) failed") }
    }
}

/// A user in the form that NATS reads, which accepts JSON.
private struct NATSUser: Codable {
    struct Permissions: Codable {
        let publish: [String]
        let subscribe: [String]
    }

    let user: String
    let password: String
    let permissions: Permissions

    init(_ account: FleetAccount) {
        (user, password) = (account.user, account.password)
        let rights = account.topics.rights
        permissions = Permissions(publish: rights.published, subscribe: rights.subscribed)
    }
}
