internal import CLinux
internal import Glibc

/// Keeps this process's memory, in which there may be secrets, out of core dumps, out of what is told of a crash, and
/// out of reach of the user's other processes, however it ends.
public func keepMemoryPrivate() {
    // It fails for no process that asks for itself.
    _ = clinux_forbid_dumps()
    // Where Swift is installed, its runtime would have another program print registers and the memory they point at;
    // and who is sent one of these signals by another process, as a watchdog does, would live on.
    for number in [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { signal(number, SIG_DFL) }
}
