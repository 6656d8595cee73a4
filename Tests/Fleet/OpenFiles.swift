import ArgumentParser
import Glibc

/// The limit of open files, which programs that are started from here inherit.
enum OpenFiles {
    /// Raises the limit to the highest that this user may set.
    ///
    /// - Throws: `ValidationError` if that is too low.
    static func allow(_ count: Int) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        guard limit.rlim_max >= rlim_t(count) else {
            throw ValidationError(
                "A process needs \(count) open files, and the limit is \(limit.rlim_max). "
                    + "Raise it as root (ulimit -Hn \(count)), or run fewer kiosks.")
        }
    }
}
