internal import Foundation
internal import Workbench

/// Messages, as any program sends and reads them.
extension TestBroker {
    /// Sends messages that the broker doesn't keep, one for each text.
    public func send(_ texts: [String], to topic: String) throws {
        try folder.write("messages", texts.joined(separator: "\n") + "\n")
        let command = "exec /usr/bin/mosquitto_pub -p \(port) -t '\(topic)' -q 1 -l < '\(folder.file("messages"))'"
        try Self.run("/bin/sh", ["-c", command])
    }

    /// The command that writes each message that arrives as a line with its topic.
    public func listening(to topics: String...) -> [String] {
        ["/usr/bin/mosquitto_sub", "-p", "\(port)", "-q", "1", "-F", "%t %p"] + topics.flatMap { ["-t", $0] }
    }

    /// Returns the messages that the broker keeps, by their topics.
    public func retained(_ topic: String = "#") throws -> [String: String] {
        // The signal of mosquitto_sub's own time limit would be blocked, because Foundation starts processes so. The program
        // ends by itself at the first message that isn't kept, so killing it may fail.
        let subscribe = "/usr/bin/mosquitto_sub -p \(port) -q 1 --retained-only -F '%t %p' -t '\(topic)'"
        let command = "\(subscribe) & sleep 0.3; kill -9 $! || true"
        let lines = try Self.run("/bin/sh", ["-c", command]).split(separator: "\n")
        let pairs = lines.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
        return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
    }
}
