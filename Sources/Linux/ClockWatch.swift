internal import CLinux
internal import Glibc

/// Descriptors that have something to say when the wall clock may have been set: when it was stepped, and when
/// timesyncd's mark comes or goes. It costs nothing while nothing happens.
public final class ClockWatch {
    private let step: FileDescriptor
    private let changes: FileDescriptor
    /// The mark's folder, which timesyncd makes, and the one above it.
    private let folders: [String]

    /// `mark` is the path of the file by which timesyncd tells that it has set the clock.
    public init(mark: String = WallClock.mark) throws(SystemError) {
        step = try FileDescriptor(owning: clinux_timer(WallClock.kernelClock), from: "timerfd_create")
        let flags = Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)
        changes = try FileDescriptor(owning: inotify_init1(flags), from: "inotify_init1")
        folders = [Self.folder(of: mark), Self.folder(of: Self.folder(of: mark))]
        guard clinux_timer_await_set(step.raw) == 0 else { throw .last("timerfd_settime") }
        watchFolders()
    }

    public var descriptors: [Int32] { [step.raw, changes.raw] }

    /// Takes note of what was said, so that the descriptors are quiet until something happens again.
    public func clear() {
        var count: UInt64 = 0
        // It fails with ECANCELED when the clock was set and with EAGAIN when it was not; it never expires.
        while read(step.raw, &count, MemoryLayout.size(ofValue: count)) < 0, errno == EINTR {}
        var buffer = [UInt8](repeating: 0, count: 4096)
        var hasChanged = false
        while case let size = read(changes.raw, &buffer, buffer.count), size > 0 || (size < 0 && errno == EINTR) {
            if size > 0 { hasChanged = true }
        }
        // The folder may be a new one.
        if hasChanged { watchFolders() }
    }

    /// One that is not there is watched for by way of the one above it. Where there is neither, there is no timesyncd.
    private func watchFolders() {
        for folder in folders {
            _ = inotify_add_watch(changes.raw, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR))
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
