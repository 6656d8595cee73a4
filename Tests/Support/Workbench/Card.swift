public import Foundation
internal import Glibc
internal import Synchronization

/// A card of 16 MB: an ext4 image on a loop device, which the kernel writes to only every five minutes.
///
/// Its content at any moment, without the data still in the kernel's memory, is what a power cut leaves.
public final class Card: Sendable {
    private let folder: TemporaryFolder
    private let name: String
    private let cuts = Atomic(0)
    /// The mount point of its file system.
    public var path: String { folder.file("\(name).mounted") }
    private var image: String { folder.file(name) }

    /// Creates an empty card as a file in a folder. Only root can do this.
    public convenience init(in folder: TemporaryFolder) throws {
        let image = folder.file("card")
        try run("truncate", "-s", "16M", image)
        try run("mkfs.ext4", "-q", "-F", image)
        try self.init(mounting: "card", in: folder)
    }

    private init(mounting name: String, in folder: TemporaryFolder) throws {
        self.folder = folder
        self.name = name
        let path = folder.file("\(name).mounted")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        // Turns off ext4's help for programs that don't call fsync, which other file systems lack (ext4(5)).
        try run("mount", "-o", "loop,commit=300,noauto_da_alloc", folder.file(name), path)
    }

    deinit {
        do {
            try run("umount", path)
            try FileManager.default.removeItem(atPath: image)
        } catch {
            print("still mounted: \(path) (\(error))")
        }
    }

    public func file(_ name: String) -> String { "\(path)/\(name)" }

    public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    public func content(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }

    /// Waits until everything written is on the card.
    public func settle() throws { try run("sync", "--file-system", path) }

    /// Returns the card as the next start would find it after a power cut, even while others write to it. Keep the
    /// result in a variable: the card is unmounted when it is released.
    public func afterCut() throws -> Card {
        let number = cuts.add(1, ordering: .relaxed).newValue
        let name = "\(name)-\(number)"
        try content(atOneMoment: try LoopDevice(mountedAt: path)).write(to: URL(filePath: folder.file(name)))
        return try Card(mounting: name, in: folder)
    }

    /// Reads the image again until no write happens while it is read, so that it shows a single moment.
    private func content(atOneMoment device: LoopDevice) throws -> Data {
        for _ in 0..<1000 {
            let before = try device.writes()
            let content = try Data(contentsOf: URL(filePath: image))
            if try device.writes() == before, before.underWay == 0 { return content }
        }
        throw CardFailure(what: "\(path) is written to all the time")
    }
}

private struct CardFailure: Error {
    let what: String
}

/// The kernel's data about the loop device of a mounted image.
private struct LoopDevice {
    struct Writes: Equatable {
        var done: Int
        var underWay: Int
    }

    /// The device name, such as `loop3`.
    let name: String

    /// Source: proc_pid_mountinfo(5): the fifth field is the mount point; the source is two fields after a lone
    /// hyphen.
    init(mountedAt path: String) throws {
        let mounts = String(decoding: try kernelFile("/proc/self/mountinfo"), as: UTF8.self).split(separator: "\n")
        let words = mounts.map { $0.split(separator: " ") }.last { $0.count > 4 && $0[4] == path } ?? []
        guard let hyphen = words.firstIndex(of: "-"), words.count > hyphen + 2,
            let name = words[hyphen + 2].split(separator: "/").last
        else { throw CardFailure(what: "\(path) is not mounted") }
        self.name = String(name)
    }

    /// Source: the kernel's Documentation/block/stat.rst.
    func writes() throws -> Writes {
        let figures = try String(contentsOfFile: "/sys/block/\(name)/stat", encoding: .utf8)
            .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard figures.count > 8 else { throw CardFailure(what: "no figures of \(name)") }
        return Writes(done: figures[4], underWay: figures[8])
    }
}

/// Runs a program and expects exit code 0.
private func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CardFailure(what: arguments.joined(separator: " ")) }
}

extension Bool {
    /// True if this user can create such a card on this machine.
    public static let cutsPower: Bool = {
        do {
            _ = try Card(in: TemporaryFolder())
            return true
        } catch {
            return false
        }
    }()
}
