internal import CLinux
internal import Glibc

/// Notifies you when the wall clock may have been set: when it was stepped, and when timesyncd's mark file appears or
/// disappears.
///
/// It uses no processor time while nothing happens.
public final class ClockWatch {
    private let step: FileDescriptor
    private let changes: FileDescriptor
    /// The folder in which timesyncd creates its mark file, and the parent of that folder.
    private let folders: [String]

    /// Starts watching.
    ///
    /// - Parameter mark: The path of the file with which timesyncd reports that it has set the clock.
    /// - Throws: `SystemError` if the kernel has no resources for it.
    public init(mark: String = WallClock.mark) throws(SystemError) {
        step = try FileDescriptor(owning: clinux_timer(WallClock.kernelClock), from: "timerfd_create")
        let flags = Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)
        changes = try FileDescriptor(owning: inotify_init1(flags), from: "inotify_init1")
        folders = [Self.folder(of: mark), Self.folder(of: Self.folder(of: mark))]
        guard clinux_timer_await_set(step.raw) == 0 else { throw .last("timerfd_settime") }
        watchFolders()
    }

    /// The file descriptors to poll for POLLIN.
    public var descriptors: [Int32] { [step.raw, changes.raw] }

    /// Acknowledges the notifications. The descriptors are not readable again until something else happens.
    public func clear() {
        var count: UInt64 = 0
        // The read fails with ECANCELED if the clock was set and with EAGAIN if not; the timer never expires.
        while read(step.raw, &count, MemoryLayout.size(ofValue: count)) < 0, errno == EINTR {}
        var buffer = [UInt8](repeating: 0, count: 4096)
        var hasChanged = false
        while case let size = read(changes.raw, &buffer, buffer.count), size > 0 || (size < 0 && errno == EINTR) {
            if size > 0 { hasChanged = true }
        }
        // The folder may have been created again.
        if hasChanged { watchFolders() }
    }

    /// Watches the folders that exist. A watch of the parent reports when timesyncd creates its folder. If neither
    /// exists, the machine has no timesyncd.
    private func watchFolders() {
        for folder in folders {
            _ = inotify_add_watch(changes.raw, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR))
        }
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
