internal import CLinux
internal import Glibc

/// Keeps secrets in this process's memory out of core dumps, crash reports and the reach of the user's other processes.
public func keepMemoryPrivate() {
    // The call can't fail for the calling process itself.
    _ = clinux_forbid_dumps()
    // On a machine with a Swift toolchain, the runtime's crash handler would print registers and the memory they point
    // to. It would also survive these signals when another process sends them, as a watchdog does.
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(number, SIG_DFL) }
}
